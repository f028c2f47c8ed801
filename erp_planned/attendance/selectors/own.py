"""One person's month as its calendar shows it: every day with what it was, and what can be asked for."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from django.utils import timezone
from django.utils.translation import gettext as _

from core.errors import NotFound
from core.periods import Month, today
from core.refusals import get_or_refuse
from erp_planned.attendance.enums import DayStatus, RequestState
from erp_planned.attendance.models import AttendanceDay, Regularization
from erp_planned.attendance.selectors.facts import Facts
from erp_planned.attendance.selectors.months import Summary, days_of, summaries
from payroll.employees.models import Employee


@dataclass(frozen=True, slots=True)
class CalendarDay:
    """A day of the calendar: what is kept of it, else what it will be (a closed day, leave) or nothing yet."""

    on: date
    status: str
    row: AttendanceDay | None
    request: Regularization | None
    is_today: bool
    can_ask: bool

    @property
    def label(self) -> str:
        """The status in words."""
        return str(DayStatus(self.status).label) if self.status else ""


@dataclass(frozen=True, slots=True)
class OwnMonth:
    """An employee's month: its days in order, its sums."""

    month: Month
    days: list[CalendarDay]
    summary: Summary


def own_month(employee: Employee, month: Month, *, earliest: date) -> OwnMonth:
    """Return the month of one employee; `earliest` is the first day that can be asked for. A dozen queries."""
    rows = {row.on: row for row in days_of(employee.pk, month)}
    waiting = Regularization.objects.filter(
        employee=employee, on__range=(month.first, month.last), state=RequestState.PENDING
    )
    asked = {row.on: row for row in waiting}
    facts = Facts(month.first, month.last, [employee.pk], now=timezone.now())
    days = []
    for offset in range(month.days):
        on = month.first + timedelta(days=offset)
        row = rows.get(on)
        status = row.status if row else expected(facts, employee.pk, on)
        days.append(
            CalendarDay(
                on, status, row, asked.get(on), on == today(),
                can_ask=earliest <= on <= today() and on not in asked and facts.in_service(employee.pk, on),
            )
        )  # fmt: skip
    return OwnMonth(month, days, summaries([employee], month)[0])


def expected(facts: Facts, employee: int, on: date) -> str:
    """Return what a day without figures is by holiday, weekly off and leave, or nothing."""
    if not facts.in_service(employee, on):
        return ""
    of_day = facts.known(employee, on)
    if of_day.leave >= 1:
        return DayStatus.LEAVE
    if of_day.is_holiday:
        return DayStatus.HOLIDAY
    return DayStatus.WEEKLY_OFF if of_day.is_off else ""


def day_by_id(day_id: int) -> AttendanceDay:
    """Return one day with employee and shift. Raises NotFound."""
    rows = AttendanceDay.objects.select_related("employee__department", "employee__user", "shift")
    return get_or_refuse(rows, NotFound(_("There is no such day of attendance.")), pk=day_id)


def day_on(employee_id: int, on: date) -> AttendanceDay | None:
    """Return what is kept of a person's day, or None."""
    return AttendanceDay.objects.filter(employee_id=employee_id, on=on).first()


@dataclass(frozen=True, slots=True)
class Roster:
    """A page of the roster: the days, and each person with what they are on each of them."""

    days: list[date]
    lines: list[tuple[Employee, list[tuple[date, str, str]]]]


def roster(people: Sequence[Employee], first: date, last: date) -> Roster:
    """Return shift and closed days of a page of people by day; a dozen queries."""
    facts = Facts(first, last, [person.pk for person in people], now=timezone.now())
    days = [first + timedelta(days=n) for n in range((last - first).days + 1)]
    names = facts.shift_names()
    lines = []
    for person in people:
        cells = []
        for on in days:
            shift = facts.shift_of(person.pk, on) if facts.in_service(person.pk, on) else None
            cells.append((on, names.get(shift or 0, ""), str(expected(facts, person.pk, on))))
        lines.append((person, cells))
    return Roster(days, lines)
