"""The ledger of a student, and the sums of classes and heads."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any
from uuid import UUID

from django.db.models import Count, F, Max, Min, Q, QuerySet, Sum

from core.access import authorize
from core.actors import Actor
from core.money import ZERO
from core.periods import FinancialYear, Month, today
from school.fees.enums import InvoiceStatus
from school.fees.models import FeeAccount, Invoice, InvoiceLine, LedgerLine
from school.fees.permissions import FeePermission as P
from school.fees.selectors.access import accounts_of
from school.students.models import Student

SUMS = ("amount", "penalties", "concessions", "scholarships", "credited", "received", "outstanding")


@dataclass(frozen=True, slots=True)
class Ledger:
    """Lines of an account between two days, with what was owed before, and in all of them (rupees)."""

    student: Student
    lines: QuerySet[LedgerLine]
    opening: Decimal
    debit: Decimal
    credit: Decimal

    @property
    def closing(self) -> Decimal:
        """What is owed after the lines."""
        return self.opening + self.debit - self.credit


def ledger_of(student: Student, first: date | None = None, last: date | None = None) -> Ledger:
    """Return the ledger of a student looked up by rights, in the order of posting; empty before any invoice."""
    rows = LedgerLine.objects.filter(account__student=student).order_by("sequence")
    before = _owed(rows.filter(posted_on__lt=first)) if first else ZERO
    within = Q()
    if first:
        within &= Q(posted_on__gte=first)
    if last:
        within &= Q(posted_on__lte=last)
    lines = rows.filter(within)
    sums = lines.aggregate(debit=Sum("debit"), credit=Sum("credit"))
    return Ledger(
        student,
        lines.select_related("invoice"),
        before,
        sums["debit"] or ZERO,
        sums["credit"] or ZERO,
    )


def by_kind(lines: QuerySet[LedgerLine]) -> dict[str, Decimal]:
    """Return by kind of line what it came to (rupees): what was charged is positive, what was taken off negative."""
    rows = lines.order_by().values("kind").annotate(sum=Sum(F("debit") - F("credit")))
    return {row["kind"]: row["sum"] for row in rows}


def years_of(student: Student) -> list[FinancialYear]:
    """Return the financial years of a student's ledger, the latest first, without gaps; none before any invoice."""
    rows = LedgerLine.objects.filter(account__student=student).order_by()
    ends = rows.aggregate(first=Min("posted_on"), last=Max("posted_on"))
    if ends["first"] is None:
        return []
    first, last = (Month.of(ends[name]).financial_year.start for name in ("first", "last"))
    return [FinancialYear(start) for start in range(last, first - 1, -1)]


def lines_of(of: FeeAccount | Student) -> QuerySet[LedgerLine]:
    """Return the lines of an account or a student, the latest first."""
    rows = LedgerLine.objects.select_related("invoice").order_by("-sequence")
    return rows.filter(account=of) if isinstance(of, FeeAccount) else rows.filter(account__student=of)


def _owed(rows: QuerySet[LedgerLine]) -> Decimal:
    owed: Decimal | None = rows.order_by().aggregate(sum=Sum(F("debit") - F("credit")))["sum"]
    return owed or ZERO


def balances_of(students: Collection[UUID]) -> dict[UUID, Decimal]:
    """Return what students owe who owe anything (rupees); one query."""
    rows = FeeAccount.objects.filter(student__in=students, balance__gt=0)
    return {student: balance for student, balance in rows.values_list("student", "balance") if student}


def owed_by(actor: Actor) -> Decimal:
    """Return what the caller's students owe in all (rupees): the office's are all. Raises Forbidden."""
    return accounts_of(actor).order_by().aggregate(sum=Sum("balance"))["sum"] or ZERO


def invoices_within(*, year_id: UUID | None = None, class_id: UUID | None = None) -> QuerySet[Invoice]:
    """Return the invoices that stand, of a year and of a class's students where these are given."""
    rows = Invoice.objects.exclude(status=InvoiceStatus.CANCELLED)
    if year_id:
        rows = rows.filter(academic_year=year_id)
    return rows.filter(account__student__school_class=class_id) if class_id else rows


def summary(actor: Actor, *, year_id: UUID | None = None, class_id: UUID | None = None) -> dict[str, Any]:
    """Return sums in all, by class and by head (rupees). Raises Forbidden.

    Money is received on invoices, not on heads: of a head there is what was invoiced, penalties left out.
    """
    authorize(actor, P.REPORTS)
    rows = invoices_within(year_id=year_id, class_id=class_id).order_by()
    named = {
        "class_id": F("account__student__school_class"),
        "name": F("account__student__school_class__name"),
    }
    by_class = _summed(
        rows.values(order=F("account__student__school_class__display_order"), **named)
    ).order_by(F("order").asc(nulls_last=True), "name")
    lines = InvoiceLine.objects.filter(invoice__in=rows.values("pk")).order_by()
    heads = lines.values(code=F("head__code"), name=F("head__name"), fee_head_id=F("head_id"))
    return {
        **_figures(_totals(rows)),
        "by_class": [_figures(one) for one in by_class],
        "by_head": list(heads.annotate(invoiced=Sum("amount")).order_by("code")),
    }


def _figures(sums: dict[str, Any]) -> dict[str, Any]:
    """Return sums under the names of the answer; nothing is 0."""
    named = {"invoiced": sums["sum_amount"], **{name: sums[f"sum_{name}"] for name in SUMS[1:]}}
    rest: dict[str, Any] = {name: sums[name] for name in ("class_id", "name", "invoices") if name in sums}
    rest |= {"name": sums["name"] or ""} if "name" in sums else {}
    return {**rest, **{name: value or ZERO for name, value in named.items()}}


def _totals(rows: QuerySet[Invoice]) -> dict[str, Any]:
    return rows.aggregate(invoices=Count("pk"), **{f"sum_{name}": Sum(name) for name in SUMS})


def _summed(rows: Any) -> Any:
    return rows.annotate(invoices=Count("pk"), **{f"sum_{name}": Sum(name) for name in SUMS})


def defaulters(*, class_id: UUID | None = None, on: date | None = None) -> Any:
    """Return who owes what is overdue, the most first: rupees overdue by 1 to 30, 31 to 60 and more days.

    One line for each account. What is outstanding is that of now; `on` says by which day the days are counted.
    """
    day = on or today()
    rows = Invoice.objects.filter(outstanding__gt=0, due_on__lt=day)
    if class_id:
        rows = rows.filter(account__student__school_class=class_id)
    month, two = date.fromordinal(day.toordinal() - 30), date.fromordinal(day.toordinal() - 60)
    sums: Any = rows.order_by().values(
        "account",
        student=F("account__student"),
        code=F("account__student__student_code"),
        name=F("account__student__full_name"),
        child=F("account__name"),
        section=F("account__student__section__name"),
        school_class=F("account__student__school_class__name"),
    )
    return sums.annotate(
        overdue=Sum("outstanding"),
        first=Sum("outstanding", filter=Q(due_on__gte=month), default=ZERO),
        second=Sum("outstanding", filter=Q(due_on__lt=month, due_on__gte=two), default=ZERO),
        third=Sum("outstanding", filter=Q(due_on__lt=two), default=ZERO),
        since=Min("due_on"),
    ).order_by("-overdue", "account")


def paid_up_to(student_id: UUID) -> date | None:
    """Return the due day of the latest invoice up to which everything is paid; None where nothing is."""
    rows = Invoice.objects.filter(account__student=student_id).exclude(status=InvoiceStatus.CANCELLED)
    unpaid: date | None = rows.filter(outstanding__gt=0).aggregate(day=Min("due_on"))["day"]
    paid = rows.filter(outstanding=0)
    if unpaid:
        paid = paid.filter(due_on__lt=unpaid)
    return paid.order_by("-due_on").values_list("due_on", flat=True).first()
