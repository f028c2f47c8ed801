"""The year's tax on a salary as one number, for what is compared with it."""

from decimal import Decimal
from typing import Any

from payroll.income_tax.calc.salary import tax_on_salary


def payable_on_salary(gross: Decimal | int, year: str, regime: str, **more: Any) -> Decimal:
    return tax_on_salary(gross_salary=gross, year=year, regime=regime, **more).payable
