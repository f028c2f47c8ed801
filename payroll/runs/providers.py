"""What other modules tell a run: absences from leave and attendance, the attendance lock.

Leave is below runs and is registered by the app of runs; ERP registers itself in its `AppConfig.ready()`.
Without a provider nobody is absent and attendance needs no lock (architecture: ERP may import payroll, not the
reverse).
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import date
from decimal import Decimal
from typing import Protocol

from core.periods import Month


class AbsentOn(Protocol):
    """A day, or half of one, not paid in full; `pay` is none, half or eighty."""

    @property
    def on(self) -> date: ...

    @property
    def portion(self) -> Decimal: ...

    @property
    def pay(self) -> str: ...


Employees = Collection[int] | None
# First day, last day, employees (None: everybody) -> {employee number: days not paid in full}.
AbsenceProvider = Callable[[date, date, Employees], Mapping[int, Sequence[AbsentOn]]]
# Who is on leave on every day of a month.
WholeMonthProvider = Callable[[Month, Employees], set[int]]

_absence_providers: list[AbsenceProvider] = []
_whole_month_providers: list[WholeMonthProvider] = []
# Processing waits until each says that attendance of the month is locked.
_attendance_locks: list[Callable[[Month], bool]] = []
register_absences = _absence_providers.append
register_whole_month_leave = _whole_month_providers.append
register_attendance_lock = _attendance_locks.append


def absences_of(month: Month, employees: Employees = None) -> dict[int, list[AbsentOn]]:
    """Return the days of all sources together, in the order of the sources."""
    found: dict[int, list[AbsentOn]] = defaultdict(list)
    for provider in _absence_providers:
        for employee_id, days in provider(month.first, month.last, employees).items():
            found[employee_id].extend(days)
    return dict(found)


def on_leave_all_month(month: Month, employees: Employees = None) -> set[int]:
    """Return who is on leave on every day of the month, by any source."""
    return set().union(*(provider(month, employees) for provider in _whole_month_providers))


def is_attendance_locked(month: Month) -> bool:
    """Say whether every module that keeps attendance has locked the month."""
    return all(is_locked(month) for is_locked in _attendance_locks)
