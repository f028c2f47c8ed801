"""Arithmetic of leave: days of a request, leave years, credits. No database, no clock.

Days are Decimals in steps of a half.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import ROUND_FLOOR, Decimal

ZERO, HALF, ONE = Decimal(0), Decimal("0.5"), Decimal(1)
MONTHS = 12


@dataclass(frozen=True, slots=True)
class Span:
    """From a day to a day, both counted; it may begin at noon of the first and end at noon of the last."""

    first: date
    last: date
    starts_half: bool = False
    ends_half: bool = False

    @property
    def is_empty(self) -> bool:
        """Say whether nothing is asked for: one day that begins and ends at noon."""
        return self.first == self.last and self.starts_half and self.ends_half

    def portion(self, day: date) -> Decimal:
        """Return how much of a day inside the span is asked for: a whole or a half."""
        halves = (day == self.first and self.starts_half) + (day == self.last and self.ends_half)
        return ONE - HALF * halves


def days_between(first: date, last: date) -> Iterator[date]:
    """Yield the days from the first to the last, both counted."""
    for number in range((last - first).days + 1):
        yield first + timedelta(days=number)


def counted_days(span: Span, closed: Collection[date]) -> dict[date, Decimal]:
    """Return the days that count as leave, each with its portion: holidays and weekly offs (`closed`) do not."""
    if span.is_empty:
        return {}
    return {day: span.portion(day) for day in days_between(span.first, span.last) if day not in closed}


@dataclass(frozen=True, slots=True, order=True)
class LeaveYear:
    """Twelve months that begin on the first of a month; credits and balances are of one such year."""

    first: date

    @property
    def last(self) -> date:
        """The last day."""
        return self.next.first - timedelta(days=1)

    @property
    def next(self) -> "LeaveYear":
        """The year after it."""
        return LeaveYear(self.first.replace(year=self.first.year + 1))

    @property
    def previous(self) -> "LeaveYear":
        """The year before it."""
        return LeaveYear(self.first.replace(year=self.first.year - 1))


def leave_year(day: date, first_month: int) -> LeaveYear:
    """Return the leave year of a day, where such years begin with the month of this number (1: January)."""
    return LeaveYear(date(day.year if day.month >= first_month else day.year - 1, first_month, 1))


def by_year(days: dict[date, Decimal], first_month: int) -> dict[LeaveYear, Decimal]:
    """Return the sum of days in each leave year, the earliest year first."""
    sums: dict[LeaveYear, Decimal] = {}
    for day in sorted(days):
        year = leave_year(day, first_month)
        sums[year] = sums.get(year, ZERO) + days[day]
    return sums


def credit(days_per_year: Decimal, year: LeaveYear, joined_on: date | None) -> Decimal:
    """Return the days of a year's credit: whole, or for whoever joins within it by months, down to a half day.

    The month of joining counts in full.
    """
    if joined_on is None or joined_on <= year.first:
        return days_per_year
    if joined_on > year.last:
        return ZERO
    passed = (joined_on.year - year.first.year) * MONTHS + joined_on.month - year.first.month
    share = days_per_year * (MONTHS - passed) / MONTHS
    return (share / HALF).to_integral_value(rounding=ROUND_FLOOR) * HALF


def carried(balance: Decimal, most: Decimal) -> Decimal:
    """Return the days that go into the next year: what is left, at most `most`."""
    return max(min(balance, most), ZERO)
