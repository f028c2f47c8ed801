"""Annual tax and tax on salary: every worked row of the reference, boundaries, age groups, refusals."""

import csv
from dataclasses import fields
from decimal import Decimal, localcontext
from pathlib import Path

import pytest

from core.errors import ValidationFailed
from payroll.income_tax.calc.annual import AnnualTax, annual_payable, annual_tax
from payroll.income_tax.calc.salary import tax_on_salary, twelfth_of_annual_tax
from payroll.income_tax.calc.steps import StepCode
from payroll.income_tax.errors import (
    NegativeAmount,
    NotAnAmount,
    UnknownAgeGroup,
    UnknownFinancialYear,
    UnknownRegime,
)
from payroll.income_tax.projection import annual_tax_due

DATA = Path(__file__).parent / "data"
YEARS = ("2024-25", "2025-26", "2026-27")
NEW_YEARS = ("2025-26", "2026-27")
# file, years it holds for, regime, deductions beyond the standard one
SALARY_TABLES = [
    ("new_2025-26_2026-27.csv", NEW_YEARS, "new", 0),
    ("new_2024-25.csv", ("2024-25",), "new", 0),
    ("old_below60.csv", YEARS, "old", 0),
    ("old_below60_200000_deducted.csv", YEARS, "old", 200_000),
]
INCOME_TABLES = [
    ("boundary_new_2025-26_2026-27.csv", NEW_YEARS, "new"),
    ("boundary_new_2024-25.csv", ("2024-25",), "new"),
]


def rows_of(name: str) -> list[dict[str, Decimal]]:
    with (DATA / name).open(encoding="utf-8", newline="") as stream:
        return [{key: Decimal(value) for key, value in row.items()} for row in csv.DictReader(stream)]


def salary_cases() -> list[object]:
    return [
        pytest.param(year, regime, deductions, row, id=f"{regime}-{year}-{deductions}-{row['gross_salary']}")
        for name, years, regime, deductions in SALARY_TABLES
        for year in years
        for row in rows_of(name)
    ]


def income_cases() -> list[object]:
    return [
        pytest.param(year, regime, row, id=f"{regime}-{year}-{row['total_income']}")
        for name, years, regime in INCOME_TABLES
        for year in years
        for row in rows_of(name)
    ]


def columns(tax: AnnualTax) -> dict[str, Decimal]:
    return {item.name: getattr(tax, item.name) for item in fields(tax)}


def test_reference_tables_are_whole() -> None:
    """Catches a table cut short when the reference was transcribed."""
    counts = {name: len(rows_of(name)) for name, *_ in [*SALARY_TABLES, *INCOME_TABLES]}
    assert list(counts.values()) == [17, 17, 18, 17, 17, 5]


@pytest.mark.parametrize(("year", "regime", "deductions", "row"), salary_cases())
def test_worked_salary_row(year: str, regime: str, deductions: int, row: dict[str, Decimal]) -> None:
    """Every column of every worked row, by the long and by the short way."""
    salary = tax_on_salary(gross_salary=row["gross_salary"], year=year, regime=regime, deductions=deductions)
    expected = {name: value for name, value in row.items() if name != "gross_salary"}
    assert columns(salary.tax) == expected
    assert salary.gross_salary == row["gross_salary"]
    assert salary.standard_deduction == (75_000 if regime == "new" else 50_000)
    short = annual_tax_due(year, regime, "below60", True, int(row["gross_salary"]), deductions)
    assert short == row["payable"]


@pytest.mark.parametrize(("year", "regime", "row"), income_cases())
def test_boundary_row(year: str, regime: str, row: dict[str, Decimal]) -> None:
    """Every column at the edges of rebate, surcharge and slabs, on total income."""
    tax = annual_tax(total_income=row["total_income"], year=year, regime=regime)
    assert columns(tax) == {name: value for name, value in row.items() if name != "gross_salary"}
    assert annual_payable(int(row["total_income"]), year, regime) == row["payable"]


@pytest.mark.parametrize("year", YEARS)
@pytest.mark.parametrize(
    ("income", "exact", "payable"),
    [(500_000, "0", 0), (500_010, "13002.08", 13_000), (510_000, "15080", 15_080)],
)
def test_old_regime_rebate_is_a_cliff(year: str, income: int, exact: str, payable: int) -> None:
    """Ten rupees above 5,00,000 cost 13,000: the old regime has no marginal relief there."""
    tax = annual_tax(total_income=income, year=year, regime="old")
    assert (tax.exact, tax.payable) == (Decimal(exact), payable)


@pytest.mark.parametrize("year", YEARS)
@pytest.mark.parametrize(
    ("gross", "age_group", "payable"),
    [
        (1_200_000, "60to79", 161_200),
        (1_200_000, "80plus", 150_800),
        (2_400_000, "60to79", 535_600),
        (2_400_000, "80plus", 525_200),
    ],
)
def test_old_regime_by_age(year: str, gross: int, age_group: str, payable: int) -> None:
    assert tax_on_salary(gross_salary=gross, year=year, regime="old", age_group=age_group).payable == payable


@pytest.mark.parametrize("year", YEARS)
def test_new_regime_is_the_same_at_every_age(year: str) -> None:
    taxes = {annual_payable(1_838_470, year, "new", age) for age in ("below60", "60to79", "80plus")}
    assert len(taxes) == 1


@pytest.mark.parametrize(
    ("gross", "total"),
    [("500004.99", 425_000), ("500005", 425_010), ("500014.99", 425_010), ("74999.99", 0), (0, 0)],
)
def test_total_income_is_rounded_to_ten_after_dropping_paise(gross: str | int, total: int) -> None:
    salary = tax_on_salary(gross_salary=Decimal(gross), year="2026-27", regime="new")
    assert salary.total_income == total


def test_standard_deduction_is_at_most_the_salary() -> None:
    """Other income must not be reduced by a salary deduction that finds no salary."""
    salary = tax_on_salary(gross_salary=20_000, other_income=100_000, year="2026-27", regime="new")
    assert (salary.standard_deduction, salary.total_income) == (20_000, 100_000)


def test_other_income_is_taxed_with_the_salary() -> None:
    whole = tax_on_salary(gross_salary=1_500_000, year="2026-27", regime="new")
    split = tax_on_salary(gross_salary=1_400_000, other_income=100_000, year="2026-27", regime="new")
    assert split.tax == whole.tax
    assert annual_tax_due("2026-27", "new", "below60", True, 1_400_000, 0, 100_000) == whole.payable


def test_new_regime_sets_deductions_aside_and_says_so() -> None:
    salary = tax_on_salary(gross_salary=1_500_000, deductions=200_000, year="2026-27", regime="new")
    assert (salary.deductions, salary.deductions_asked, salary.payable) == (0, 200_000, 97_500)
    assert StepCode.DEDUCTIONS_NOT_ALLOWED in [step.code for step in salary.steps]
    assert annual_tax_due("2026-27", "new", "below60", True, 1_500_000, 200_000) == 97_500


def test_deductions_beyond_the_income_leave_nothing_to_tax() -> None:
    salary = tax_on_salary(gross_salary=300_000, deductions=900_000, year="2026-27", regime="old")
    assert (salary.total_income, salary.payable) == (0, 0)
    assert annual_tax_due("2026-27", "old", "below60", True, 300_000, 900_000) == 0


def test_golden_salary_twelfths() -> None:
    """Rows of the golden salaries with derived TDS: a twelfth of the tax on twelve such months."""
    with (DATA / "golden_twelfths.csv").open(encoding="utf-8", newline="") as stream:
        rows = list(csv.DictReader(stream))
    found = {row["case_id"]: twelfth_of_annual_tax(int(row["gross"]), "2026-27", "new") for row in rows}
    assert found == {row["case_id"]: int(row["tds"]) for row in rows}
    assert len(found) == 10


def test_result_does_not_depend_on_the_decimal_context() -> None:
    """A caller's low precision must not change a tax."""
    with localcontext() as context:
        context.prec = 4
        tax = annual_tax(total_income=Decimal("12345678.91"), year="2025-26", regime="old")
    assert tax == annual_tax(total_income=Decimal("12345678.91"), year="2025-26", regime="old")
    assert tax.exact == Decimal("4205379.592908")


@pytest.mark.parametrize(
    ("change", "error", "field"),
    [
        ({"year": "2023-24"}, UnknownFinancialYear, "financial_year"),
        ({"year": "2026-2027"}, UnknownFinancialYear, "financial_year"),
        ({"year": None}, UnknownFinancialYear, "financial_year"),
        ({"year": ["2026-27"]}, UnknownFinancialYear, "financial_year"),
        ({"regime": "newest"}, UnknownRegime, "regime"),
        ({"regime": ["new"]}, UnknownRegime, "regime"),
        ({"age_group": "60"}, UnknownAgeGroup, "age_group"),
        ({"age_group": {}}, UnknownAgeGroup, "age_group"),
        ({"total_income": -1}, NegativeAmount, "total_income"),
        ({"total_income": Decimal("-0.01")}, NegativeAmount, "total_income"),
        ({"total_income": 1e6}, NotAnAmount, "total_income"),
        ({"total_income": True}, NotAnAmount, "total_income"),
        ({"total_income": "500000"}, NotAnAmount, "total_income"),
        ({"total_income": Decimal("NaN")}, NotAnAmount, "total_income"),
        ({"total_income": Decimal("Infinity")}, NotAnAmount, "total_income"),
        ({"total_income": Decimal("1.001")}, NotAnAmount, "total_income"),
        ({"total_income": Decimal("1E+30")}, NotAnAmount, "total_income"),
        ({"total_income": 10**12}, NotAnAmount, "total_income"),
    ],
)
def test_annual_tax_refuses(change: dict[str, object], error: type[ValidationFailed], field: str) -> None:
    """Bad input is a ValidationFailed that names the field, never a tax."""
    arguments = {"total_income": 500_000, "year": "2026-27", "regime": "new", "age_group": "below60"}
    with pytest.raises(error) as caught:
        annual_tax(**{**arguments, **change})
    assert isinstance(caught.value, ValidationFailed)
    assert list(caught.value.fields) == [field]


@pytest.mark.parametrize("field", ["gross_salary", "deductions", "other_income"])
@pytest.mark.parametrize("bad", [-1, 1.5])
def test_salary_amounts_refused(field: str, bad: object) -> None:
    arguments = {"gross_salary": 500_000, "year": "2026-27", "regime": "old", field: bad}
    with pytest.raises((NegativeAmount, NotAnAmount)) as caught:
        tax_on_salary(**arguments)
    assert list(caught.value.fields) == [field]


def test_float_is_refused_even_after_the_equal_integer_was_cached() -> None:
    twelfth_of_annual_tax(159_456, "2026-27", "new")
    with pytest.raises(NotAnAmount):
        twelfth_of_annual_tax(159_456.0, "2026-27", "new")  # type: ignore[arg-type]


def test_parts_that_do_not_add_up_are_refused() -> None:
    tax = annual_tax(total_income=1_205_000, year="2026-27", regime="new")
    with pytest.raises(ValueError, match="do not add up"):
        AnnualTax(**{**columns(tax), "cess": Decimal(1)})


def test_steps_of_a_rebate_with_marginal_relief() -> None:
    steps = tax_on_salary(gross_salary=1_280_000, year="2026-27", regime="new").steps
    assert [(step.code, step.amount) for step in steps] == [
        (StepCode.GROSS_SALARY, 1_280_000),
        (StepCode.STANDARD_DEDUCTION, 75_000),
        (StepCode.TOTAL_INCOME, 1_205_000),
        (StepCode.SLAB, 0),
        (StepCode.SLAB, 20_000),
        (StepCode.SLAB, 40_000),
        (StepCode.SLAB, 750),
        (StepCode.SLAB_TAX, 60_750),
        (StepCode.REBATE_MARGINAL_RELIEF, 55_750),
        (StepCode.CESS, 200),
        (StepCode.ANNUAL_TAX, 5_200),
    ]


def test_steps_of_a_surcharge_with_marginal_relief() -> None:
    steps = {
        step.code: step for step in tax_on_salary(gross_salary=52_000_000, year="2026-27", regime="old").steps
    }
    assert steps[StepCode.SURCHARGE].amount == 5_697_075
    assert steps[StepCode.SURCHARGE].detail["rate_pct"] == 37
    assert steps[StepCode.SURCHARGE_MARGINAL_RELIEF].amount == 628_950
    assert steps[StepCode.SURCHARGE_MARGINAL_RELIEF].detail["excess"] == 1_950_000
