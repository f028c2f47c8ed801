"""What other modules tell a run: absences from leave and attendance, recoveries, the attendance lock.

Leave is below runs and is registered by the app of runs; ERP registers itself in its `AppConfig.ready()`.
Without a provider nobody is absent and attendance needs no lock (architecture: ERP may import payroll, not the
reverse).
"""

import hashlib
from collections.abc import Callable, Mapping
from decimal import Decimal

from core.periods import Month

# Unpaid days, half-pay days, days at 80%.
AbsentDays = tuple[Decimal, Decimal, Decimal]
# Employee number -> days of the month.
AbsenceProvider = Callable[[Month], Mapping[int, AbsentDays]]

NOTHING: AbsentDays = (Decimal(0), Decimal(0), Decimal(0))
TENTH = Decimal("0.1")

_absence_providers: list[AbsenceProvider] = []
_attendance_locks: list[Callable[[Month], bool]] = []


def register_absences(provider: AbsenceProvider) -> None:
    """Add a source of unpaid days, half-pay days and days at 80%."""
    if provider not in _absence_providers:
        _absence_providers.append(provider)


def register_attendance_lock(is_locked: Callable[[Month], bool]) -> None:
    """Make processing wait until attendance of the month is locked."""
    _attendance_locks.append(is_locked)


def absences_of(month: Month) -> dict[int, AbsentDays]:
    """Return the days of all sources together."""
    total: dict[int, AbsentDays] = {}
    for provider in _absence_providers:
        for employee_id, days in provider(month).items():
            unpaid, half, eighty = total.get(employee_id, NOTHING)
            total[employee_id] = (unpaid + days[0], half + days[1], eighty + days[2])
    return total


def absences_digest(absences: Mapping[int, AbsentDays]) -> str:
    """Return a fingerprint of a month's absences; empty when nobody is absent.

    Kept with the run, it tells at the lock whether leave was approved or cancelled since the run was computed.
    """
    if not absences:
        return ""
    lines = (
        f"{employee_id}:" + ":".join(str(part.quantize(TENTH)) for part in days)
        for employee_id, days in sorted(absences.items())
    )
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def is_attendance_locked(month: Month) -> bool:
    """Say whether every module that keeps attendance has locked the month."""
    return all(is_locked(month) for is_locked in _attendance_locks)
