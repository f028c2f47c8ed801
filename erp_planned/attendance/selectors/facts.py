"""Everything that the days of people are computed from, in a handful of queries whatever their number."""

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from decimal import Decimal
from functools import lru_cache

from django.db.models import Q
from django.utils import timezone

from core.money import ZERO
from erp_planned.attendance.calc.days import ONE, Day, DayFacts, Mark, day_of, marks_by_day, window_of
from erp_planned.attendance.calc.weeks import is_weekly_off
from erp_planned.attendance.models import Shift, ShiftAssignment, ShiftVersion
from erp_planned.attendance.selectors.policy import Policies
from erp_planned.biometrics.selectors.coverage import held_badges, told_until
from erp_planned.biometrics.selectors.punches import Punched, punches_between
from payroll.employees.enums import EmployeeStatus
from payroll.employees.models import Employee, StatusHistory
from payroll.leave.selectors.absences import days_of_leave
from payroll.leave.selectors.applications import holidays_between

DAY = timedelta(days=1)
# A night shift with its windows reaches so far over midnight.
BESIDE = timedelta(days=2)
Periods = list[tuple[date, date | None, int]]


@dataclass(frozen=True, slots=True)
class Computed:
    """A day as it comes out: what it was (None: not to be judged at all), and the shift.

    `waits`: the day is not over, or devices may still tell of it.
    """

    on: date
    day: Day | None
    shift_id: int | None = None
    waits: bool = False


class Facts:
    """What is known of people between two days, both in; asked for one person after the other."""

    def __init__(
        self,
        first: date,
        last: date,
        employees: Collection[int],
        *,
        now: datetime,
        is_live: bool = False,
    ) -> None:
        """Read the facts. `is_live`: days that are not over are told too, as they stand at the moment."""
        self.first, self.last, self.is_live = first, last, is_live
        self.now = timezone.localtime(now).replace(tzinfo=None)
        told = told_until(now)
        self.told = timezone.localtime(told).replace(tzinfo=None) if told else None
        since, until = first - BESIDE, last + BESIDE
        self.days = [since + DAY * n for n in range((until - since).days + 1)]
        rows = Employee.objects.filter(pk__in=employees)
        columns = ("pk", "department_id", "date_of_joining", "last_working_on", "retirement_on")
        self.people = {row[0]: row[1:] for row in rows.values_list(*columns)}
        self._read_shifts(since, until)
        self.policies = Policies()
        self.holidays = holidays_between(since, until)
        self.leave = _portions(since, until, employees)
        self.badges = held_badges(since, until, employees)
        self.statuses = _statuses(employees)
        zone = timezone.get_current_timezone()
        opens = datetime.combine(since, datetime.min.time(), zone)
        closes = datetime.combine(until + DAY, datetime.min.time(), zone)
        self.punches: dict[int, list[Punched]] = punches_between(opens, closes, employees)
        self._facts_of = lru_cache(maxsize=None)(self._facts)

    def of(self, employee: int) -> Iterator[Computed]:
        """Yield the days of one person in service, from first to last."""
        if employee not in self.people:
            return
        marks = self._marks(employee)
        wanted = [day for day in self.days if self.first <= day <= self.last]
        if not marks:
            for day in wanted:
                yield self._computed(employee, day, ())
            return
        facts = {day: self._of_day(employee, day)[1] for day in self.days}
        by_day = marks_by_day(marks, facts)
        for day in wanted:
            yield self._computed(employee, day, by_day.get(day, ()))

    def known(self, employee: int, day: date) -> DayFacts:
        """Return what is known of a person's day beside the punches."""
        return self._of_day(employee, day)[1]

    def shift_names(self) -> dict[int, str]:
        """Return {number: name} of all shifts; one query."""
        return dict(Shift.objects.values_list("pk", "name"))

    def leave_on(self, employee: int, day: date) -> Decimal:
        """Return the part of a day that is approved leave."""
        return self.leave.get((employee, day), ZERO)

    def _computed(self, employee: int, day: date, marks: Collection[Mark]) -> Computed:
        if not self.in_service(employee, day):
            return Computed(day, None)
        shift, facts = self._of_day(employee, day)
        if facts.hours is None:
            return Computed(day, None)
        is_free = facts.is_holiday or facts.is_off or facts.leave >= ONE
        is_over, is_told = self._standing(day, facts, is_free=is_free and not marks)
        if not is_free and not marks and not self._is_judged(employee, day, facts.leave):
            return Computed(day, None)
        if not (is_over and is_told) and not self.is_live:
            return Computed(day, None, shift, waits=True)
        return Computed(day, day_of(day, facts, marks), shift, waits=not (is_over and is_told))

    def _standing(self, day: date, facts: DayFacts, *, is_free: bool) -> tuple[bool, bool]:
        """Say whether a day is over, and whether the devices have told all of it."""
        if facts.hours is None or is_free:
            is_over = day < self.now.date()
            return is_over, is_over or is_free
        closes = window_of(day, facts.hours, facts.rules).closes
        return closes <= self.now, self.told is not None and closes <= self.told

    def _is_judged(self, employee: int, day: date, leave: Decimal) -> bool:
        """Say whether a day without punches means absence: only for whoever has a badge."""
        held = self.badges.get(employee, ())
        has_badge = any(start <= day and (end is None or day <= end) for start, end in held)
        return has_badge or bool(leave)

    def in_service(self, employee: int, day: date) -> bool:
        """Say whether a person is in service on a day."""
        _department, joined, last, retires = self.people[employee]
        if day < joined or day > min(one for one in (last, retires, date.max) if one):
            return False
        days, states = self.statuses.get(employee, ((), ()))
        place = bisect_right(days, day) - 1
        return place < 0 or states[place] == EmployeeStatus.ACTIVE

    def _marks(self, employee: int) -> list[Mark]:
        return [
            Mark(timezone.localtime(one.at).replace(tzinfo=None), one.direction)
            for one in self.punches.get(employee, ())
        ]

    def _of_day(self, employee: int, day: date) -> tuple[int | None, DayFacts]:
        shift = self.shift_of(employee, day)
        facts: DayFacts = self._facts_of(shift, day)
        leave = self.leave.get((employee, day))
        return shift, facts._replace(leave=min(leave, ONE)) if leave else facts

    def _facts(self, shift: int | None, day: date) -> DayFacts:
        version = self.version_of(shift, day) if shift else None
        policy = self.policies.on(day)
        offs = (version.offs if version else ()) or policy.offs
        return DayFacts(
            hours=version.hours if version else None,
            rules=policy.rules,
            is_holiday=day in self.holidays,
            is_off=is_weekly_off(day, offs),
        )

    def shift_of(self, employee: int, day: date) -> int | None:
        """Return the shift of a person on a day: the own one, the department's, that of everybody, or none."""
        department = self.people[employee][0]
        own = _in_force(self._own.get(employee, []), day)
        return own or _in_force(self._departments.get(department, []), day) or self._default

    def version_of(self, shift: int, day: date) -> ShiftVersion | None:
        """Return the hours of a shift on a day, or None before it has any: attendance begins with them."""
        days, rows = self._versions.get(shift, ([], []))
        place = bisect_right(days, day) - 1
        return rows[place] if place >= 0 else None

    def _read_shifts(self, since: date, until: date) -> None:
        self._default = Shift.objects.filter(is_default=True).values_list("pk", flat=True).first()
        self._own: dict[int, Periods] = defaultdict(list)
        self._departments: dict[int, Periods] = defaultdict(list)
        rows = ShiftAssignment.objects.filter(Q(to_on=None) | Q(to_on__gte=since), from_on__lte=until)
        for employee, department, shift, start, end in rows.values_list(
            "employee_id", "department_id", "shift_id", "from_on", "to_on"
        ):
            periods = self._own[employee] if employee else self._departments[department]
            periods.append((start, end, shift))
        self._versions: dict[int, tuple[list[date], list[ShiftVersion]]] = defaultdict(lambda: ([], []))
        for version in ShiftVersion.objects.order_by("shift_id", "from_on"):
            days, versions = self._versions[version.shift_id]
            days.append(version.from_on)
            versions.append(version)


def _in_force(periods: Periods, day: date) -> int | None:
    return next(
        (shift for start, end, shift in periods if start <= day and (end is None or day <= end)), None
    )


def _portions(first: date, last: date, employees: Collection[int]) -> dict[tuple[int, date], Decimal]:
    found: dict[tuple[int, date], Decimal] = defaultdict(Decimal)
    for employee, on, portion in days_of_leave(first, last, employees):
        found[employee, on] += portion
    return dict(found)


def _statuses(employees: Collection[int]) -> dict[int, tuple[list[date], list[str]]]:
    rows = StatusHistory.objects.filter(employee_id__in=employees).order_by(
        "employee_id", "effective_on", "id"
    )
    found: dict[int, tuple[list[date], list[str]]] = defaultdict(lambda: ([], []))
    for employee, on, status in rows.values_list("employee_id", "effective_on", "status"):
        days, states = found[employee]
        days.append(on)
        states.append(status)
    return dict(found)
