"""Income tax of salaries and the month's share of it (s.192; s.392 of the 2025 Act).

Slabs, rebate, surcharge and cess from the Finance Acts of 2024, 2025 and 2026 as printed; sums are exact fractions.
"""

from collections.abc import Callable
from decimal import Decimal

D = Decimal
STANDARD = D(75_000)
# Year's start: (upper end of a slab, percent), the income up to which tax is rebated, the most that is rebated.
SLABS = {
    2024: ((300_000, 0), (700_000, 5), (1_000_000, 10), (1_200_000, 15), (1_500_000, 20), (None, 30)),
    2025: (
        (400_000, 0),
        (800_000, 5),
        (1_200_000, 10),
        (1_600_000, 15),
        (2_000_000, 20),
        (2_400_000, 25),
        (None, 30),
    ),
}
SLABS[2026] = SLABS[2025]
REBATE = {2024: (700_000, 25_000), 2025: (1_200_000, 60_000), 2026: (1_200_000, 60_000)}
SURCHARGE = ((5_000_000, 10), (10_000_000, 15), (20_000_000, 25))


def nearest_ten(amount: Decimal) -> Decimal:
    """Drop paise, then the nearest ten rupees, five up (s.288A, s.288B; s.516)."""
    return (amount // 1 + 5) // 10 * 10


def slab_tax(income: Decimal, year: int) -> Decimal:
    """Return the tax by the slabs alone."""
    tax, below = D(0), D(0)
    for upper, percent in SLABS[year]:
        top = income if upper is None else min(income, D(upper))
        if top > below:
            tax += (top - below) * percent / 100
            below = top
    return tax


def annual_tax(salary: Decimal, year: int) -> Decimal:
    """Return the year's tax of the new regime on a salary as the only income, to ten rupees."""
    return tax_on_income(nearest_ten(max(salary - STANDARD, D(0))), year)


def own_nps_deducted(nps: Decimal, emoluments: Decimal) -> Decimal:
    """Return what the old regime deducts of the own NPS: 80CCD(1) in the 1,50,000, then 80CCD(1B) to 50,000."""
    first = min(nps, (emoluments * 10 / 100), D(150_000))
    return first + min(nps - first, D(50_000))


def old_regime_tax(salary: Decimal, deducted: Decimal) -> Decimal:
    """Return the year's tax of the old regime below 60 years, to ten rupees; the same in all years here."""
    income = nearest_ten(max(salary - D(50_000) - deducted, D(0)))
    tax = D(0)
    for lower, upper, percent in ((250_000, 500_000, 5), (500_000, 1_000_000, 20), (1_000_000, None, 30)):
        top = income if upper is None else min(income, D(upper))
        tax += max(top - lower, D(0)) * percent / 100
    return D(0) if income <= 500_000 else _charged(tax, income, _old_reached)


def _old_reached(threshold: Decimal) -> Decimal:
    """Return slab tax of an income of 50,00,000 and more."""
    return D(112_500) + (threshold - 1_000_000) * 30 / 100


def tax_on_income(income: Decimal, year: int) -> Decimal:
    """Return rebate and both marginal reliefs, surcharge and cess worked out on a total income."""
    return _charged(after_rebate(income, year), income, lambda threshold: after_rebate(threshold, year))


def _charged(tax: Decimal, income: Decimal, tax_at: Callable[[Decimal], Decimal]) -> Decimal:
    """Add surcharge with its marginal relief, and cess; incomes up to 5 crore."""
    charged = tax
    for above, percent in SURCHARGE:
        if income > above:
            lower = max((p for a, p in SURCHARGE if D(above) > a), default=0)
            reached = tax_at(D(above)) * (100 + lower) / 100
            charged = min(tax * (100 + percent) / 100, reached + (income - above))
    return nearest_ten(charged * 104 / 100)


def after_rebate(income: Decimal, year: int) -> Decimal:
    """Return slab tax less rebate; above the rebate's limit tax is at most what exceeds the limit."""
    tax = slab_tax(income, year)
    limit, most = REBATE[year]
    if income <= limit:
        return max(tax - most, D(0))
    return min(tax, income - limit)


def yearly_due(salary: Decimal, year: int, *, has_pan: bool) -> Decimal:
    """Return the year's deduction: without a PAN the higher of the tax and 20%, nil below the first slab."""
    tax = annual_tax(salary, year)
    if has_pan:
        return tax
    income = nearest_ten(max(salary - STANDARD, D(0)))
    if income <= SLABS[year][0][0]:
        return D(0)
    return max(tax, nearest_ten(income * 20 / 100))


def month_share(due: Decimal, taken: Decimal, months_left: int) -> Decimal:
    """Return an even share of what is still due, half up to the rupee, never below zero."""
    left = due - taken
    return (left / months_left + D("0.5")) // 1 if left > 0 else D(0)
