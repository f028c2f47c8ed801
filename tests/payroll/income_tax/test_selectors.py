"""Reads: year to date, declarations, notes on ceilings, slabs, the year's computation."""

from datetime import date
from decimal import Decimal
from types import SimpleNamespace

import pytest

from core.periods import FinancialYear, Month
from core.tenancy.models import Tenant
from payroll.income_tax import selectors
from payroll.income_tax.computation import TaxMonth
from payroll.income_tax.errors import UnknownFinancialYear, UnknownRegime
from payroll.income_tax.models import DECLARED_AMOUNTS, TaxDeclaration, TdsEntry
from payroll.income_tax.projection import DeclaredAmounts, TaxInputs, month_tds
from payroll.organizations.models import Organization
from tests.payroll.income_tax.people import make_employee
from tests.payroll.income_tax.short import payable_on_salary

YEAR = FinancialYear(2026)
PERSON = SimpleNamespace(date_of_birth=date(1980, 6, 15), pan="ABCPE0001K", tax_regime="new")


def year_of(salary: int, paid: int = 7, tax: int = 14_533, **parts: int) -> list[TaxMonth]:
    """A year of equal months, the first ones paid."""
    return [
        TaxMonth(month, salary, tax if index < paid else None, index >= paid, **parts)
        for index, month in enumerate(YEAR.months)
    ]


def declaration(**values: object) -> SimpleNamespace:
    defaults = dict.fromkeys(DECLARED_AMOUNTS, Decimal(0))
    return SimpleNamespace(**{"regime": "old", "is_metro": False, **defaults, **values})


def test_every_declared_amount_of_the_model_reaches_the_computation() -> None:
    """Catches a column added to the model and forgotten in the projection."""
    names = set(DeclaredAmounts.__dataclass_fields__)
    assert names == {*DECLARED_AMOUNTS, "is_metro"}
    assert set(selectors.DECLARATION_FIELDS) == names | {"regime"}


def test_year_to_date_sums_the_ledger(organization: Tenant) -> None:
    employee, other = make_employee(), make_employee("E0002")
    rows = [
        (employee, 2026, date(2026, 6, 1), None, 300_000, 20_000),
        (employee, 2026, date(2026, 7, 1), 1, 100_000, 9_000),
        (employee, 2026, date(2026, 8, 1), 2, 100_000, 9_001),
        (employee, 2025, date(2026, 3, 1), 3, 90_000, 1),
        (other, 2026, date(2026, 7, 1), 1, 1, 1),
    ]
    for person, year, month, run, salary, tax in rows:
        TdsEntry.objects.create(
            employee=person,
            financial_year=year,
            month=month,
            run_id=run,
            salary=salary,
            tax=tax,
            hra=salary // 10,
        )
    assert selectors.ytd(employee.pk, YEAR) == (500_000, 50_000, 0, 0, 38_001, 0, 0, 0)
    assert selectors.ytd(employee.pk, YEAR, before=Month(2026, 8)).tax == 29_000
    assert selectors.ytd(employee.pk, FinancialYear(2024)) == (0,) * 8
    months = selectors.ledger_months(employee.pk, YEAR)
    assert [(str(row.month), row.tax, row.is_projected, row.is_opening) for row in months] == [
        ("2026-06", 20_000, False, True),
        ("2026-07", 9_000, False, False),
        ("2026-08", 9_001, False, False),
    ]
    assert selectors.opening_balance(employee.pk, YEAR).salary == 300_000


def test_declaration_of_the_year_and_the_regime_in_force(organization: Tenant) -> None:
    employee = make_employee(tax_regime="old")
    assert selectors.declaration_for(employee, YEAR) is None
    assert selectors.regime_of(employee, None) == "old"
    values = selectors.declaration_values(employee, YEAR)
    assert (values["regime"], values["section_80c"], values["is_metro"]) == ("old", 0, False)
    TaxDeclaration.objects.create(employee=employee, financial_year=2026, regime="new", section_80c=7)
    found = selectors.declaration_for(employee, YEAR)
    assert selectors.regime_of(employee, found) == "new"
    assert selectors.declaration_values(employee, YEAR)["section_80c"] == 7
    assert selectors.declaration_for(employee, FinancialYear(2025)) is None


def test_notes_say_where_less_counts_by_age(organization: Tenant) -> None:
    young, senior = make_employee(), make_employee("E0002", date_of_birth=date(1966, 1, 1))
    for employee in (young, senior):
        TaxDeclaration.objects.create(
            employee=employee,
            financial_year=2026,
            section_80c=200_000,
            section_80d=40_000,
            professional_tax=1,
        )
    notes = [selectors.declaration_notes(row) for row in selectors.declarations().order_by("employee_id")]
    assert [list(note) for note in notes] == [["section_80c", "section_80d"], ["section_80c"]]
    expected = "2,00,000 declared, only 1,50,000 counts: the ceiling of section 123."
    assert notes[0]["section_80c"] == expected


def test_computation_puts_both_regimes_side_by_side(organization: Tenant) -> None:
    view = selectors.tax_computation(employee=PERSON, year=YEAR, months=year_of(159_456), declaration=None)
    assert (view["regime"], view["is_declared"], view["lower_regime"]) == ("new", False, "new")
    assert view["annual_income"] == 1_913_472
    new, old = view["regimes"]["new"], view["regimes"]["old"]
    assert (new["annual_tax"], new["standard_deduction"]) == (174_400, 75_000)
    assert old["annual_tax"] == payable_on_salary(1_913_472, "2026-27", "old")
    assert view["saving"] == old["annual_tax"] - 174_400
    assert new["steps"][-1].startswith("Tax of the year:")


def test_computation_spreads_what_is_left_as_the_run_will(organization: Tenant) -> None:
    """The months to come add up to the rest, and the first is what the run will deduct."""
    months = year_of(159_456)
    view = selectors.tax_computation(employee=PERSON, year=YEAR, months=months, declaration=None)
    assert (view["tax_deducted"], view["remaining_tax"], view["months_left"]) == (101_731, 72_669, 5)
    coming = [row["tax"] for row in view["months"] if row["is_projected"]]
    assert sum(coming) == 72_669
    run = month_tds(
        TaxInputs(
            year="2026-27",
            regime="new",
            paid_so_far=159_456 * 7,
            tds_so_far=101_731,
            month_salary=159_456,
            ongoing_salary=159_456,
            months_after=4,
        )
    )
    assert view["monthly_tax"] == coming[0] == run.tds


def test_computation_of_the_old_regime_shows_declared_against_allowed(organization: Tenant) -> None:
    declared = declaration(
        section_80c=Decimal(200_000),
        rent_paid=Decimal(240_000),
        other_deductions=Decimal(5_000),
        previous_salary=Decimal(100_000),
        previous_tds=Decimal(9_000),
        other_income=Decimal(10_000),
    )
    months = year_of(100_000, tax=6_000, hra=20_000, basic_da=70_000, nps=7_000)
    view = selectors.tax_computation(employee=PERSON, year=YEAR, months=months, declaration=declared)
    by_code = {item["code"]: item for item in view["deductions"]}
    assert by_code["investments"]["claimed"] == 200_000
    assert by_code["investments"]["allowed"] == 150_000
    assert "1,50,000" in by_code["investments"]["note"]
    # Own NPS finds no room in 80C and counts as 80CCD(1B); rent 2,40,000 less 10% of 8,40,000 is exempt.
    assert by_code["additionalNps"]["allowed"] == 50_000
    assert by_code["houseRent"]["allowed"] == 156_000
    assert by_code["otherDeductions"]["allowed"] == 5_000
    assert view["deductions_allowed"] == 361_000
    tax = payable_on_salary(1_300_000, "2026-27", "old", deductions=361_000, other_income=10_000)
    assert (view["regime"], view["annual_tax"], view["annual_income"]) == ("old", tax, 1_310_000)
    assert view["remaining_tax"] == tax - 42_000 - 9_000


def test_computation_without_pan_says_why_it_is_more(organization: Tenant) -> None:
    nobody = SimpleNamespace(**{**vars(PERSON), "pan": ""})
    view = selectors.tax_computation(employee=nobody, year=YEAR, months=year_of(159_456), declaration=None)
    assert view["annual_tax"] == 367_690
    assert view["notes"] == [
        "Without a PAN, tax is deducted at 20% or the average rate, whichever is higher (section 397(2))."
    ]


def test_computation_of_a_year_that_is_over_has_nothing_left(organization: Tenant) -> None:
    months = year_of(159_456, paid=12, tax=15_000)
    view = selectors.tax_computation(employee=PERSON, year=YEAR, months=months, declaration=None)
    assert (view["months_left"], view["monthly_tax"], view["remaining_tax"]) == (0, 0, 0)


def test_computation_of_nobody_paid_yet(organization: Tenant) -> None:
    view = selectors.tax_computation(employee=PERSON, year=YEAR, months=[], declaration=None)
    assert (view["annual_income"], view["annual_tax"], view["months"]) == (0, 0, [])


def test_slabs_of_one_regime_and_of_both(organization: Tenant) -> None:
    view = selectors.tax_slabs(financial_year="2026-27", regime="new")
    (new,) = view["regimes"]
    assert (new["standard_deduction"], new["rebate"]["income_limit"]) == (75_000, 1_200_000)
    bands = new["slabs"][0]["bands"]
    assert bands[1] == {"above": 400_000, "up_to": 800_000, "rate_pct": 5}
    assert bands[-1] == {"above": 2_400_000, "up_to": None, "rate_pct": 30}
    both = selectors.tax_slabs(financial_year="2024-25")["regimes"]
    assert [row["regime"] for row in both] == ["new", "old"]
    assert [row["bands"][1]["above"] for row in both[1]["slabs"]] == [250_000, 300_000, 500_000]


def test_slabs_refuse_unknown_names(organization: Tenant) -> None:
    with pytest.raises(UnknownFinancialYear):
        selectors.tax_slabs(financial_year="1999-00")
    with pytest.raises(UnknownRegime):
        selectors.tax_slabs(financial_year="2026-27", regime="newest")


def test_tax_on_gross_is_the_reference_row(organization: Tenant) -> None:
    view = selectors.tax_on_gross(
        gross_salary=Decimal(1_280_000), financial_year="2026-27", regime="new", deductions=Decimal(100_000)
    )
    assert (view["total_income"], view["slab_tax"], view["rebate"]) == (1_205_000, 60_750, 55_750)
    assert (view["cess"], view["annual_tax"], view["deductions"]) == (200, 5_200, 0)
    assert "Deductions of 1,00,000 do not count in the new regime." in view["steps"]


def test_what_payroll_deducts_counts_in_the_old_regime_without_being_declared(organization: Tenant) -> None:
    """GPF, group insurance and professional tax of the payslip, beside what is declared, up to the ceilings."""
    months = year_of(100_000, basic_da=70_000, savings=10_000, profession_tax=200)
    view = selectors.tax_computation(
        employee=PERSON, year=YEAR, months=months, declaration=declaration(section_80c=Decimal(20_000))
    )
    allowed = {item["code"]: item["allowed"] for item in view["deductions"]}
    assert allowed == {"investments": 140_000, "professionalTax": 2_400}
    nothing = selectors.tax_computation(employee=PERSON, year=YEAR, months=months, declaration=None)
    assert nothing["deductions_allowed"] == 122_400


def test_tax_that_does_not_fit_into_pay_is_explained(organization: Tenant) -> None:
    """2 crore of other income declared: no month can take its share."""
    declared = declaration(other_income=Decimal(20_000_000))
    view = selectors.tax_computation(
        employee=PERSON, year=YEAR, months=year_of(100_000), declaration=declared
    )
    assert any("Never more tax is deducted than there is pay" in note for note in view["notes"])
    over = selectors.tax_computation(
        employee=PERSON, year=YEAR, months=year_of(100_000, paid=12), declaration=declared
    )
    assert any("could not be deducted from pay" in note for note in over["notes"])


def test_the_employers_nps_above_ten_percent_is_taxed_in_the_old_regime_of_other_bodies(
    organization: Tenant,
) -> None:
    """14% is deducted again only where the Central or a State Government contributes; new regime: for all."""
    months = year_of(200_000, basic_da=150_000, nps=15_000, employer_nps=21_000)
    declared = declaration(regime="old")
    Organization.objects.update(deductor_category="G")
    body = selectors.tax_computation(employee=PERSON, year=YEAR, months=months, declaration=declared)
    assert body["taxable_employer_nps"] == 12 * 6_000
    Organization.objects.update(deductor_category="S")
    state = selectors.tax_computation(employee=PERSON, year=YEAR, months=months, declaration=declared)
    assert state["taxable_employer_nps"] == 0
    assert body["annual_tax"] - state["annual_tax"] == 22_460  # 30% and cess on 72,000, to ten rupees
    assert body["regimes"]["new"] == state["regimes"]["new"]
    assert any("above 10%" in note for note in body["notes"])
