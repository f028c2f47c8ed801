"""How a tax was reached, as data; `payroll.income_tax.wording` puts it into words."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from enum import StrEnum
from types import MappingProxyType


class StepCode(StrEnum):
    """What a step of the computation is."""

    GROSS_SALARY = "grossSalary"
    OTHER_INCOME = "otherIncome"
    STANDARD_DEDUCTION = "standardDeduction"
    DEDUCTIONS = "deductions"
    DEDUCTIONS_NOT_ALLOWED = "deductionsNotAllowed"
    TOTAL_INCOME = "totalIncome"
    SLAB = "slab"
    SLAB_TAX = "slabTax"
    REBATE = "rebate"
    REBATE_MARGINAL_RELIEF = "rebateMarginalRelief"
    SURCHARGE = "surcharge"
    SURCHARGE_MARGINAL_RELIEF = "surchargeMarginalRelief"
    CESS = "cess"
    ANNUAL_TAX = "annualTax"


@dataclass(frozen=True, slots=True)
class Step:
    """One line of a computation. `amount` in rupees; `detail` holds the figures behind it by name."""

    code: StepCode
    amount: Decimal
    detail: Mapping[str, Decimal | str] = field(default_factory=lambda: MappingProxyType({}))


def step(code: StepCode, amount: Decimal, **detail: Decimal | str) -> Step:
    """Return a step with its figures."""
    return Step(code, amount, MappingProxyType(detail))
