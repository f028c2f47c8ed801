"""The rules of the law in force in a month."""

import json
from collections import defaultdict
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any

from core.periods import FinancialYear, Month
from school.payroll.calc.statutory import ContributionRates, Slab
from school.payroll.calc.tax import TaxRules
from school.payroll.models import ContributionRule, ProfessionalTaxSlab

TAX_FILE = Path(__file__).parent.parent / "data" / "income_tax.json"


def contribution_rules() -> list[ContributionRule]:
    """Return the rates, the earliest first."""
    return list(ContributionRule.objects.order_by("effective_on"))


def in_force(rules: list[ContributionRule], month: Month) -> ContributionRule | None:
    """Return the rates of a month; None before the first ones, or where the school has none."""
    known = [rule for rule in rules if rule.effective_on <= month.first]
    return known[-1] if known else None


def rates_of(rule: ContributionRule) -> ContributionRates:
    """Return the rates for the arithmetic."""
    names = ContributionRates.__dataclass_fields__
    return ContributionRates(**{name: getattr(rule, name) for name in names})


class Slabs:
    """The professional tax of all States and days, read once."""

    def __init__(self) -> None:
        self.rows: dict[str, list[ProfessionalTaxSlab]] = defaultdict(list)
        for row in ProfessionalTaxSlab.objects.order_by("effective_on", "wages_from"):
            self.rows[row.state].append(row)

    def table(self, state: str, month: Month) -> list[ProfessionalTaxSlab]:
        """Return the rows of the table in force."""
        rows = [row for row in self.rows.get(state, []) if row.effective_on <= month.first]
        day = max((row.effective_on for row in rows), default=None)
        return [row for row in rows if row.effective_on == day]

    def of(self, state: str, month: Month, gender: str) -> list[Slab]:
        """Return the slabs for somebody; those of women or men go before those of everybody."""
        rows = self.table(state, month)
        own = [row for row in rows if row.gender and row.gender == gender]
        return [
            Slab(row.wages_from, row.amount, row.february)
            for row in own or [row for row in rows if not row.gender]
        ]


def tax_rules(year: FinancialYear) -> tuple[TaxRules, FinancialYear]:
    """Return the income tax of the newest year known by then, and which one it is."""
    known = [FinancialYear(int(start)) for start in _tax_years()]
    found = max((one for one in known if one <= year), default=min(known))
    return _tax_rules(found.start), found


@cache
def _tax_rules(start: int) -> TaxRules:
    row = _tax_years()[str(start)]
    return TaxRules(
        standard_deduction=Decimal(row["standard_deduction"]),
        slabs=_steps(row["slabs"]),
        rebate_limit=Decimal(row["rebate_limit"]),
        rebate_most=Decimal(row["rebate_most"]),
        surcharges=_steps(row["surcharges"]),
        cess=Decimal(row["cess"]),
        no_pan=Decimal(row["no_pan"]),
    )


def _steps(rows: list[list[int]]) -> tuple[tuple[Decimal, Decimal], ...]:
    return tuple((Decimal(above), Decimal(rate)) for above, rate in rows)


@cache
def _tax_years() -> dict[str, Any]:
    years: dict[str, Any] = json.loads(TAX_FILE.read_text(encoding="utf-8"))["years"]
    return years
