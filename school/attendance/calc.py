"""The school's calendar: weekly offs and days. Pure: no models, no clock."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta

_DAYS_A_WEEK = 7


@dataclass(frozen=True, slots=True)
class Off:
    """A weekly off: the ISO number of the day, which of the month (0: each), and from when to when it holds."""

    weekday: int
    nth: int
    starts_on: date
    ends_on: date | None = None

    def has(self, day: date) -> bool:
        """Say whether the day is off by this rule."""
        if day < self.starts_on or (self.ends_on is not None and day > self.ends_on):
            return False
        return day.isoweekday() == self.weekday and self.nth in (0, nth_of_month(day))


def nth_of_month(day: date) -> int:
    """Return which of its month's days of the same name it is: the 8th to the 14th are second ones."""
    return (day.day - 1) // _DAYS_A_WEEK + 1


def days_between(first: date, last: date) -> Iterable[date]:
    """Yield the days from the first to the last, both counted."""
    for number in range((last - first).days + 1):
        yield first + timedelta(days=number)
