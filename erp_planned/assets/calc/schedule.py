"""How an asset loses value, year by year, rounded to the rupee, half up (reference: assets, sections 1 to 3). Pure.

Years are those of the books, April to March, with their actual days: a leap year has 366. Straight line counts by days
from the put-to-use day, both ends included; of the written-down value the first year is whole from 180 days and half
below, or by days where the terms say so. A year that a disposal cuts short counts by days in both methods.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal

from core.money import ZERO, round_rupee, settled
from core.periods import FinancialYear, Month
from erp_planned.assets.enums import DepreciationMethod, FirstYear

HUNDRED = Decimal(100)
# Put to use for so many days of its first year, an asset takes the whole year's amount (Income-tax Act, s.32).
WHOLE_FROM = 180
# A schedule that has come so far goes no further: what is left then loses less than a rupee a year.
MOST_YEARS = 120


@dataclass(frozen=True, slots=True)
class Terms:
    """What an asset loses: `rate` in percent a year, `life` in years; straight line goes by the rate if it has one."""

    method: str
    rate: Decimal | None = None
    life: int | None = None
    first_year: str = FirstYear.HALF_YEAR


@dataclass(frozen=True, slots=True)
class Layer:
    """Cost that was put to use on one day, rupees: the asset as bought, or an addition to it.

    `ends_on` is the last day of a straight line over a life. `span` is the days over which an addition is spread till
    then. `taken` was charged already up to `taken_to` (a 31 March), before the register began.
    """

    cost: Decimal
    residual: Decimal
    used_from: date
    terms: Terms
    ends_on: date | None = None
    span: int | None = None
    taken_to: date | None = None
    taken: Decimal = ZERO

    @property
    def begins(self) -> FinancialYear:
        """The first year that is computed."""
        return year_of(self.taken_to + timedelta(days=1) if self.taken_to else self.used_from)


@dataclass(frozen=True, slots=True)
class YearRow:
    """A year of a schedule, rupees; `days` in use within it; `added` came to the cost in it."""

    year: FinancialYear
    days: int
    opening: Decimal
    added: Decimal
    amount: Decimal
    closing: Decimal


def year_of(day: date) -> FinancialYear:
    """Return the year of the books that holds a day."""
    return Month.of(day).financial_year


def days_of(year: FinancialYear) -> int:
    """Return 365, or 366 where the year holds a 29 February."""
    return (year.last - year.first).days + 1


def life_end(used_from: date, years: int) -> date:
    """Return the last day of a life: the day before its anniversary (1 March for one that began on 29 February)."""
    try:
        anniversary = used_from.replace(year=used_from.year + years)
    except ValueError:
        anniversary = date(used_from.year + years, 3, 1)
    return anniversary - timedelta(days=1)


def rate_for(cost: Decimal, residual: Decimal, years: int) -> Decimal:
    """Return the percent of written-down value that reaches the residual in so many years: 1 - (S/C)^(1/n).

    Two decimals, half up: 1,00,000 to 5,000 in 5 years is 45.07.
    """
    share = (residual / cost) ** (Decimal(1) / Decimal(years))
    return ((1 - share) * HUNDRED).quantize(Decimal("0.01"), "ROUND_HALF_UP")


def amount_in(layer: Layer, year: FinancialYear, opening: Decimal, until: date | None = None) -> Decimal:
    """Return what a layer loses in a year that it begins with `opening`, up to a day of it (rupees, whole)."""
    first, last = max(layer.used_from, year.first), min(until or year.last, year.last)
    left = opening - layer.residual
    if layer.terms.method == DepreciationMethod.NONE or left <= 0 or last < first:
        return ZERO
    if layer.ends_on is not None and last >= layer.ends_on:
        return left
    days = (last - first).days + 1
    if layer.terms.method == DepreciationMethod.SLM:
        part = _straight(layer, days, days_of(year))
    else:
        part = _written_down(layer, year, opening, days, is_cut=last < year.last)
    return min(round_rupee(settled(part)), left)


def _straight(layer: Layer, days: int, whole: int) -> Decimal:
    if layer.span:
        return (layer.cost - layer.residual) * days / layer.span
    if layer.terms.rate:
        yearly = layer.cost * layer.terms.rate / HUNDRED
    else:
        yearly = (layer.cost - layer.residual) / (layer.terms.life or 1)
    return yearly * days / whole


def _written_down(layer: Layer, year: FinancialYear, opening: Decimal, days: int, *, is_cut: bool) -> Decimal:
    yearly = opening * (layer.terms.rate or ZERO) / HUNDRED
    is_first = layer.used_from >= year.first
    if is_cut or (is_first and layer.terms.first_year == FirstYear.BY_DAYS):
        return yearly * days / days_of(year)
    return yearly / 2 if is_first and days < WHOLE_FROM else yearly


def walk(layer: Layer, to: date) -> Iterator[tuple[FinancialYear, Decimal, Decimal]]:
    """Yield year, opening value and amount from where a layer begins to a day, the last year cut there."""
    value, year, last = layer.cost - layer.taken, layer.begins, year_of(to)
    while year <= last and year.start - layer.begins.start < MOST_YEARS:
        amount = amount_in(layer, year, value, to if year == last else None)
        yield year, value, amount
        value -= amount
        if value <= layer.residual:
            return
        year = FinancialYear(year.start + 1)


def taken_by(layers: Sequence[Layer], to: date) -> Decimal:
    """Return what layers have lost up to and with a day, what was taken before the register began included."""
    return sum((layer.taken + sum(amount for *_rest, amount in walk(layer, to)) for layer in layers), ZERO)


def value_on(layers: Sequence[Layer], day: date) -> Decimal:
    """Return what layers are worth in the evening of a day: what was put to use by then, less what it lost."""
    known = [layer for layer in layers if layer.used_from <= day]
    return sum((layer.cost for layer in known), ZERO) - taken_by(known, day)


def schedule(layers: Sequence[Layer], to: date) -> list[YearRow]:
    """Return the years of an asset from its first to a day, the last one cut there."""
    if not layers:
        return []
    amounts: dict[FinancialYear, Decimal] = {}
    for layer in layers:
        for year, _opening, amount in walk(layer, to):
            amounts[year] = amounts.get(year, ZERO) + amount
    rows: list[YearRow] = []
    base = layers[0]
    value = base.cost - base.taken
    for start in range(base.begins.start, year_of(to).start + 1):
        year = FinancialYear(start)
        added = sum((one.cost for one in layers[1:] if year.first <= one.used_from <= year.last), ZERO)
        days = (min(to, year.last) - max(base.used_from, year.first)).days + 1
        amount = amounts.get(year, ZERO)
        rows.append(YearRow(year, max(days, 0), value, added, amount, value + added - amount))
        value += added - amount
    return rows
