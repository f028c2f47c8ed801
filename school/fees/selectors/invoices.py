"""Reads of invoices: with their lines, what is still to be paid, and what each student owes."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from uuid import UUID

from django.db.models import Min, Prefetch, Q, QuerySet, Sum
from django.db.models.functions import Coalesce

from core.access import authorize
from core.actors import Actor
from core.money import ZERO, MoneyField
from core.periods import today
from core.refusals import get_or_refuse
from school.fees.enums import Decision
from school.fees.errors import NoSuchInvoice
from school.fees.models import Adjustment, Invoice, InvoiceLine
from school.fees.permissions import FeePermission as P
from school.fees.selectors.access import invoices_of
from school.staff.selectors import is_everywhere
from school.students.models import Student
from school.students.selectors import students_of


def with_parts(rows: QuerySet[Invoice]) -> QuerySet[Invoice]:
    """Add lines by head and posted adjustments; two queries for all of them."""
    lines = InvoiceLine.objects.select_related("head").order_by("head__code", "id")
    adjustments = Adjustment.objects.filter(state=Decision.POSTED).order_by("adjusted_on", "id")
    return rows.prefetch_related(Prefetch("lines", lines), Prefetch("adjustments", adjustments))


def invoice_of(actor: Actor, pk: UUID | str) -> Invoice:
    """Return an invoice that the caller may see, with its parts. Raises NoSuchInvoice, Forbidden."""
    found: Invoice = get_or_refuse(with_parts(invoices_of(actor)), NoSuchInvoice(), pk=pk)
    return found


def invoice_by_id(pk: UUID | str) -> Invoice:
    """Return an invoice. Raises NoSuchInvoice."""
    rows = Invoice.objects.select_related("account__student", "academic_year")
    found: Invoice = get_or_refuse(rows, NoSuchInvoice(), pk=pk)
    return found


def unpaid_of(actor: Actor) -> QuerySet[Invoice]:
    """Return what is still to be paid, the longest due first (spec: GET /fees/outstanding). Raises Forbidden."""
    return invoices_of(actor).filter(outstanding__gt=0).order_by("due_on", "invoice_number")


def overdue(rows: QuerySet[Invoice]) -> QuerySet[Invoice]:
    """Narrow to invoices whose due day is over."""
    return rows.filter(outstanding__gt=0, due_on__lt=today())


def not_overdue(rows: QuerySet[Invoice]) -> QuerySet[Invoice]:
    """Narrow to the others: paid, cancelled, or not due yet."""
    return rows.exclude(outstanding__gt=0, due_on__lt=today())


def is_overdue(row: Invoice) -> bool:
    """Say whether something is still to be paid and the due day is over."""
    return row.outstanding > ZERO and row.due_on < today()


@dataclass(slots=True)
class Dues:
    """What a student owes now, with the invoices behind it, the longest due first (rupees)."""

    student: Student
    outstanding: Decimal = ZERO
    overdue: Decimal = ZERO
    next_due_on: date | None = None
    invoices: list[Invoice] = field(default_factory=list)


def students_owing(actor: Actor) -> QuerySet[Student]:
    """Return whose dues the caller may see: the office students who owe something, a parent all own children.

    Each has `owed` and `owed_since` (the oldest due day). Raises Forbidden.
    """
    authorize(actor, P.READ)
    is_open = Q(fee_account__invoices__outstanding__gt=0)
    rows = students_of(actor).annotate(
        owed=Coalesce(
            Sum("fee_account__invoices__outstanding", filter=is_open), ZERO, output_field=MoneyField()
        ),
        owed_since=Min("fee_account__invoices__due_on", filter=is_open),
    )
    return rows.filter(owed__gt=0) if is_everywhere(actor) else rows


def dues_of(students: Iterable[Student]) -> list[Dues]:
    """Return what students owe, in their order; one query for all of them."""
    found = {student.pk: Dues(student) for student in students}
    rows = Invoice.objects.filter(account__student__in=found, outstanding__gt=0).select_related(
        "account__student__school_class",
        "account__student__section__school_class",
        "academic_year",
        "plan",
        "instalment",
    )
    now = today()
    for row in rows.order_by("due_on", "invoice_number"):
        one = found[row.account.student_id]  # type: ignore[index]
        one.invoices.append(row)
        one.outstanding += row.outstanding
        if row.due_on < now:
            one.overdue += row.outstanding
        elif one.next_due_on is None:
            one.next_due_on = row.due_on
    return list(found.values())
