"""Small problems for tests of the generator."""

from typing import Any

from school.timetable.solving.problem import Away, Load, Problem, Slot
from school.timetable.solving.searching import Effort

# The same answer on every machine.
SURE = Effort(seconds=20, steps=4.0)
WHOLE_DAY = (0, 24 * 60)


def week(days: int = 5, periods: int = 4, *, begins: int = 480, minutes: int = 40) -> tuple[Slot, ...]:
    """Return lessons one after the other, without a break between."""
    return tuple(
        Slot(day, begins + minutes * at, begins + minutes * (at + 1), at + 1)
        for day in range(1, days + 1)
        for at in range(periods)
    )


def load(subject: str, section: str, teacher: str, periods: int, **more: Any) -> Load:
    """Return a load whose key is subject and section."""
    return Load(f"{subject}/{section}", section, subject, teacher, periods, **more)


def problem(*loads: Load, weeks: Any = None, **more: Any) -> Problem:
    """Return a problem of the loads; every section has the same week unless `weeks` says otherwise."""
    found = dict.fromkeys({one.section for one in loads}, week())
    return Problem(weeks={**found, **(weeks or {})}, loads=loads, names={}, **more)


def away(*days: int) -> tuple[Away, ...]:
    """Return whole days away."""
    return tuple(Away(day, *WHOLE_DAY) for day in days)
