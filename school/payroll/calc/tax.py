"""Income tax on salary by the new regime, and what of it a month bears (rupees, exact until the last rounding).

The tenant's staff are taken as resident individuals whose only income is this salary. The old regime, other incomes,
perquisites, relief for arrears of earlier years and the employer's NPS share are not computed: for them the month's
tax is set by hand.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import ROUND_DOWN, ROUND_HALF_UP, Decimal

from core.money import ZERO, round_rupee, settled

HUNDRED, TEN = Decimal(100), Decimal(10)


@dataclass(frozen=True, slots=True)
class TaxRules:
    """A year's rules: `slabs` and `surcharges` are (above, percent) from the lowest on."""

    standard_deduction: Decimal
    slabs: Sequence[tuple[Decimal, Decimal]]
    rebate_limit: Decimal
    rebate_most: Decimal
    surcharges: Sequence[tuple[Decimal, Decimal]]
    cess: Decimal
    no_pan: Decimal


def to_ten(amount: Decimal) -> Decimal:
    """Round to the nearest ten rupees, paise dropped first (Income-tax Act 2025, section 516)."""
    whole = amount.quantize(Decimal(1), ROUND_DOWN)
    return (whole / TEN).quantize(Decimal(1), ROUND_HALF_UP) * TEN


def slab_tax(income: Decimal, slabs: Sequence[tuple[Decimal, Decimal]]) -> Decimal:
    """Return the tax by slabs, before rebate, surcharge and cess."""
    tops = [*(above for above, _rate in slabs[1:]), None]
    found = ZERO
    for (above, rate), top in zip(slabs, tops, strict=True):
        part = (income if top is None else min(income, top)) - above
        if part > 0:
            found += part * rate / HUNDRED
    return found


def annual_tax(salary: Decimal, rules: TaxRules, *, has_pan: bool = True) -> Decimal:
    """Return the tax of a year on a salary, in tens of rupees.

    Rebate with marginal relief (section 156), surcharge with marginal relief, cess on both; without a PAN at least
    `no_pan` percent of the income of whoever is liable at all (section 397(2)).
    """
    income = to_ten(max(salary - rules.standard_deduction, ZERO))
    tax = _after_rebate(income, rules)
    whole = tax + _surcharge(income, tax, rules)
    payable = to_ten(whole + whole * rules.cess / HUNDRED)
    if has_pan or not payable:
        return payable
    return max(payable, to_ten(income * rules.no_pan / HUNDRED))


def _after_rebate(income: Decimal, rules: TaxRules) -> Decimal:
    tax = slab_tax(income, rules.slabs)
    if income <= rules.rebate_limit:
        return max(tax - rules.rebate_most, ZERO)
    return min(tax, income - rules.rebate_limit)


def _surcharge(income: Decimal, tax: Decimal, rules: TaxRules) -> Decimal:
    """Return the surcharge; crossing a threshold never costs more than what the income is above it."""
    reached = [(above, rate) for above, rate in rules.surcharges if income > above]
    if not reached:
        return ZERO
    threshold, rate = reached[-1]
    lower = reached[-2][1] if len(reached) > 1 else ZERO
    at_threshold = slab_tax(threshold, rules.slabs) * (HUNDRED + lower) / HUNDRED
    most = at_threshold + income - threshold
    return min(tax * rate / HUNDRED, most - tax)


def month_tax(annual: Decimal, *, deducted: Decimal, months_left: int) -> Decimal:
    """Return the part of the year's tax that this month bears, in whole rupees, never below zero.

    The rest of the tax is spread over the months left, this one counted; the last one takes all of it
    (Income-tax Act 2025, section 392: average rate, shortfalls made up within the year).
    """
    rest = max(annual - deducted, ZERO)
    return round_rupee(settled(rest / max(months_left, 1)))
