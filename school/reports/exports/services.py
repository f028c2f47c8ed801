"""Lists of the library, transport, stock, leave of staff and online payments."""

from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from core.actors import Actor
from core.documents.columns import Column, Kind
from core.reports import parameters as read
from core.reports.definitions import Texts
from school.inventory.permissions import InventoryPermission
from school.inventory.selectors.stock import items_of
from school.library.enums import FineState, LoanState
from school.library.permissions import LibraryPermission
from school.library.selectors.books import catalogue, with_counts
from school.library.selectors.loans import all_loans
from school.payments.enums import PaymentState
from school.payments.permissions import PaymentPermission
from school.payments.selectors import all_payments
from school.reports.exports.definition import FROM, TO, Export, labels, status_of
from school.staff.enums import LeaveState
from school.staff.permissions import StaffPermission
from school.staff.selectors.leave import leave_requests_of
from school.transport.enums import Direction
from school.transport.permissions import TransportPermission
from school.transport.selectors.routes import rides_of, routes_of

GROUP = _("Lists of services")
RIDER = (
    Column(_("Student code"), "student__student_code", width=12),
    Column(_("Name"), "student__full_name", width=26),
    Column(_("Class"), "student__school_class__name", width=10),
    Column(_("Section"), "student__section__name", width=8),
)


def _between(rows: QuerySet[Any, Any], texts: Texts, day: str) -> QuerySet[Any, Any]:
    first, last = read.day(texts, "from"), read.day(texts, "to")
    rows = rows.filter(**{f"{day}__gte": first}) if first else rows
    return rows.filter(**{f"{day}__lte": last}) if last else rows


def loans(_actor: Actor, texts: Texts) -> QuerySet[Any, Any]:
    """Return what was lent, the latest first."""
    rows = _between(all_loans(), texts, "issued_on")
    status = read.choice(texts, "status", LoanState.values)
    return (rows.filter(state=status) if status else rows).order_by("-issued_on", "-pk")


def leave(actor: Actor, texts: Texts) -> QuerySet[Any, Any]:
    """Return leave requests, the latest first."""
    rows = _between(leave_requests_of(actor), texts, "starts_on")
    status = read.choice(texts, "status", LeaveState.values)
    return (rows.filter(state=status) if status else rows).order_by("-starts_on", "-pk")


def payments(_actor: Actor, texts: Texts) -> QuerySet[Any, Any]:
    """Return what the gateway told of, the latest first."""
    rows = _between(all_payments(), texts, "paid_at__date")
    status = read.choice(texts, "status", PaymentState.values)
    return (rows.filter(state=status) if status else rows).order_by("-paid_at", "-pk")


EXPORTS = (
    Export(
        "books",
        _("Books"),
        _("The catalogue with copies, all and free."),
        LibraryPermission.REPORT,
        (
            Column(_("ISBN"), "isbn", width=18),
            Column(_("Title"), "title", width=34),
            Column(_("Author"), "author", width=24),
            Column(_("Publisher"), "publisher", width=20),
            Column(_("Category"), "category", width=14),
            Column(_("Language"), "language", width=12),
            Column(_("Copies"), "total_copies", Kind.INTEGER, 8),
            Column(_("Free"), "available_copies", Kind.INTEGER, 8),
        ),
        lambda actor, _texts: with_counts(catalogue(actor)).order_by("title", "pk"),
        group=GROUP,
    ),
    Export(
        "loans",
        _("Loans"),
        _("What was lent to whom, with return and fine."),
        LibraryPermission.REPORT,
        (
            Column(_("Lent on"), "issued_on", Kind.DATE, 12),
            Column(_("Due on"), "due_on", Kind.DATE, 12),
            Column(_("Returned on"), "returned_on", Kind.DATE, 12),
            Column(_("Accession number"), "copy__accession_number", width=14),
            Column(_("Title"), "copy__book__title", width=34),
            *RIDER,
            Column(_("Member of staff"), "staff__name", width=24),
            Column(_("State"), "state", labels=labels(LoanState.choices), width=10),
            Column(_("Fine"), "fine", Kind.MONEY, 10),
            Column(_("State of the fine"), "fine_state", labels=labels(FineState.choices), width=12),
        ),
        loans,
        (FROM, TO, status_of(LoanState.choices)),
        group=GROUP,
    ),
    Export(
        "routes",
        _("Transport routes"),
        _("Routes with vehicle and driver."),
        TransportPermission.READ,
        (
            Column(_("Code"), "code", width=10),
            Column(_("Name"), "name", width=24),
            Column(_("Vehicle"), "vehicle__number", width=14),
            Column(_("Seats"), "vehicle__seats", Kind.INTEGER, 8),
            Column(_("Driver"), "driver__name", width=24),
            Column(_("In use"), "is_active", width=8),
        ),
        lambda actor, _texts: routes_of(actor).order_by("code"),
        group=GROUP,
    ),
    Export(
        "riders",
        _("Riders"),
        _("Who rides from which stop, past and coming rides included."),
        TransportPermission.READ,
        (
            *RIDER,
            Column(_("Route"), "stop__route__code", width=10),
            Column(_("Stop"), "stop__name", width=24),
            Column(_("Rides"), "direction", labels=labels(Direction.choices), width=10),
            Column(_("From"), "starts_on", Kind.DATE, 12),
            Column(_("To"), "ends_on", Kind.DATE, 12),
        ),
        lambda actor, _texts: rides_of(actor).order_by(
            "stop__route__code", "stop__position", "student__full_name", "pk"
        ),
        group=GROUP,
    ),
    Export(
        "items",
        _("Stock items"),
        _("Items with what is in stock and from when on to reorder."),
        InventoryPermission.READ,
        (
            Column(_("Code"), "code", width=12),
            Column(_("Name"), "name", width=30),
            Column(_("Unit"), "unit", width=8),
            Column(_("Category"), "category", width=16),
            Column(_("In stock"), "on_hand", Kind.MIXED, 10),
            Column(_("Reorder at"), "reorder_level", Kind.MIXED, 10),
            Column(_("In use"), "is_active", width=8),
        ),
        lambda actor, _texts: items_of(actor).order_by("code"),
        group=GROUP,
    ),
    Export(
        "leave",
        _("Leave of staff"),
        _("Leave requests with days and who decided."),
        StaffPermission.LEAVE_READ,
        (
            Column(_("Staff code"), "staff__employee_code", width=12),
            Column(_("Name"), "staff__name", width=26),
            Column(_("Kind"), "leave_type__name", width=16),
            Column(_("From"), "starts_on", Kind.DATE, 12),
            Column(_("To"), "ends_on", Kind.DATE, 12),
            Column(_("Days"), "days", Kind.MIXED, 8),
            Column(_("Reason"), "reason", width=30),
            Column(_("State"), "state", labels=labels(LeaveState.choices), width=12),
            Column(_("Decided by"), "decided_by", width=20),
        ),
        leave,
        (FROM, TO, status_of(LeaveState.choices)),
        group=GROUP,
    ),
    Export(
        "online-payments",
        _("Online payments"),
        _("What the gateway told of, with the receipt or why it fits nothing; amounts in paise."),
        PaymentPermission.READ,
        (
            Column(_("Paid at"), "paid_at", Kind.DATE, 12),
            Column(_("Payment"), "payment_id", width=22),
            Column(_("Order"), "gateway_order_id", width=22),
            Column(_("Amount in paise"), "amount_paise", Kind.INTEGER, 12),
            Column(_("Currency"), "currency", width=8),
            Column(_("Method"), "method", width=10),
            Column(_("State"), "state", labels=labels(PaymentState.choices), width=12),
            Column(_("Receipt"), "receipt__number", width=18),
            Column(_("Why it fits nothing"), "problem", width=30),
        ),
        payments,
        (FROM, TO, status_of(PaymentState.choices)),
        group=GROUP,
    ),
)
