"""What later modules tell a run: absences from leave and attendance, recoveries, the attendance lock.

Payroll declares the questions; a module that knows answers registers itself in its `AppConfig.ready()`.
Without one nobody is absent and attendance needs no lock (architecture: ERP may import payroll, not the reverse).
"""

from collections.abc import Callable, Mapping
from decimal import Decimal

from core.periods import Month

# Employee number -> (unpaid days, half-pay days) of the month.
AbsenceProvider = Callable[[Month], Mapping[int, tuple[Decimal, Decimal]]]

_absence_providers: list[AbsenceProvider] = []
_attendance_locks: list[Callable[[Month], bool]] = []


def register_absences(provider: AbsenceProvider) -> None:
    """Add a source of unpaid and half-pay days."""
    _absence_providers.append(provider)


def register_attendance_lock(is_locked: Callable[[Month], bool]) -> None:
    """Make processing wait until attendance of the month is locked."""
    _attendance_locks.append(is_locked)


def absences_of(month: Month) -> dict[int, tuple[Decimal, Decimal]]:
    """Return the days of all sources together."""
    total: dict[int, tuple[Decimal, Decimal]] = {}
    for provider in _absence_providers:
        for employee_id, (unpaid, half) in provider(month).items():
            before = total.get(employee_id, (Decimal(0), Decimal(0)))
            total[employee_id] = (before[0] + unpaid, before[1] + half)
    return total


def is_attendance_locked(month: Month) -> bool:
    """Say whether every module that keeps attendance has locked the month."""
    return all(is_locked(month) for is_locked in _attendance_locks)
