"""The month's income tax from what is known of the year: pure, called once per employee by a payroll run.

Rule: average method, reference/payroll/income-tax.md section 3 (s.192; s.392 of the 2025 Act). Amounts are
rupees; those of a payroll month are whole, declared ones may have paise.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from datetime import date
from decimal import ROUND_FLOOR, Decimal
from functools import lru_cache
from typing import NamedTuple, Self

from core.money import RUPEE, ZERO, round_rupee
from core.periods import FinancialYear
from payroll.income_tax.calc.amounts import PAISE, divide_half_up, percent_of, round_to
from payroll.income_tax.calc.annual import annual_payable, no_pan_annual_tax, year_scale
from payroll.income_tax.calc.deductions import (
    AllowedDeductions,
    DeductionClaims,
    RentPeriod,
    hra_exemption,
    old_regime_deductions,
)
from payroll.income_tax.errors import NegativeAmount, NoMonthsLeft
from payroll.income_tax.tables import AGE_GROUPS, REGIMES, year_table

Amount = Decimal | int
_SENIOR, _VERY_SENIOR = 60, 80
# Half a rupee for each share of a year, months and arrears.
ROUNDING_OF_SHARES = 20


# What is declared: for the old regime only, and for both.
OLD_REGIME = (
    "section_80c",
    "section_80ccd_1b",
    "section_80d",
    "home_loan_interest",
    "professional_tax",
    "other_deductions",
    "rent_paid",
    "is_metro",
)
BOTH_REGIMES = ("other_income", "previous_salary", "previous_tds")


@dataclass(frozen=True, slots=True)
class DeclaredAmounts:
    """What a declaration says, rupees a year; names as in the model TaxDeclaration."""

    section_80c: Amount = 0
    section_80ccd_1b: Amount = 0
    section_80d: Amount = 0
    home_loan_interest: Amount = 0
    professional_tax: Amount = 0
    other_deductions: Amount = 0
    rent_paid: Amount = 0
    is_metro: bool = False
    other_income: Amount = 0
    previous_salary: Amount = 0
    previous_tds: Amount = 0

    @classmethod
    def of(cls, source: object) -> Self:
        """Return the amounts of a TaxDeclaration row or of a mapping with its column names."""
        names = [item.name for item in fields(cls)]
        if isinstance(source, Mapping):
            return cls(**{name: source[name] for name in names if name in source})
        return cls(**{name: getattr(source, name) for name in names})


NOTHING_DECLARED = DeclaredAmounts()


class TaxInputs(NamedTuple):
    """All that decides one employee's tax of one month.

    `*_so_far`: this year's ledger before the month, the opening balance in it. `month_*`: this month, arrears
    in it. `ongoing_*`: one ordinary month after it, at the DA in force. `salary` is taxable pay, `hra`,
    `basic_da` and `nps` (own contribution) are the parts of it that the old regime's deductions need;
    `savings` (provident fund, group insurance: `elements.SAVINGS_ELEMENTS`) and `profession_tax` are what payroll
    itself deducts besides and what counts there without being declared. `employer_nps`: the employer's share,
    beside the salary; `is_government`: the Central or a State Government pays it.
    `months_after`: months in service after this one up to March; 0 settles the balance of the year.
    """

    year: str
    regime: str
    age_group: str = AGE_GROUPS[0]
    has_pan: bool = True
    paid_so_far: Amount = 0
    hra_so_far: Amount = 0
    basic_da_so_far: Amount = 0
    nps_so_far: Amount = 0
    tds_so_far: Amount = 0
    month_salary: Amount = 0
    month_hra: Amount = 0
    month_basic_da: Amount = 0
    month_nps: Amount = 0
    ongoing_salary: Amount = 0
    ongoing_hra: Amount = 0
    ongoing_basic_da: Amount = 0
    ongoing_nps: Amount = 0
    months_after: int = 0
    declaration: DeclaredAmounts | None = None
    savings_so_far: Amount = 0
    month_savings: Amount = 0
    ongoing_savings: Amount = 0
    profession_tax_so_far: Amount = 0
    month_profession_tax: Amount = 0
    ongoing_profession_tax: Amount = 0
    employer_nps_so_far: Amount = 0
    month_employer_nps: Amount = 0
    ongoing_employer_nps: Amount = 0
    is_government: bool = True


class YearOfPay(NamedTuple):
    """What the old regime's deductions need to know of the whole year's pay; names as in TaxInputs.

    What payroll deducted of `savings` and `profession_tax` is added to what is declared.
    """

    hra: Amount
    basic_da: Amount
    nps: Amount
    savings: Amount = 0
    profession_tax: Amount = 0


class TaxResult(NamedTuple):
    """The estimate of the year and this month's tax.

    `annual_income`: salary of the year, an earlier employer's included, and other income.
    `deductions`: what the old regime allows beside the standard deduction; 0 in the new regime.
    """

    annual_income: Decimal
    deductions: Decimal
    annual_tax: int
    tds: int


def month_tds(inputs: TaxInputs) -> TaxResult:
    """Return the year's estimate and the tax to deduct this month.

    Estimate = paid so far + this month + ongoing x months after + earlier employer's salary + other income.
    An estimate below zero counts as nothing. Raises UnknownFinancialYear, UnknownRegime, UnknownAgeGroup,
    NegativeAmount or NotAnAmount.
    """
    after = inputs.months_after
    if after < 0:
        raise NegativeAmount("months_after")
    declared = inputs.declaration or NOTHING_DECLARED
    salary = (
        inputs.paid_so_far + inputs.month_salary + inputs.ongoing_salary * after + declared.previous_salary
    )
    basic_da = inputs.basic_da_so_far + inputs.month_basic_da + inputs.ongoing_basic_da * after
    salary = max(salary, 0) + taxable_employer_nps(
        inputs.year,
        inputs.regime,
        inputs.is_government,
        inputs.employer_nps_so_far + inputs.month_employer_nps + inputs.ongoing_employer_nps * after,
        basic_da,
    )
    deductions: Amount = 0
    if year_table(inputs.year).regime(inputs.regime).deductions_allowed:
        pay = YearOfPay(
            hra=inputs.hra_so_far + inputs.month_hra + inputs.ongoing_hra * after,
            basic_da=basic_da,
            nps=inputs.nps_so_far + inputs.month_nps + inputs.ongoing_nps * after,
            savings=inputs.savings_so_far + inputs.month_savings + inputs.ongoing_savings * after,
            profession_tax=inputs.profession_tax_so_far
            + inputs.month_profession_tax
            + inputs.ongoing_profession_tax * after,
        )
        deductions = deductions_of(inputs.year, inputs.age_group, declared, pay)
    annual_tax = annual_tax_due(
        inputs.year,
        inputs.regime,
        inputs.age_group,
        inputs.has_pan,
        salary,
        deductions,
        declared.other_income,
    )
    tds = share_of_month(annual_tax, inputs.tds_so_far + declared.previous_tds, after + 1)
    return TaxResult(Decimal(salary + declared.other_income), Decimal(deductions), annual_tax, tds)


def fast_month_tds(
    year: str,
    regime: str,
    age_group: str,
    has_pan: bool,
    annual_income: int,
    deductions: int,
    tds_so_far: int,
    months_left: int,
) -> tuple[int, int]:
    """Return the year's tax and this month's share, whole rupees: the short way for payroll runs.

    Same rule and refusals as `month_tds` where all income is salary: `annual_income` is the estimated salary
    of the year, `tds_so_far` everything deducted in the year, `months_left` counts this month.
    """
    annual_tax = annual_tax_due(year, regime, age_group, has_pan, annual_income, deductions)
    if months_left < 1:
        raise NoMonthsLeft
    due = annual_tax - tds_so_far
    return annual_tax, (2 * due + months_left) // (2 * months_left) if due > 0 else 0


@lru_cache(maxsize=8192)  # many people share a level, a cell and a city, and so a year
def annual_tax_due(
    year: str,
    regime: str,
    age_group: str,
    has_pan: bool,
    salary: Amount,
    deductions: Amount = 0,
    other_income: Amount = 0,
) -> int:
    """Return the year's tax in whole rupees, the higher rate of a person without PAN included.

    Raises as `month_tds`.
    """
    income = total_income(year, regime, age_group, salary, deductions, other_income)
    annual_tax = annual_payable(income, year, regime, age_group)
    if has_pan:
        return annual_tax
    return no_pan_annual_tax(
        total_income=income, annual_tax=annual_tax, year=year, regime=regime, age_group=age_group
    )


def total_income(
    year: str, regime: str, age_group: str, salary: Amount, deductions: Amount = 0, other_income: Amount = 0
) -> int:
    """Return the income that is taxed: less standard deduction and deductions, to the nearest ten rupees.

    The same rule as `calc.tax_on_salary`, for amounts already checked.
    """
    scale = year_scale(year, regime, age_group)
    standard = scale.standard_deduction // PAISE
    if deductions and not year_table(year).regime(regime).deductions_allowed:
        deductions = 0
    income = salary - min(standard, salary) + other_income - deductions
    if income <= 0:
        return 0
    rupees = income if type(income) is int else int(Decimal(income).quantize(RUPEE, ROUND_FLOOR))
    return round_to(rupees, scale.rounding_unit)


def share_of_month(annual_tax: int, deducted: Amount, months_left: int) -> int:
    """Return this month's even share of what is still due, half up; the last month takes the balance.

    Paise in `deducted` (an earlier employer's certificate) are rounded to the rupee. Never below zero.
    """
    if months_left < 1:
        raise NoMonthsLeft
    due = annual_tax - (deducted if type(deducted) is int else int(round_rupee(Decimal(deducted))))
    return divide_half_up(due, months_left) if due > 0 else 0


def allowed_deductions(
    year: str, age_group: str, declared: DeclaredAmounts, pay: YearOfPay
) -> AllowedDeductions:
    """Return the old regime's deductions item by item; `other_deductions` is not among them (no ceiling)."""
    salary = max(pay.basic_da, 0)
    rent: tuple[RentPeriod, ...] = ()
    if declared.rent_paid:
        rent = (RentPeriod(declared.rent_paid, max(pay.hra, 0), salary, declared.is_metro),)
    claims = DeductionClaims(
        investments=declared.section_80c + max(pay.savings, 0),
        own_nps=max(pay.nps, 0),
        additional_nps=declared.section_80ccd_1b,
        salary=salary,
        health_insurance=declared.section_80d,
        home_loan_interest=declared.home_loan_interest,
        professional_tax=declared.professional_tax + max(pay.profession_tax, 0),
        rent=rent,
    )
    return old_regime_deductions(claims=claims, year=year, age_group=age_group)


def deductions_of(year: str, age_group: str, declared: DeclaredAmounts, pay: YearOfPay) -> Decimal:
    """Return the sum that the old regime allows beside the standard deduction.

    Short for `allowed_deductions` without its items, because a run asks it of everybody in the old regime.
    """
    caps = year_table(year).old_regime_caps
    saved = min(declared.section_80c + max(pay.savings, 0), caps.investments)
    paid = max(pay.nps, 0)
    salary = max(pay.basic_da, 0)
    most = percent_of(Decimal(salary), caps.own_nps_salary_pct)
    own = min(paid, most, caps.investments - saved)
    further = min(declared.section_80ccd_1b + paid - own, caps.additional_nps)
    taxed = min(declared.professional_tax + max(pay.profession_tax, 0), caps.professional_tax)
    health = caps.health_insurance if age_group == AGE_GROUPS[0] else caps.health_insurance_senior
    insured = min(declared.section_80d, health)
    lent = min(declared.home_loan_interest, caps.home_loan_interest)
    rent = ZERO
    if declared.rent_paid:
        rent = hra_exemption(
            rent_paid=declared.rent_paid,
            hra_received=max(pay.hra, 0),
            salary=salary,
            metro=declared.is_metro,
            year=year,
        )
    return saved + own + further + taxed + insured + lent + rent + declared.other_deductions


def taxable_employer_nps(
    year: str, regime: str, is_government: bool, share: Amount, basic_da: Amount
) -> Amount:
    """Return what of the employer's NPS share of a year is taxed, because it is above the ceiling of 80CCD(2).

    The rest is salary and deducted again, and so left out of both. Old regime: 14% of basic pay and DA where the
    Central or a State Government contributes, 10% elsewhere; new regime 14% for all. A few rupees above the ceiling
    come from the shares' own rounding, month by month, and are not taxed.
    """
    if share <= 0:
        return 0
    key = "new" if regime == REGIMES[0] else "old_government" if is_government else "old_other"
    over = share - percent_of(Decimal(max(basic_da, 0)), year_table(year).employer_nps_pct[key])
    return over if over > ROUNDING_OF_SHARES else 0


def age_group_of(date_of_birth: date, year: FinancialYear) -> str:
    """Return the age group of the slabs for a financial year: the age reached by its end.

    Who has the birthday on 1 April completes the year of age on 31 March (CBDT circular 28/2016).
    """
    end = FinancialYear(year.start + 1).first
    had_birthday = (date_of_birth.month, date_of_birth.day) <= (end.month, end.day)
    age = end.year - date_of_birth.year - (0 if had_birthday else 1)
    if age >= _VERY_SENIOR:
        return AGE_GROUPS[2]
    return AGE_GROUPS[1] if age >= _SENIOR else AGE_GROUPS[0]
