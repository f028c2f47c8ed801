"""Questions that leave asks the apps above it, which register their answers in `AppConfig.ready()`.

Without payroll runs no month is locked.
"""

from collections.abc import Callable, Collection
from datetime import date, datetime

from core.periods import Month

# The last day of the newest locked payroll month, or None.
LockedUntil = Callable[[], date | None]
# Says whether a payroll run was locked after an instant.
LockedSince = Callable[[datetime], bool]
# Keeps the payroll of some months from being computed or locked until the transaction ends.
HoldMonths = Callable[[Month, Month], None]

# Is told whose approved days of leave from when to when came or went, in the transaction of the change.
DaysChanged = Callable[[int, date, date], None]
# Is told on which days holidays came, went or changed.
HolidaysChanged = Callable[[Collection[date]], None]
# Says why the holiday of a day cannot change any more, or nothing.
HolidayInUse = Callable[[date], str]

_days_changed: list[DaysChanged] = []
_holidays_changed: list[HolidaysChanged] = []
_holiday_in_use: list[HolidayInUse] = []
register_days_changed = _days_changed.append
register_holidays_changed = _holidays_changed.append
register_holiday_in_use = _holiday_in_use.append

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


def days_changed(employee_id: int, first: date, last: date) -> None:
    """Tell whoever keeps days that approved leave between two days came or went."""
    for tell in _days_changed:
        tell(employee_id, first, last)


def holidays_changed(days: Collection[date]) -> None:
    """Tell whoever keeps days that the holidays on these days changed."""
    for tell in _holidays_changed:
        tell(days)


def holiday_in_use(day: date) -> str:
    """Return why the holiday of a day cannot change any more, or an empty text."""
    return next((reason for reason in (ask(day) for ask in _holiday_in_use) if reason), "")
