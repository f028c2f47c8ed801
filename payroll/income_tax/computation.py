"""One employee's year of tax as ESS and the admin show it: pure assembling of figures handed in.

Pay figures come from the caller (the ledger for paid months, the run's arithmetic for months to come), so
that this app need not know how pay is computed.
"""

from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from typing import Any, NamedTuple, Protocol

from core.money import ZERO
from core.periods import FinancialYear, Month
from payroll.income_tax.calc.salary import SalaryTax, tax_on_salary
from payroll.income_tax.deduction_wording import (
    deduction_label,
    deduction_note,
    employer_nps_note,
    no_pan_note,
    other_deductions_label,
    provisional_note,
    shortfall_note,
)
from payroll.income_tax.projection import (
    NOTHING_DECLARED,
    Amount,
    DeclaredAmounts,
    YearOfPay,
    age_group_of,
    allowed_deductions,
    annual_tax_due,
    share_of_month,
    taxable_employer_nps,
)
from payroll.income_tax.tables import REGIMES, year_table
from payroll.income_tax.wording import step_texts


class Taxpayer(Protocol):
    """What must be known of the person; an Employee row has it."""

    date_of_birth: date
    pan: str
    tax_regime: str


class TaxMonth(NamedTuple):
    """One month of the year: paid (from the ledger) or projected.

    `salary` is taxable pay; `hra`, `basic_da`, `nps` (own contribution), `savings` (provident fund, group
    insurance) and `profession_tax` are for the old regime's deductions. `tax` None: not known yet, to be
    spread here. `is_opening`: all months up to this one, as entered when payroll began here.
    """

    month: Month
    salary: Amount
    tax: Amount | None
    is_projected: bool
    hra: Amount = 0
    basic_da: Amount = 0
    nps: Amount = 0
    is_opening: bool = False
    savings: Amount = 0
    profession_tax: Amount = 0
    employer_nps: Amount = 0


class _Year(NamedTuple):
    """The sums of the months."""

    salary: Decimal
    hra: Decimal
    basic_da: Decimal
    nps: Decimal
    savings: Decimal
    profession_tax: Decimal
    employer_nps: Decimal


def tax_computation(
    *,
    employee: Taxpayer,
    year: FinancialYear,
    months: Sequence[TaxMonth],
    declaration: Any | None,
    law: str = "",
    is_government: bool = True,
) -> dict[str, Any]:
    """Return the year's tax of an employee under both regimes, what was deducted and what is still due.

    `declaration`: the TaxDeclaration of the year or None, in which case the regime kept with the employee
    holds. `law`: that of `laws.tax_law`, without it the product's tables. `is_government`: the Central or a
    State Government pays the employer's NPS share. Keys are snake_case; amounts rupees.
    Raises UnknownFinancialYear.
    """
    law = law or str(year)
    declared = DeclaredAmounts.of(declaration) if declaration else NOTHING_DECLARED
    regime = str(declaration.regime if declaration else employee.tax_regime)
    age_group = age_group_of(employee.date_of_birth, year)
    sums = _sums(months)
    salary = max(sums.salary + declared.previous_salary, ZERO)
    items = _deduction_items(law, age_group, declared, sums)
    allowed = sum((item["allowed"] for item in items), ZERO)
    shares = {
        name: Decimal(taxable_employer_nps(law, name, is_government, sums.employer_nps, sums.basic_da))
        for name in REGIMES
    }
    taxes = {
        name: tax_on_salary(
            gross_salary=salary + shares[name],
            year=law,
            regime=name,
            age_group=age_group,
            deductions=allowed if name == "old" else 0,
            other_income=declared.other_income,
        )
        for name in REGIMES
    }
    annual_tax = annual_tax_due(
        law,
        regime,
        age_group,
        bool(employee.pan),
        salary + shares[regime],
        allowed if regime == "old" else ZERO,
        declared.other_income,
    )
    paid = sum((Decimal(row.tax or 0) for row in months if not row.is_projected), ZERO)
    rows = _with_tax(months, annual_tax, paid + declared.previous_tds)
    coming = [row for row in rows if row.is_projected]
    lower = "old" if taxes["old"].payable < taxes["new"].payable else "new"
    return {
        "financial_year": str(year),
        "regime": regime,
        "is_declared": declaration is not None,
        "age_group": age_group,
        "has_pan": bool(employee.pan),
        "months": [_month_view(row) for row in rows],
        "salary_paid": sum((Decimal(row.salary) for row in months if not row.is_projected), ZERO),
        "salary_projected": sum((Decimal(row.salary) for row in months if row.is_projected), ZERO),
        "previous_salary": Decimal(declared.previous_salary),
        "other_income": Decimal(declared.other_income),
        "annual_income": salary + shares[regime] + declared.other_income,
        "taxable_employer_nps": shares["old"],
        "deductions": items,
        "deductions_allowed": allowed,
        "regimes": {name: {"regime": name, **salary_tax_view(tax)} for name, tax in taxes.items()},
        "lower_regime": lower,
        "saving": abs(taxes["old"].payable - taxes["new"].payable),
        "annual_tax": annual_tax,
        "is_provisional": year_table(law).is_provisional,
        "notes": [
            text
            for text in (
                provisional_note(law),
                "" if employee.pan else no_pan_note(law),
                employer_nps_note(law, shares["old"]),
                _shortfall_note(rows, annual_tax, paid + declared.previous_tds),
            )
            if text
        ],
        "tax_deducted": paid,
        "previous_tds": Decimal(declared.previous_tds),
        "remaining_tax": max(Decimal(annual_tax) - paid - declared.previous_tds, ZERO),
        "months_left": len(coming),
        "monthly_tax": coming[0].tax if coming else 0,
    }


def salary_tax_view(salary: SalaryTax) -> dict[str, Any]:
    """Return a year's tax figure by figure, with the steps in words of the active language."""
    tax = salary.tax
    return {
        "gross_salary": salary.gross_salary,
        "other_income": salary.other_income,
        "standard_deduction": salary.standard_deduction,
        "deductions": salary.deductions,
        "total_income": salary.total_income,
        "slab_tax": tax.slab_tax,
        "rebate": tax.rebate,
        "surcharge": tax.surcharge,
        "marginal_relief": tax.marginal_relief,
        "cess": tax.cess,
        "annual_tax": tax.payable,
        "steps": step_texts(salary.steps),
    }


def _sums(months: Sequence[TaxMonth]) -> _Year:
    def total(name: str) -> Decimal:
        return sum((Decimal(getattr(row, name)) for row in months), ZERO)

    return _Year(*(total(name) for name in _Year._fields))


def _deduction_items(
    year: str, age_group: str, declared: DeclaredAmounts, sums: _Year
) -> list[dict[str, Any]]:
    pay = YearOfPay(sums.hra, sums.basic_da, sums.nps, sums.savings, sums.profession_tax)
    found = allowed_deductions(year, age_group, declared, pay)
    items = [
        {
            "code": str(item.code),
            "label": deduction_label(item.code),
            "section": item.section,
            "claimed": item.claimed,
            "allowed": item.allowed,
            "cap": item.cap,
            "note": deduction_note(item),
        }
        for item in found.items
        if item.claimed or item.allowed
    ]
    if declared.other_deductions:
        other = Decimal(declared.other_deductions)
        items.append(
            {
                "code": "otherDeductions",
                "label": other_deductions_label(),
                "section": "",
                "claimed": other,
                "allowed": other,
                "cap": None,
                "note": "",
            }
        )
    return items


def _with_tax(months: Sequence[TaxMonth], annual_tax: int, deducted: Decimal) -> list[TaxMonth]:
    """Spread what is still due over the projected months, each rounded as the run will round it."""
    rows = sorted(months, key=lambda row: row.month)
    left = sum(row.is_projected for row in rows)
    taken = deducted
    result = []
    for row in rows:
        if not row.is_projected:
            result.append(row._replace(tax=row.tax or 0))
            continue
        tax = share_of_month(annual_tax, taken, left) if row.tax is None else row.tax
        result.append(row._replace(tax=tax))
        taken += tax
        left -= 1
    return result


def _shortfall_note(rows: Sequence[TaxMonth], annual_tax: int, deducted: Decimal) -> str:
    """Say what happens to tax that pay was too small for, where a month took less than its even share."""
    coming = [row for row in rows if row.is_projected]
    due = max(Decimal(annual_tax) - deducted, ZERO)
    short = any(Decimal(row.tax or 0) > Decimal(row.salary) for row in coming)
    return shortfall_note(due, len(coming)) if due and (short or not coming) else ""


def _month_view(row: TaxMonth) -> dict[str, Any]:
    return {
        "month": str(row.month),
        "salary": Decimal(row.salary),
        "tax": Decimal(row.tax or 0),
        "is_projected": row.is_projected,
        "is_opening": row.is_opening,
    }
