"""Sums of the school's fees for dashboards and lists, made by the database from indexes."""

from collections.abc import Iterable
from datetime import date
from decimal import Decimal
from uuid import UUID

from django.db.models import DecimalField, F, Min, Q, QuerySet, Sum
from django.db.models.functions import Coalesce, TruncMonth

from core.access import authorize
from core.actors import Actor
from core.money import ZERO
from school.fees.enums import Decision, LineKind
from school.fees.models import Adjustment, FeeAccount, Invoice, LedgerLine
from school.fees.permissions import FeePermission as P
from school.fees.selectors.access import accounts_of
from school.staff.selectors import is_everywhere

# What brings money in and what gives it back; a reversal counts on its own day.
MONEY = (LineKind.RECEIPT, LineKind.REVERSAL, LineKind.REFUND)
_NET = Coalesce(
    Sum(F("credit") - F("debit")), ZERO, output_field=DecimalField(max_digits=14, decimal_places=2)
)


def collected(actor: Actor, first: date, last: date) -> Decimal:
    """Return what came in from the first to the last day, less reversals and refunds of those days (rupees).

    Raises Forbidden.
    """
    authorize(actor, P.REPORTS)
    rows = LedgerLine.objects.filter(posted_on__range=(first, last), kind__in=MONEY)
    return Decimal(rows.aggregate(net=_NET)["net"])


def collected_by_month(actor: Actor, first: date, last: date) -> dict[date, Decimal]:
    """Return the same by the first day of each month; months without a movement are left out. Raises Forbidden."""
    authorize(actor, P.REPORTS)
    rows = LedgerLine.objects.filter(posted_on__range=(first, last), kind__in=MONEY).order_by()
    by_month = rows.annotate(month=TruncMonth("posted_on")).values("month").annotate(net=_NET)
    return {row["month"]: row["net"] for row in by_month.order_by("month")}


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
