"""Arithmetic of purchases: lines, landed cost, liquidated damages, the three-way match. Pure; rupees, percent."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from core.money import ZERO, round_paise
from erp_planned.billing.calc import HUNDRED, Amounts, amounts_of

WEEK = 7


@dataclass(frozen=True, slots=True)
class Rate:
    """What a unit is ordered at: rupees without tax, less discount, with freight; percent of tax."""

    rate: Decimal
    discount: Decimal = ZERO
    freight: Decimal = ZERO
    tax_pct: Decimal = ZERO

    @property
    def net(self) -> Decimal:
        """Rupees a unit that tax is charged on."""
        return self.rate - self.discount + self.freight


def line_amounts(quantity: Decimal, rate: Rate, *, is_interstate: bool) -> Amounts:
    """Return what a line comes to; tax is charged on freight too."""
    return amounts_of(quantity=quantity, rate=rate.net, tax_pct=rate.tax_pct, is_interstate=is_interstate)


def landed_value(quantity: Decimal, rate: Rate, *, is_interstate: bool, is_credited: bool) -> Decimal:
    """Return what accepted goods cost: with the tax where none of it is credited (reference: purchase, comparison)."""
    found = line_amounts(quantity, rate, is_interstate=is_interstate)
    return found.taxable if is_credited else found.taxable + found.tax


def value_between(
    before: Decimal, more: Decimal, rate: Rate, *, is_interstate: bool, is_credited: bool
) -> Decimal:
    """Return the value of `more` after `before` were accepted: part deliveries add up to the paisa."""

    def value(quantity: Decimal) -> Decimal:
        return landed_value(quantity, rate, is_interstate=is_interstate, is_credited=is_credited)

    return value(before + more) - value(before)


def most_of(quantity: Decimal, tolerance_pct: Decimal) -> Decimal:
    """Return how much may come of what was ordered, rounded down to a thousandth."""
    return (quantity * (HUNDRED + tolerance_pct) / HUNDRED).quantize(Decimal("0.001"), "ROUND_FLOOR")


def damages(value: Decimal, due_on: date, came_on: date, *, pct_week: Decimal, most_pct: Decimal) -> Decimal:
    """Return liquidated damages of goods that came late: percent for each week begun, up to a limit."""
    days = (came_on - due_on).days
    if days <= 0:
        return ZERO
    weeks = -(-days // WEEK)
    return round_paise(value * min(pct_week * weeks, most_pct) / HUNDRED)


def tolerance(expected: Decimal, *, pct: Decimal, most: Decimal) -> Decimal:
    """Return by how many rupees a bill may differ: the smaller of a percentage and an amount."""
    return min(round_paise(expected * pct / HUNDRED), most)


def is_within(billed: Decimal, expected: Decimal, *, pct: Decimal, most: Decimal) -> bool:
    """Say whether a bill is near enough to what was expected."""
    return abs(billed - expected) <= tolerance(expected, pct=pct, most=most)


def part_value(
    value: Decimal, whole: Decimal, part: Decimal, *, settled: Decimal, booked: Decimal
) -> Decimal:
    """Return what `part` of accepted goods is worth, `settled` of `whole` being booked; the last one takes the rest."""
    if settled + part >= whole:
        return value - booked
    return round_paise(value * part / whole)
