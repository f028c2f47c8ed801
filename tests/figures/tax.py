"""Income tax of salaries in the new regime and the month's share of it (s.192; s.392 of the 2025 Act).

Slabs, rebate, surcharge and cess from the Finance Acts of 2024, 2025 and 2026 as printed; sums are exact fractions.
"""

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
    """Return the year's tax on a salary as the only income, to ten rupees."""
    return tax_on_income(nearest_ten(max(salary - STANDARD, D(0))), year)


def tax_on_income(income: Decimal, year: int) -> Decimal:
    """Return rebate and both marginal reliefs, surcharge and cess worked out on a total income."""
    tax = after_rebate(income, year)
    charged = tax
    for above, percent in SURCHARGE:
        if income > above:
            charged = tax + tax * percent / 100
            reached = _with_surcharge_at(D(above), year)
            charged = min(charged, reached + (income - above))
    return nearest_ten(charged * 104 / 100)


def after_rebate(income: Decimal, year: int) -> Decimal:
    """Return slab tax less rebate; above the rebate's limit tax is at most what exceeds the limit."""
    tax = slab_tax(income, year)
    limit, most = REBATE[year]
    if income <= limit:
        return max(tax - most, D(0))
    return min(tax, income - limit)


def _with_surcharge_at(income: Decimal, year: int) -> Decimal:
    """Return tax and surcharge of exactly a threshold, where the lower rate still holds."""
    tax = after_rebate(income, year)
    rate = max((percent for above, percent in SURCHARGE if income > above), default=0)
    return tax + tax * rate / 100


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
