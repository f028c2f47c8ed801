"""What leave costs in pay: the days of a month, as payroll runs ask for them."""

from collections import defaultdict
from collections.abc import Collection
from datetime import date
from decimal import Decimal
from typing import NamedTuple

from core.periods import Month
from payroll.leave.calc import Span, covers
from payroll.leave.enums import ApplicationState, DayPay
from payroll.leave.models import LeaveApplication, LeaveDay
from payroll.leave.selectors.applications import holidays_between


class AbsentDay(NamedTuple):
    """A day of leave that is not paid in full: a whole day or a half, and what it is paid at."""

    on: date
    portion: Decimal
    pay: DayPay


def absent_days(
    first: date, last: date, employees: Collection[int] | None = None
) -> dict[int, list[AbsentDay]]:
    """Return {employee id: approved days from first to last, both in, not paid in full}, in order; one statement.

    Two halves of one day are two entries. `employees` keeps it to some; None is everybody.
    """
    rows = LeaveDay.objects.filter(on__range=(first, last)).exclude(pay=DayPay.FULL)
    if employees is not None:
        rows = rows.filter(employee_id__in=employees)
    found: dict[int, list[AbsentDay]] = defaultdict(list)
    for employee, on, portion, pay in rows.order_by("employee_id", "on", "id").values_list(
        "employee_id", "on", "portion", "pay"
    ):
        found[employee].append(AbsentDay(on, portion, DayPay(pay)))
    return dict(found)


def whole_month_leave(month: Month, employees: Collection[int] | None = None) -> set[int]:
    """Return the employees who are on approved leave on every calendar day of a month; two statements.

    For them no transport allowance is due (OM 21/5/2017-E.II(B), para 2). Closed days inside a spell, or
    directly between two spells, are spent on leave; half a day is not a whole one; casual leave counts as duty.
    """
    # A spell beyond the month matters where closed days join it to one inside.
    first, last = month.plus(-1).first, month.plus(1).last
    rows = LeaveApplication.objects.filter(
        state=ApplicationState.APPROVED, leave_type__is_casual=False, from_on__lte=last, to_on__gte=first
    )
    if employees is not None:
        rows = rows.filter(employee_id__in=employees)
    spells: dict[int, list[Span]] = defaultdict(list)
    columns = ("employee_id", "from_on", "to_on", "from_half", "to_half")
    for employee, from_on, to_on, from_half, to_half in rows.order_by().values_list(*columns):
        spells[employee].append(Span(from_on, to_on, from_half, to_half))
    holidays = holidays_between(first, last) if spells else []
    return {
        employee for employee, theirs in spells.items() if covers(theirs, month.first, month.last, holidays)
    }


def days_of_leave(
    first: date, last: date, employees: Collection[int] | None = None
) -> list[tuple[int, date, Decimal]]:
    """Return (employee number, day, part of the day) of all approved leave, whatever it is paid at; one statement."""
    rows = LeaveDay.objects.filter(on__range=(first, last))
    if employees is not None:
        rows = rows.filter(employee_id__in=employees)
    return list(rows.order_by("employee_id", "on", "id").values_list("employee_id", "on", "portion"))
