"""Who is due the annual increment (CCS (RP) Rules 2016, rules 9 and 10)."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal

from django.core.cache import cache
from django.db.models import Max, Q, QuerySet
from django.utils.translation import gettext as _

from core.errors import ValidationFailed
from payroll.employees import calc
from payroll.employees.enums import ENTRY_REASONS, EmployeeStatus, PayReason
from payroll.employees.models import Employee, PayHistory
from payroll.employees.selectors.pay import pay_as_of
from payroll.pay_commission import selectors as pay_commission
from payroll.pay_commission.matrix import Matrix, next_cell

# Finding who is due takes seconds in a large organization; the home page may be a little behind.
AHEAD_SECONDS = 900


@dataclass(frozen=True, slots=True)
class IncrementProposal:
    """One employee's step to the next cell; basic pay in rupees a month."""

    employee_id: int
    code: str
    name: str
    version: int
    level: int
    cell: int
    basic: Decimal
    new_cell: int
    new_basic: Decimal


@dataclass(frozen=True, slots=True)
class IncrementPlan:
    """Who is due on a date, and who would be but stands at the last cell or has pay entered for later days.

    `applied` is how many of the increments have been entered by it.
    """

    on: date
    due: list[IncrementProposal] = field(default_factory=list)
    at_last_cell: list[str] = field(default_factory=list)
    with_later_pay: list[str] = field(default_factory=list)
    applied: int = 0


def increments_due(on: date, employee_ids: Iterable[int] | None = None) -> IncrementPlan:
    """Return the increments of 1 January or 1 July, by employee code; five queries whatever the number.

    Due: in service on the date, the cycle of the date by the OM table, no increment in the year before, and
    not at the last cell. Pay entered for later days would end the increment: who has it is named apart, since
    those rows have to be fixed anew one by one. Raises ValidationFailed for another date.
    """
    if not calc.is_increment_date(on):
        raise ValidationFailed.at("on", _("Increments are given on 1 January or 1 July."))
    people = _in_service(on)
    if employee_ids is not None:
        people = people.filter(pk__in=list(employee_ids))
    wanted = None if employee_ids is None else list(people.values_list("pk", flat=True))
    pay = pay_as_of(wanted, on)
    milestones = _milestones(on, wanted)
    later = _with_later_pay(on, wanted)
    plan = IncrementPlan(on)
    matrices: dict[int, Matrix] = {}
    for pk, code, name, joined in people.order_by("code").values_list(
        "pk", "code", "name", "date_of_joining"
    ):
        row = pay.get(pk)
        entered, raised = milestones.get(pk, (None, None))
        if row is None or not calc.is_increment_due(on, entered or joined, raised):
            continue
        if row.version not in matrices:
            matrices[row.version] = pay_commission.matrix(row.version)
        step = next_cell(matrices[row.version], row.level, row.cell)
        if step is None:
            plan.at_last_cell.append(code)
            continue
        if pk in later:
            plan.with_later_pay.append(code)
            continue
        plan.due.append(
            IncrementProposal(
                pk, code, name, row.version, row.level, row.cell, row.basic, step.cell, step.basic
            )
        )
    return plan


def increments_ahead(today: date) -> list[tuple[date, int]]:
    """Return the last and the next 1 January or 1 July that have employees due without their increment, and how many.

    Counted anew when pay is entered, at the latest after AHEAD_SECONDS.
    """
    last = date(today.year, 7 if today.month >= 7 else 1, 1)
    following = date(today.year + 1, 1, 1) if last.month == 7 else date(today.year, 7, 1)
    newest = PayHistory.objects.aggregate(newest=Max("id"))["newest"]
    found = []
    for on in (last, following):
        key = f"increments-due:{on}:{newest}"
        count = cache.get(key)
        if count is None:
            count = len(increments_due(on).due)
            cache.set(key, count, AHEAD_SECONDS)
        found.append((on, count))
    return [(on, count) for on, count in found if count]


def next_increment(employee: Employee, day: date) -> date:
    """Return the date of an employee's next annual increment; one in the past has not been given; one query."""
    entered, raised = _milestones(day, [employee.pk]).get(employee.pk, (None, None))
    return calc.next_increment_on(entered or employee.date_of_joining, raised)


def _in_service(on: date) -> QuerySet[Employee]:
    return Employee.objects.filter(
        Q(last_working_on=None) | Q(last_working_on__gte=on),
        status=EmployeeStatus.ACTIVE,
        date_of_joining__lt=on,
        retirement_on__gte=on,
    )


def _with_later_pay(on: date, employee_ids: list[int] | None) -> set[int]:
    rows = PayHistory.objects.filter(effective_on__gt=on)
    if employee_ids is not None:
        rows = rows.filter(employee_id__in=employee_ids)
    return set(rows.order_by().values_list("employee_id", flat=True))


def _milestones(on: date, employee_ids: list[int] | None) -> dict[int, tuple[date | None, date | None]]:
    """Return {employee id: (promoted or upgraded on, last increment on)} of rows up to the date.

    The first row, of joining, is left out: its date may be the day on which the record was set up here, the
    date of joining itself is the employee's.
    """
    promotions = [reason for reason in ENTRY_REASONS if reason != PayReason.JOINING]
    # On one date the row entered later wins: an increment that was fixed anew is none.
    newest = PayHistory.objects.filter(effective_on__lte=on)
    if employee_ids is not None:
        newest = newest.filter(employee_id__in=employee_ids)
    newest = newest.order_by("employee_id", "effective_on", "-id").distinct("employee_id", "effective_on")
    rows = PayHistory.objects.filter(
        pk__in=newest.values("pk"), reason__in=[*promotions, PayReason.INCREMENT]
    )
    found = (
        rows.order_by()
        .values("employee_id")
        .annotate(
            entered=Max("effective_on", filter=Q(reason__in=promotions)),
            raised=Max("effective_on", filter=Q(reason=PayReason.INCREMENT)),
        )
    )
    return {
        pk: (entered, raised) for pk, entered, raised in found.values_list("employee_id", "entered", "raised")
    }
