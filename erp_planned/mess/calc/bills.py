"""Mess bills (reference: hostel-purchase, section 1).

Bill = (days of residence - rebate days) x daily rate + extras + guest meals - credits, in rupees with paisa. Days that
count for a rebate are those on which a student was really out, on approved outpasses, at least so many in a row.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from decimal import ROUND_HALF_UP, Decimal

PAISA = Decimal("0.01")
ZERO = Decimal(0)
DAY = timedelta(days=1)
# Out before the first meal until after the last one: the whole day was missed.
FIRST_MEAL, LAST_MEAL = time(8), time(20)


@dataclass(frozen=True, slots=True)
class Rebate:
    """At least so many days in a row, asked for so many days before, at most so many in a month."""

    least_days: int
    notice_days: int
    most_days: int


@dataclass(frozen=True, slots=True)
class Away:
    """A way out on an approved outpass, in local time; asked for on a day. `until` None: still out at `now`."""

    asked_on: date
    since: datetime
    until: datetime


def whole_days(away: Away) -> list[date]:
    """Return the days that were missed whole."""
    first = away.since.date() if away.since.time() <= FIRST_MEAL else away.since.date() + DAY
    last = away.until.date() if away.until.time() >= LAST_MEAL else away.until.date() - DAY
    return [first + DAY * step for step in range((last - first).days + 1)]


def rebate_days(ways: Iterable[Away], rule: Rebate | None, resident: set[date]) -> int:
    """Return for how many of the days of residence of a month the rate is not asked.

    A run of days in a row counts whole, also where it began in the month before; only its days in `resident` are
    given back, and at most the cap of the month.
    """
    if rule is None:
        return 0
    missed: set[date] = set()
    for away in ways:
        if (away.since.date() - away.asked_on).days >= rule.notice_days:
            missed.update(whole_days(away))
    count = 0
    for day in sorted(missed):
        if day - DAY in missed:
            continue
        run = [day]
        while run[-1] + DAY in missed:
            run.append(run[-1] + DAY)
        if len(run) >= rule.least_days:
            count += sum(one in resident for one in run)
    return min(count, rule.most_days)


@dataclass(frozen=True, slots=True)
class Figures:
    """A bill in rupees."""

    days: int
    rebate: int
    rate: Decimal
    extras: Decimal = ZERO
    guests: Decimal = ZERO
    credits: Decimal = ZERO

    @property
    def meals(self) -> Decimal:
        """Days that are charged at the daily rate."""
        return ((self.days - self.rebate) * self.rate).quantize(PAISA, ROUND_HALF_UP)

    @property
    def total(self) -> Decimal:
        """What is asked; never below nothing: what a credit leaves is carried by `left`."""
        return max(self._sum, ZERO)

    @property
    def left(self) -> Decimal:
        """Rupees of credit that the bill could not take up."""
        return max(-self._sum, ZERO)

    @property
    def _sum(self) -> Decimal:
        return self.meals + self.extras + self.guests - self.credits


def dividing_rate(spent: Decimal, days: int, forward: Decimal = ZERO) -> tuple[Decimal, Decimal]:
    """Return the daily rate of a month rounded to paisa, and the difference that is carried to the next month.

    `forward` is what the month before left: positive where too little was asked. Without days nothing is asked.
    """
    if days <= 0:
        return Decimal("0.00"), spent + forward
    rate = ((spent + forward) / days).quantize(PAISA, ROUND_HALF_UP)
    return rate, spent + forward - rate * days
