"""Reads of income tax: declarations, the year's ledger, slabs, computations."""

from collections.abc import Sequence
from dataclasses import fields
from decimal import Decimal
from typing import Any, NamedTuple

from django.db.models import BooleanField, ExpressionWrapper, Q, QuerySet, Sum
from django.db.models.functions import Coalesce

from core.errors import ValidationFailed
from core.money import ZERO, MoneyField
from core.periods import FinancialYear, Month, today
from payroll.employees.enums import TaxRegime
from payroll.income_tax import computation
from payroll.income_tax.calc.deductions import DeductionClaims, old_regime_deductions
from payroll.income_tax.calc.salary import tax_on_salary
from payroll.income_tax.computation import TaxMonth, salary_tax_view
from payroll.income_tax.deduction_wording import deduction_note, provisional_note
from payroll.income_tax.errors import UnknownFinancialYear
from payroll.income_tax.laws import is_government_employer, known_years, tax_law
from payroll.income_tax.models import LEDGER_AMOUNTS, TaxDeclaration, TaxTable, TdsEntry
from payroll.income_tax.projection import DeclaredAmounts, age_group_of
from payroll.income_tax.tables import AGE_GROUPS, REGIMES, Band, RegimeTable, available_years, year_table

# The columns of a declaration that a person fills in.
DECLARATION_FIELDS = ("regime", *(item.name for item in fields(DeclaredAmounts)))


class YearToDate(NamedTuple):
    """Sums of the ledger of one employee and year, in rupees; the opening balance in them."""

    salary: Decimal
    hra: Decimal
    basic_da: Decimal
    nps: Decimal
    tax: Decimal
    savings: Decimal
    profession_tax: Decimal
    employer_nps: Decimal


def tax_tables() -> QuerySet[TaxTable]:
    """Return the tables entered here, the newest year and its latest entry first."""
    return TaxTable.objects.order_by("-financial_year", "-id")


def declarations() -> QuerySet[TaxDeclaration]:
    """Return all declarations with their employees."""
    return TaxDeclaration.objects.select_related("employee")


def declaration_for(employee: Any, year: FinancialYear) -> TaxDeclaration | None:
    """Return what the employee declared for the year, if anything."""
    return TaxDeclaration.objects.filter(employee=employee, financial_year=year.start).first()


def regime_of(employee: Any, declaration: TaxDeclaration | None) -> str:
    """Return the regime in force: the declared one, else the one kept with the employee."""
    return declaration.regime if declaration else employee.tax_regime


def declaration_values(employee: Any, year: FinancialYear) -> dict[str, Any]:
    """Return every field of the year's declaration, with what holds where nothing was declared."""
    declaration = declaration_for(employee, year)
    if declaration:
        return {name: getattr(declaration, name) for name in DECLARATION_FIELDS}
    empty = TaxDeclaration(regime=employee.tax_regime)
    return {name: _amount(getattr(empty, name)) for name in DECLARATION_FIELDS}


def _amount(value: Any) -> Any:
    return Decimal(value) if type(value) is int else value


def declaration_notes(declaration: TaxDeclaration) -> dict[str, str]:
    """Say, by field, where less than the declared amount will count in the old regime.

    Ceilings that depend on the year's pay (own NPS, house rent) are said by `tax_computation`.
    """
    year = FinancialYear(declaration.financial_year)
    claims = {
        "section_80c": "investments",
        "section_80ccd_1b": "additional_nps",
        "section_80d": "health_insurance",
        "home_loan_interest": "home_loan_interest",
        "professional_tax": "professional_tax",
    }
    values: dict[str, Any] = {claim: getattr(declaration, name) for name, claim in claims.items()}
    allowed = old_regime_deductions(
        claims=DeductionClaims(**values),
        year=tax_law(year),
        age_group=age_group_of(declaration.employee.date_of_birth, year),
    )
    by_claim = {_snake(item.code): item for item in allowed.items}
    notes = {name: deduction_note(by_claim[claim]) for name, claim in claims.items()}
    return {name: note for name, note in notes.items() if note}


def declaration_view(employee: Any, year: FinancialYear) -> dict[str, Any]:
    """Return the year's declaration, or what holds without one, with notes where less than declared counts."""
    declaration = declaration_for(employee, year)
    if declaration:
        declaration.employee = employee
    return {
        "financial_year": str(year),
        "is_declared": declaration is not None,
        **declaration_values(employee, year),
        "notes": declaration_notes(declaration) if declaration else {},
        "updated_at": declaration.updated_at if declaration else None,
    }


def _snake(code: str) -> str:
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in code)


def ledger() -> QuerySet[TdsEntry]:
    """Return the whole TDS ledger with its employees."""
    return TdsEntry.objects.select_related("employee")


def ytd(employee_id: int, year: FinancialYear, *, before: Month | None = None) -> YearToDate:
    """Return the year's sums; with `before`, of earlier months only."""
    rows = TdsEntry.objects.filter(employee_id=employee_id, financial_year=year.start)
    if before:
        rows = rows.filter(month__lt=before.first)
    sums = rows.aggregate(
        **{f"sum_{name}": Coalesce(Sum(name), ZERO, output_field=MoneyField()) for name in YearToDate._fields}
    )
    return YearToDate(*(sums[f"sum_{name}"] for name in YearToDate._fields))


def ledger_months(employee_id: int, year: FinancialYear) -> list[TaxMonth]:
    """Return the year's ledger month by month; an opening balance is one row at the month it reaches to.

    What several runs of one month paid (a supplementary one among them) is one row.
    """
    rows: Any = (
        TdsEntry.objects.filter(employee_id=employee_id, financial_year=year.start)
        .annotate(is_opening=ExpressionWrapper(Q(run_id=None), BooleanField()))
        .values("month", "is_opening")
        .annotate(**{f"sum_{name}": Sum(name) for name in LEDGER_AMOUNTS})
        .order_by("month", "-is_opening")
    )
    return [
        TaxMonth(
            month=Month.of(row["month"]),
            is_projected=False,
            is_opening=row["is_opening"],
            **{name: row[f"sum_{name}"] for name in LEDGER_AMOUNTS},
        )
        for row in rows
    ]


def opening_balance(employee_id: int, year: FinancialYear) -> TdsEntry | None:
    """Return what was entered for the part of the year before payroll was run here."""
    return TdsEntry.objects.filter(employee_id=employee_id, financial_year=year.start, run_id=None).first()


def tax_computation(
    *, employee: Any, year: FinancialYear, months: Sequence[TaxMonth], declaration: TaxDeclaration | None
) -> dict[str, Any]:
    """Return `computation.tax_computation` by the law that holds here; two queries. Raises UnknownFinancialYear."""
    return computation.tax_computation(
        employee=employee,
        year=year,
        months=months,
        declaration=declaration,
        law=tax_law(year),
        is_government=is_government_employer(),
    )


def tax_on_gross(
    *,
    gross_salary: Decimal,
    financial_year: str,
    regime: str,
    age_group: str = AGE_GROUPS[0],
    deductions: Decimal = ZERO,
) -> dict[str, Any]:
    """Return the year's tax on a gross salary, figure by figure, with the steps in words.

    Raises UnknownFinancialYear, UnknownRegime, UnknownAgeGroup, NegativeAmount or NotAnAmount.
    """
    law = _law_of_text(financial_year)
    salary = tax_on_salary(
        gross_salary=gross_salary,
        year=law,
        regime=regime,
        age_group=age_group,
        deductions=deductions,
    )
    return {**salary_tax_view(salary), **_standing(law)}


def tax_slabs(*, financial_year: str, regime: str | None = None) -> dict[str, Any]:
    """Return the year's slabs, rebate, surcharge and cess, of one regime or of both.

    Raises UnknownFinancialYear or UnknownRegime.
    """
    law = _law_of_text(financial_year)
    table = year_table(law)
    names = [regime] if regime else list(REGIMES)
    return {
        "financial_year": table.year,
        "act": table.act,
        "cess_pct": table.cess_pct,
        "rounding_unit": table.rounding_unit,
        "no_pan_rate_pct": table.no_pan_rate_pct,
        "available_years": known_years(Month.of(today()).financial_year),
        **_standing(law),
        "regimes": [_regime_view(name, table.regime(name)) for name in names],
    }


def _law_of_text(financial_year: str) -> str:
    """Return the law of a year as it is written. Raises UnknownFinancialYear for what is no year, too."""
    try:
        return tax_law(FinancialYear.parse(financial_year))
    except ValidationFailed as error:
        raise UnknownFinancialYear(financial_year, available_years()) from error


def _standing(law: str) -> dict[str, Any]:
    """Return whether the law is the year's own, with the words for people."""
    table = year_table(law)
    return {
        "is_provisional": table.is_provisional,
        "tables_of": table.carried_from or table.year,
        "note": provisional_note(law),
    }


def _regime_view(name: str, rules: RegimeTable) -> dict[str, Any]:
    return {
        "regime": name,
        "name": str(TaxRegime(name).label),
        "standard_deduction": rules.standard_deduction,
        "deductions_allowed": rules.deductions_allowed,
        "slabs": [{"age_group": age, "bands": _bands(rules.slabs_for(age))} for age in AGE_GROUPS],
        "rebate": {
            "income_limit": rules.rebate.income_limit,
            "maximum": rules.rebate.maximum,
            "marginal_relief": rules.rebate.marginal_relief,
        },
        "surcharge": _bands(rules.surcharge),
    }


def _bands(bands: Sequence[Band]) -> list[dict[str, Any]]:
    ends = [band.above for band in bands[1:]]
    return [
        {"above": band.above, "up_to": end, "rate_pct": band.rate_pct}
        for band, end in zip(bands, [*ends, None], strict=True)
    ]
