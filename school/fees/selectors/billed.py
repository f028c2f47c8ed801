"""What is billed to students for an instalment, by its own plan and by others: a bounded number of queries."""

from collections import defaultdict
from collections.abc import Collection
from datetime import date
from decimal import Decimal
from uuid import UUID

from django.db.models import Q, Sum

from core.periods import Month
from school.fees import owed
from school.fees.enums import AdjustmentSource, Decision, Frequency, InvoiceStatus
from school.fees.models import Adjustment, FeePlan, Instalment, InvoiceLine

Amounts = dict[UUID, dict[UUID, Decimal]]


def _amounts() -> Amounts:
    return defaultdict(lambda: defaultdict(Decimal))


def billed_for(
    students: Collection[UUID], plan: FeePlan, instalment: Instalment
) -> tuple[Amounts, dict[UUID, set[UUID]], dict[UUID, int]]:
    """Return by student what stands billed for the instalment, the heads charged once that they had, and the parts."""
    of_term, once = Q(invoice__instalment=instalment), Q(head__frequency=Frequency.ONCE)
    in_year = Q(head__frequency=Frequency.ANNUAL, invoice__academic_year_id=plan.academic_year_id)
    rows = InvoiceLine.objects.filter(of_term | once | in_year, invoice__account__student__in=students)
    billed = _amounts()
    had: dict[UUID, set[UUID]] = defaultdict(set)
    parts: dict[UUID, int] = {}
    told = rows.exclude(invoice__status=InvoiceStatus.CANCELLED).values_list(
        "invoice__account__student_id", "head_id", "amount", "invoice__instalment_id", "invoice__part"
    )
    for student, head, amount, term, part in told:
        if term == instalment.pk:
            billed[student][head] += amount
            parts[student] = max(parts.get(student, 0), part)
        else:
            had[student].add(head)
    return billed, had, parts


def billed_elsewhere(students: Collection[UUID], plan: FeePlan, instalment: Instalment) -> Amounts:
    """Return by student and head what other plans of the year billed for the months of this instalment."""
    rows = (
        InvoiceLine.objects.filter(
            invoice__account__student__in=students,
            invoice__instalment__plan__academic_year_id=plan.academic_year_id,
        )
        .exclude(invoice__instalment__plan=plan)
        .exclude(invoice__status=InvoiceStatus.CANCELLED)
        .exclude(head__frequency__in=owed.ONE_TIME)
    )
    own, found = _months(instalment.due_on, instalment.months), _amounts()
    for student, head, amount, due_on, months in rows.values_list(
        "invoice__account__student_id", "head_id", "amount",
        "invoice__instalment__due_on", "invoice__instalment__months",
    ):  # fmt: skip
        common = [place for place, month in enumerate(_months(due_on, months)) if month in own]
        if common:
            found[student][head] += owed.share(amount, months, common[0], len(common))
    return found


def _months(due_on: date, months: int) -> list[Month]:
    return [Month.of(due_on).plus(number) for number in range(months)]


def conceded_for(students: Collection[UUID], instalment: Instalment) -> dict[UUID, Decimal]:
    """Return by student what standing concessions took off the invoices of the instalment (rupees)."""
    rows = Adjustment.objects.filter(
        invoice__account__student__in=students,
        invoice__instalment=instalment,
        source=AdjustmentSource.STANDING,
        state=Decision.POSTED,
        undoes__isnull=True,
        undone_by__isnull=True,
    ).exclude(invoice__status=InvoiceStatus.CANCELLED)
    sums = rows.values_list("invoice__account__student_id").annotate(Sum("amount")).order_by()
    return dict(sums)
