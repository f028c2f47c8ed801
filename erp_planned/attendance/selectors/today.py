"""How everybody stands today, live from the punches."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import QuerySet
from django.utils import timezone

from core.periods import today
from erp_planned.attendance.enums import DayStatus, Where
from erp_planned.attendance.models import Shift
from erp_planned.attendance.selectors.facts import Facts
from payroll.employees.models import Employee
from payroll.employees.selectors.people import employees


@dataclass(frozen=True, slots=True)
class Standing:
    """Where somebody is today, as far as is known at the moment."""

    employee: Employee
    status: str
    came_at: str
    left_at: str
    late: int
    waits: bool

    def is_at(self, where: str) -> bool:
        """Say whether the person is one of those counted as `where`; who comes late is present, too."""
        if where == Where.PRESENT:
            return bool(self.came_at)
        if where == Where.LATE:
            return bool(self.late)
        if where in {Where.NOT_YET, Where.ABSENT}:
            return self.status == DayStatus.ABSENT and self.waits == (where == Where.NOT_YET)
        return self.status == DayStatus.LEAVE


def today_of(people: Sequence[Employee]) -> list[Standing]:
    """Return how some people stand today, live from the punches; a dozen queries."""
    on = today()
    facts = Facts(on, on, [person.pk for person in people], now=timezone.now(), is_live=True)
    found = []
    for person in people:
        (one,) = facts.of(person.pk)
        day = one.day
        came = f"{day.in_at:%H:%M}" if day and day.in_at else ""
        left = f"{day.out_at:%H:%M}" if day and day.out_at else ""
        found.append(
            Standing(person, day.status if day else "", came, left, day.late if day else 0, one.waits)
        )
    return found


def people_today() -> QuerySet[Employee]:
    """Return everybody in service today, by code."""
    rows = employees().filter(date_of_joining__lte=today(), retirement_on__gte=today(), status="active")
    return rows.exclude(last_working_on__lt=today())


def is_kept() -> bool:
    """Say whether attendance is kept here at all: there is a shift."""
    return Shift.objects.exists()


def counts_of(rows: Sequence[Standing]) -> list[tuple[Where, int]]:
    """Return how many are present, late, not there yet, absent, on leave."""
    return [(where, sum(row.is_at(where) for row in rows)) for where in Where]


def counts_today() -> list[tuple[Where, int]]:
    """Return the counts of everybody, nothing before there is a shift; a dozen queries."""
    return counts_of(today_of(list(people_today()))) if is_kept() else []
