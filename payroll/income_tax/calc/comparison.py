"""Both regimes side by side."""

from dataclasses import dataclass
from decimal import Decimal

from payroll.income_tax.calc.deductions import AllowedDeductions, DeductionClaims, old_regime_deductions
from payroll.income_tax.calc.salary import SalaryTax, tax_on_salary


@dataclass(frozen=True, slots=True)
class RegimeComparison:
    """The tax of one salary under both regimes and the old regime's deductions, allowed against claimed."""

    new: SalaryTax
    old: SalaryTax
    deductions: AllowedDeductions

    @property
    def lower(self) -> str:
        """The regime with the lower tax; the new one, the default by law, when they are equal."""
        return "old" if self.old.payable < self.new.payable else "new"

    @property
    def saving(self) -> Decimal:
        """How much lower it is, in rupees a year."""
        return abs(self.old.payable - self.new.payable)


def compare_regimes(
    *,
    gross_salary: Decimal | int,
    year: str,
    age_group: str = "below60",
    claims: DeductionClaims | None = None,
    other_income: Decimal | int = 0,
) -> RegimeComparison:
    """Return the year's tax under both regimes.

    Raises UnknownFinancialYear, UnknownAgeGroup, NegativeAmount or NotAnAmount.
    """
    deductions = old_regime_deductions(claims=claims or DeductionClaims(), year=year, age_group=age_group)

    def tax(regime: str, allowed: Decimal | int) -> SalaryTax:
        return tax_on_salary(
            gross_salary=gross_salary,
            year=year,
            regime=regime,
            age_group=age_group,
            deductions=allowed,
            other_income=other_income,
        )

    return RegimeComparison(new=tax("new", 0), old=tax("old", deductions.total), deductions=deductions)
