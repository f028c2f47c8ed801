"""Gratuity, notice and length of service. Pure; sources in the reference, attendance-hr section 5."""

from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal

from core.money import ZERO, round_rupee

MONTHS = 12
HALF_YEAR = 6
# Three months and more of a half-year, and more than six months of a year, count as a whole one.
PART_OF_HALF_YEAR = 3
MINIMUM_YEARS = 5
QUARTER = Decimal(4)
# The central rule: at most so many times the emoluments.
MOST_TIMES = Decimal("16.5")
ACT_DAYS, ACT_MONTH = Decimal(15), Decimal(26)
MONTH_OF_LEAVE = Decimal(30)
HALF_LEAVE_MOST = Decimal(150)


@dataclass(frozen=True, slots=True)
class Service:
    """Completed years, months and days from the day of joining to the last day (both in)."""

    years: int
    months: int
    days: int

    @property
    def all_months(self) -> int:
        """Completed months in all."""
        return self.years * MONTHS + self.months


def service_between(joined: date, last: date) -> Service:
    """Return the length of service; nothing where the last day lies before joining."""
    end = last + timedelta(days=1)
    if end <= joined:
        return Service(0, 0, 0)
    months = (end.year - joined.year) * MONTHS + end.month - joined.month
    if end.day < joined.day:
        months -= 1
    return Service(months // MONTHS, months % MONTHS, (end - _plus_months(joined, months)).days)


def _plus_months(day: date, months: int) -> date:
    """Return the same day so many months later; the first of the next month where that month is too short."""
    index = day.year * MONTHS + day.month - 1 + months
    try:
        return date(index // MONTHS, index % MONTHS + 1, day.day)
    except ValueError:
        index += 1
        return date(index // MONTHS, index % MONTHS + 1, 1)


def half_years(service: Service) -> int:
    """Return completed six-month periods; a part of three months or more counts as one."""
    whole, part = divmod(service.all_months, HALF_YEAR)
    return whole + (part >= PART_OF_HALF_YEAR)


def act_years(service: Service) -> int:
    """Return years under the Act; a part above six months counts as one."""
    is_more = service.months > HALF_YEAR or (service.months == HALF_YEAR and service.days > 0)
    return service.years + is_more


@dataclass(frozen=True, slots=True)
class Gratuity:
    """Rupees, and the number of periods (half-years, or years under the Act) they are for; `cap` where it bound."""

    amount: Decimal
    periods: int
    cap: Decimal | None = None


def central_gratuity(emoluments: Decimal, service: Service, cap: Decimal) -> Gratuity:
    """Return emoluments / 4 for each half-year, at most 16.5 times emoluments and the cap; five years are needed.

    Half up to the rupee.
    """
    periods = half_years(service)
    if service.years < MINIMUM_YEARS:
        return Gratuity(ZERO, periods)
    return _capped(emoluments / QUARTER * periods, periods, min(cap, emoluments * MOST_TIMES))


def act_gratuity(wages: Decimal, service: Service, cap: Decimal) -> Gratuity:
    """Return wages x 15/26 for each year, at most the cap; five years are needed. Half up to the rupee."""
    periods = act_years(service)
    if service.years < MINIMUM_YEARS:
        return Gratuity(ZERO, periods)
    return _capped(wages * ACT_DAYS * periods / ACT_MONTH, periods, cap)


def _capped(exact: Decimal, periods: int, most: Decimal) -> Gratuity:
    return Gratuity(round_rupee(min(exact, most)), periods, most if exact > most else None)


def notice_days_short(asked_on: date, last: date, needed: int) -> int:
    """Return by how many days the notice was too short; notice runs from the day after asking to the last day."""
    return max(0, needed - max(0, (last - asked_on).days))


def notice_amount(emoluments: Decimal, days: int) -> Decimal:
    """Return emoluments / 30 for each day that was not given, half up to the rupee."""
    return round_rupee(emoluments * days / MONTH_OF_LEAVE)


def leave_paid_on_resignation(earned: Decimal, share: str) -> Decimal:
    """Return the days of earned leave that are paid to who resigns: all, half (at most 150) or none."""
    if share == "all":
        return earned
    return min(earned / 2, HALF_LEAVE_MOST) if share == "half" else ZERO
