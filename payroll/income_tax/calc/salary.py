"""Tax of a year on a salary, with the steps that lead to it."""

from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache

from payroll.income_tax.calc.amounts import (
    PAISE,
    ZERO,
    divide_half_up,
    from_paise,
    from_units,
    round_to,
    to_paise,
)
from payroll.income_tax.calc.annual import AnnualTax, annual_tax, year_scale
from payroll.income_tax.calc.steps import Step, StepCode, step
from payroll.income_tax.tables import HUNDRED, year_table

MONTHS_IN_YEAR = 12


@dataclass(frozen=True, slots=True)
class SalaryTax:
    """A year's tax on a salary. All amounts in rupees.

    `deductions` is what counts (0 in the new regime), `deductions_asked` what was given;
    `income_before_rounding` becomes `total_income` by rounding to ten.
    """

    year: str
    regime: str
    age_group: str
    gross_salary: Decimal
    other_income: Decimal
    standard_deduction: Decimal
    deductions_asked: Decimal
    deductions: Decimal
    income_before_rounding: Decimal
    total_income: Decimal
    tax: AnnualTax

    @property
    def payable(self) -> Decimal:
        """The year's tax, to the nearest ten rupees."""
        return self.tax.payable

    @property
    def steps(self) -> tuple[Step, ...]:
        """The computation step by step; built when asked for, a payroll run has no use for it."""
        return (*_income_steps(self), *_slab_steps(self), *_tax_steps(self))


def tax_on_salary(
    *,
    gross_salary: Decimal | int,
    year: str,
    regime: str,
    age_group: str = "below60",
    deductions: Decimal | int = 0,
    other_income: Decimal | int = 0,
) -> SalaryTax:
    """Return the tax on a year's gross salary and other income.

    `deductions` are those of the old regime (see `old_regime_deductions`), the standard deduction not
    among them. The new regime allows none: they are set aside and a step says so. The employer's NPS
    share is neither in `gross_salary` nor in `deductions`: it is added to salary and deducted again
    in both regimes (reference/payroll/income-tax.md section 3).
    Raises UnknownFinancialYear, UnknownRegime, UnknownAgeGroup, NegativeAmount or NotAnAmount.
    """
    scale = year_scale(year, regime, age_group)
    gross = to_paise(gross_salary, "gross_salary")
    other = to_paise(other_income, "other_income")
    asked = to_paise(deductions, "deductions")
    allowed = asked if asked and year_table(year).regime(regime).deductions_allowed else 0
    standard = min(scale.standard_deduction, gross)
    income = max(0, gross - standard + other - allowed)
    total = round_to(income // PAISE, scale.rounding_unit)
    tax = annual_tax(total_income=total, year=year, regime=regime, age_group=age_group)
    return SalaryTax(
        year=year,
        regime=regime,
        age_group=age_group,
        gross_salary=from_paise(gross),
        other_income=from_paise(other),
        standard_deduction=from_paise(standard),
        deductions_asked=from_paise(asked),
        deductions=from_paise(allowed),
        income_before_rounding=from_paise(income),
        total_income=tax.total_income,
        tax=tax,
    )


def twelfth_of_annual_tax(
    month_gross: Decimal | int, year: str, regime: str, age_group: str = "below60"
) -> int:
    """Return a twelfth (half up, whole rupees) of the year's tax on twelve such months."""
    return _twelfth(to_paise(month_gross, "month_gross"), year, regime, age_group)


@lru_cache(maxsize=16384)  # many people share a level, a cell and a city
def _twelfth(month_paise: int, year: str, regime: str, age_group: str) -> int:
    gross = from_paise(month_paise * MONTHS_IN_YEAR)
    annual = tax_on_salary(gross_salary=gross, year=year, regime=regime, age_group=age_group)
    return divide_half_up(int(annual.payable), MONTHS_IN_YEAR)


def _income_steps(salary: SalaryTax) -> list[Step]:
    table = year_table(salary.year)
    sections = table.sections
    steps = [step(StepCode.GROSS_SALARY, salary.gross_salary, year=table.year)]
    steps.append(
        step(StepCode.STANDARD_DEDUCTION, salary.standard_deduction, section=sections["standard_deduction"])
    )
    if salary.other_income:
        steps.append(step(StepCode.OTHER_INCOME, salary.other_income))
    if salary.deductions:
        steps.append(step(StepCode.DEDUCTIONS, salary.deductions))
    elif salary.deductions_asked:
        steps.append(step(StepCode.DEDUCTIONS_NOT_ALLOWED, ZERO, asked=salary.deductions_asked))
    steps.append(
        step(
            StepCode.TOTAL_INCOME,
            salary.total_income,
            gross=salary.gross_salary,
            standard=salary.standard_deduction,
            other=salary.other_income,
            deductions=salary.deductions,
            exact=salary.income_before_rounding,
            unit=Decimal(table.rounding_unit),
            section=sections["income_rounding"],
        )
    )
    return steps


def _slab_steps(salary: SalaryTax) -> list[Step]:
    scale = year_scale(salary.year, salary.regime, salary.age_group)
    rows = scale.slices(to_paise(salary.total_income, "total_income"))
    steps = [
        step(
            StepCode.SLAB,
            from_units(tax),
            above=from_paise(start),
            up_to=from_paise(top),
            taxed=from_paise(top - start),
            rate_pct=Decimal(rate) / HUNDRED,
        )
        for start, top, rate, tax in rows
    ]
    return [*steps, step(StepCode.SLAB_TAX, salary.tax.slab_tax)]


def _tax_steps(salary: SalaryTax) -> list[Step]:
    table = year_table(salary.year)
    tax = salary.tax
    steps = _rebate_steps(salary)
    scale = year_scale(salary.year, salary.regime, salary.age_group)
    band = scale.surcharge_band(to_paise(salary.total_income, "total_income"))
    if band and tax.surcharge:
        threshold, rate = from_paise(band[0]), Decimal(band[1]) / HUNDRED
        steps.append(
            step(
                StepCode.SURCHARGE,
                tax.surcharge,
                rate_pct=rate,
                threshold=threshold,
                tax=tax.tax_after_rebate,
            )
        )
        if tax.marginal_relief:
            steps.append(
                step(
                    StepCode.SURCHARGE_MARGINAL_RELIEF,
                    tax.marginal_relief,
                    threshold=threshold,
                    excess=salary.total_income - threshold,
                )
            )
    base = tax.tax_after_rebate + tax.surcharge - tax.marginal_relief
    steps.append(step(StepCode.CESS, tax.cess, rate_pct=table.cess_pct, base=base))
    steps.append(
        step(
            StepCode.ANNUAL_TAX,
            tax.payable,
            exact=tax.exact,
            unit=Decimal(table.rounding_unit),
            section=table.sections["tax_rounding"],
        )
    )
    return steps


def _rebate_steps(salary: SalaryTax) -> list[Step]:
    tax = salary.tax
    if not tax.rebate:
        return []
    table = year_table(salary.year)
    rule = table.regime(salary.regime).rebate
    section = table.sections["rebate"]
    if salary.total_income <= rule.income_limit:
        return [
            step(StepCode.REBATE, tax.rebate, limit=rule.income_limit, maximum=rule.maximum, section=section)
        ]
    excess = salary.total_income - rule.income_limit
    return [
        step(
            StepCode.REBATE_MARGINAL_RELIEF,
            tax.rebate,
            limit=rule.income_limit,
            excess=excess,
            slab_tax=tax.slab_tax,
            section=section,
        )
    ]
