"""Income tax on salary: pure arithmetic, no database, clock or settings.

Amounts go in and come out as Decimal rupees (int is taken too); everything between is exact.
"""

from payroll.income_tax.calc.annual import AnnualTax, annual_payable, annual_tax
from payroll.income_tax.calc.comparison import RegimeComparison, compare_regimes
from payroll.income_tax.calc.deductions import (
    AllowedDeductions,
    DeductionClaims,
    DeductionCode,
    DeductionItem,
    RentPeriod,
    hra_exemption,
    old_regime_deductions,
)
from payroll.income_tax.calc.monthly import (
    monthly_tds,
    no_pan_annual_tax,
    no_pan_tds,
    projected_annual_salary,
)
from payroll.income_tax.calc.salary import SalaryTax, payable_on_salary, tax_on_salary, twelfth_of_annual_tax
from payroll.income_tax.calc.steps import Step, StepCode

__all__ = [
    "AllowedDeductions",
    "AnnualTax",
    "DeductionClaims",
    "DeductionCode",
    "DeductionItem",
    "RegimeComparison",
    "RentPeriod",
    "SalaryTax",
    "Step",
    "StepCode",
    "annual_payable",
    "annual_tax",
    "compare_regimes",
    "hra_exemption",
    "monthly_tds",
    "no_pan_annual_tax",
    "no_pan_tds",
    "old_regime_deductions",
    "payable_on_salary",
    "projected_annual_salary",
    "tax_on_salary",
    "twelfth_of_annual_tax",
]
