"""Questions that leave asks the apps above it, which register their answers in `AppConfig.ready()`.

Without payroll runs no month is locked.
"""

from collections.abc import Callable
from datetime import date, datetime

from core.periods import Month

# The last day of the newest locked payroll month, or None.
LockedUntil = Callable[[], date | None]
# Says whether a payroll run was locked after an instant.
LockedSince = Callable[[datetime], bool]
# Keeps the payroll of some months from being computed or locked until the transaction ends.
HoldMonths = Callable[[Month, Month], None]

_locked_until: list[LockedUntil] = []
_locked_since: list[LockedSince] = []
_hold_months: list[HoldMonths] = []


def register_payroll(
    *, locked_until: LockedUntil, locked_since: LockedSince, hold_months: HoldMonths
) -> None:
    """Let payroll runs say which months are final."""
    _locked_until.append(locked_until)
    _locked_since.append(locked_since)
    _hold_months.append(hold_months)


def payroll_locked_until() -> date | None:
    """Return the last day whose payroll is locked, or None."""
    days = [day for day in (ask() for ask in _locked_until) if day]
    return max(days) if days else None


def payroll_locked_since(instant: datetime) -> bool:
    """Say whether any payroll was locked after the instant."""
    return any(ask(instant) for ask in _locked_since)


def hold_payroll(first: date, last: date) -> None:
    """Keep the payroll of these days as it is until the caller's transaction ends. Raises Busy."""
    for hold in _hold_months:
        hold(Month.of(first), Month.of(last))
