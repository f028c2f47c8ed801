"""Sums of the school's fees for dashboards and lists, made by the database from indexes."""

from collections.abc import Iterable
from datetime import date
from decimal import Decimal
from uuid import UUID

from django.db.models import Min, Q, QuerySet, Sum
from django.db.models.functions import TruncMonth

from core.access import authorize
from core.actors import Actor
from core.money import ZERO
from school.fees.enums import Decision, ReceiptStatus
from school.fees.models import Adjustment, FeeAccount, Invoice, LedgerLine, Receipt
from school.fees.permissions import FeePermission as P
from school.fees.selectors.access import accounts_of
from school.staff.selectors import is_everywhere


def collected(actor: Actor, first: date, last: date) -> Decimal:
    """Return what was paid from one day to another, both counted (rupees); what was reversed is left out.

    Raises Forbidden.
    """
    return _standing(actor, first, last).aggregate(sum=Sum("amount"))["sum"] or ZERO


def collected_by_month(actor: Actor, first: date, last: date) -> dict[date, Decimal]:
    """Return the same by the first day of each month; months without a payment are left out. Raises Forbidden."""
    rows = _standing(actor, first, last).annotate(month=TruncMonth("payment_date")).values("month")
    return {row["month"]: row["sum"] for row in rows.annotate(sum=Sum("amount")).order_by("month")}


def _standing(actor: Actor, first: date, last: date) -> QuerySet[Receipt]:
    authorize(actor, P.REPORTS)
    rows = Receipt.objects.filter(payment_date__range=(first, last), status=ReceiptStatus.POSTED)
    return rows.order_by()


def outstanding_of_school(actor: Actor) -> Decimal:
    """Return all that is owed, due or not yet due: the sum of the accounts' balances (rupees). Raises Forbidden."""
    authorize(actor, P.REPORTS)
    return FeeAccount.objects.aggregate(total=Sum("balance"))["total"] or ZERO


def outstanding_by_class(actor: Actor) -> dict[UUID, Decimal]:
    """Return what is owed by the class that the students are in now (rupees). Raises Forbidden."""
    authorize(actor, P.REPORTS)
    rows = FeeAccount.objects.filter(student__isnull=False, balance__gt=0).order_by()
    by_class = rows.values("student__school_class").annotate(total=Sum("balance"))
    return {row["student__school_class"]: row["total"] for row in by_class}


def owed_by(actor: Actor, students: Iterable[UUID]) -> dict[UUID, Decimal]:
    """Return what each of the caller's own students owes (rupees); who owes nothing is left out. Raises Forbidden."""
    rows = accounts_of(actor).filter(student__in=list(students), balance__gt=0).order_by()
    return dict(rows.values_list("student_id", "balance"))


def lines_of(actor: Actor) -> QuerySet[LedgerLine]:
    """Return the lines of the ledger that the caller may see, by account and order. Raises Forbidden."""
    authorize(actor, P.READ)
    rows = LedgerLine.objects.all()
    if not is_everywhere(actor):
        rows = rows.filter(account__in=accounts_of(actor).order_by().values("pk"))
    return rows.order_by("account", "sequence")


def adjustments_of(actor: Actor) -> QuerySet[Adjustment]:
    """Return the adjustments of the invoices that the caller may see, the latest first. Raises Forbidden."""
    authorize(actor, P.READ)
    rows = Adjustment.objects.all()
    if not is_everywhere(actor):
        rows = rows.filter(invoice__account__in=accounts_of(actor).order_by().values("pk"))
    return rows.order_by("-adjusted_on", "-pk")


def overdue_accounts(actor: Actor, day: date) -> QuerySet[FeeAccount]:
    """Return the accounts with something overdue on a day: `overdue` is how much (rupees), `since` the oldest due day.

    Raises Forbidden.
    """
    authorize(actor, P.REPORTS)
    late = Q(invoices__outstanding__gt=0, invoices__due_on__lt=day)
    rows = accounts_of(actor).filter(late)
    return rows.annotate(overdue=Sum("invoices__outstanding"), since=Min("invoices__due_on"))


def overdue_of_school(actor: Actor, day: date) -> Decimal:
    """Return what was due before a day and is not paid (rupees). Raises Forbidden."""
    authorize(actor, P.REPORTS)
    rows = Invoice.objects.filter(outstanding__gt=0, due_on__lt=day)
    return rows.aggregate(total=Sum("outstanding"))["total"] or ZERO


def adjustments_waiting(actor: Actor) -> int:
    """Return how many adjustments wait for a second person. Raises Forbidden."""
    authorize(actor, P.REPORTS)
    return Adjustment.objects.filter(state=Decision.REQUESTED).count()
