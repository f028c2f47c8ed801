"""The month's share of the year's tax.

Rule: reference/payroll/income-tax.md section 3 (s.192; s.392 of the 2025 Act).
"""

from decimal import Decimal

from payroll.income_tax.calc.amounts import (
    BASIS_POINTS,
    PAISE,
    basis_points,
    divide_half_up,
    money,
    round_to,
    to_paise,
    whole_rupees,
)
from payroll.income_tax.calc.annual import year_scale
from payroll.income_tax.errors import NegativeAmount, NoMonthsLeft
from payroll.income_tax.tables import year_table


def projected_annual_salary(
    *,
    paid_so_far: Decimal | int,
    this_month: Decimal | int,
    monthly_ongoing: Decimal | int,
    months_after: int,
) -> Decimal:
    """Return the year's estimated salary: paid, this month, and the months still to come.

    `monthly_ongoing` is at the DA in force (no future revision is guessed, arrears are not repeated).
    Raises NegativeAmount or NotAnAmount.
    """
    if type(months_after) is not int or months_after < 0:
        raise NegativeAmount("months_after")
    return (
        money(paid_so_far, "paid_so_far")
        + money(this_month, "this_month")
        + money(monthly_ongoing, "monthly_ongoing") * months_after
    )


def monthly_tds(*, annual_tax: Decimal | int, deducted_so_far: Decimal | int, months_left: int) -> int:
    """Return the tax to deduct this month in whole rupees.

    An even share of what is still due over the months left, this one counted; the last month so takes
    the balance. Never below zero: excess of earlier months comes back in later ones or by the return.
    `deducted_so_far` includes a previous employer's. Raises NoMonthsLeft, NegativeAmount, NotWholeRupees.
    """
    if type(months_left) is not int or months_left < 1:
        raise NoMonthsLeft
    due = whole_rupees(annual_tax, "annual_tax") - whole_rupees(deducted_so_far, "deducted_so_far")
    return divide_half_up(due, months_left) if due > 0 else 0


def no_pan_annual_tax(
    *,
    total_income: Decimal | int,
    annual_tax: Decimal | int,
    year: str,
    regime: str,
    age_group: str = "below60",
) -> int:
    """Return the year's tax to deduct from a person without PAN, in whole rupees (s.206AA; s.397(2)).

    The higher of the tax at the average rate and the flat rate (20%, no cess) on the estimated total
    income; nil up to the income at which the slabs begin to tax. The rebate does not make an income
    untaxable here: it is granted against a tax that is otherwise due.
    Raises as `annual_tax`.
    """
    scale = year_scale(year, regime, age_group)
    income = to_paise(total_income, "total_income")
    average = whole_rupees(annual_tax, "annual_tax")
    if income <= scale.nil_limit:
        return 0
    rate = basis_points(year_table(year).no_pan_rate_pct)
    flat = round_to(income * rate // (BASIS_POINTS * PAISE), scale.rounding_unit)
    return max(flat, average)


def no_pan_tds(
    *,
    total_income: Decimal | int,
    annual_tax: Decimal | int,
    deducted_so_far: Decimal | int,
    months_left: int,
    year: str,
    regime: str,
    age_group: str = "below60",
) -> int:
    """Return the tax to deduct this month from a person without PAN: `no_pan_annual_tax`, spread evenly.

    Once the PAN is there, `monthly_tds` with the ordinary tax sets the excess off in the months left.
    """
    due = no_pan_annual_tax(
        total_income=total_income, annual_tax=annual_tax, year=year, regime=regime, age_group=age_group
    )
    return monthly_tds(annual_tax=due, deducted_so_far=deducted_so_far, months_left=months_left)
