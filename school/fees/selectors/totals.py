"""Sums of the school's fees for charts, and the ledger as a list, made by the database from indexes."""

from collections.abc import Iterable
from datetime import date
from decimal import Decimal
from uuid import UUID

from django.db.models import QuerySet, Sum
from django.db.models.functions import TruncMonth

from core.access import authorize
from core.actors import Actor
from school.fees.enums import Decision, ReceiptStatus
from school.fees.models import Adjustment, FeeAccount, LedgerLine, Receipt
from school.fees.permissions import FeePermission as P
from school.fees.selectors.access import accounts_of
from school.staff.selectors import is_everywhere


def collected_by_month(actor: Actor, first: date, last: date) -> dict[date, Decimal]:
    """Return what was paid by the first day of each month, as `receipts.collected` counts it (rupees).

    Months without a payment are left out. Raises Forbidden.
    """
    authorize(actor, P.REPORTS)
    rows = Receipt.objects.filter(payment_date__range=(first, last), status=ReceiptStatus.POSTED)
    by_month = rows.order_by().annotate(month=TruncMonth("payment_date")).values("month")
    return {row["month"]: row["sum"] for row in by_month.annotate(sum=Sum("amount")).order_by("month")}


def outstanding_by_class(actor: Actor) -> dict[UUID, Decimal]:
    """Return what is owed by the class that the students are in now (rupees). Raises Forbidden."""
    authorize(actor, P.REPORTS)
    rows = FeeAccount.objects.filter(student__isnull=False, balance__gt=0).order_by()
    by_class = rows.values("student__school_class").annotate(total=Sum("balance"))
    return {row["student__school_class"]: row["total"] for row in by_class}


def owed_by_each(actor: Actor, students: Iterable[UUID]) -> dict[UUID, Decimal]:
    """Return what each of the caller's own students owes (rupees); who owes nothing is left out. Raises Forbidden."""
    rows = accounts_of(actor).filter(student__in=list(students), balance__gt=0).order_by()
    return {student: balance for student, balance in rows.values_list("student_id", "balance") if student}


def lines_of(actor: Actor) -> QuerySet[LedgerLine]:
    """Return the lines of the ledger that the caller may see, by account and order. Raises Forbidden."""
    authorize(actor, P.READ)
    rows = LedgerLine.objects.all()
    if not is_everywhere(actor):
        rows = rows.filter(account__in=accounts_of(actor).order_by().values("pk"))
    return rows.order_by("account", "sequence")


def adjustments_waiting(actor: Actor) -> int:
    """Return how many adjustments wait for a second person. Raises Forbidden."""
    authorize(actor, P.REPORTS)
    return Adjustment.objects.filter(state=Decision.REQUESTED).count()
