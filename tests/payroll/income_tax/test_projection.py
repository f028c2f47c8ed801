"""The month's tax of an employee: the reference's schedules, old regime, earlier employer, no PAN, laws."""

from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.periods import FinancialYear
from payroll.income_tax.calc.salary import tax_on_salary
from payroll.income_tax.errors import NegativeAmount, NoMonthsLeft, UnknownFinancialYear, UnknownRegime
from payroll.income_tax.projection import (
    NOTHING_DECLARED,
    DeclaredAmounts,
    TaxInputs,
    YearOfPay,
    age_group_of,
    allowed_deductions,
    annual_tax_due,
    deductions_of,
    fast_month_tds,
    month_tds,
    taxable_employer_nps,
)
from payroll.income_tax.tables import AGE_GROUPS, REGIMES, available_years
from tests.payroll.income_tax.short import payable_on_salary

YEAR = FinancialYear(2026)
A_YEAR_OF_159456 = TaxInputs(
    year="2026-27", regime="new", month_salary=159_456, ongoing_salary=159_456, months_after=11
)


def work_a_year(months: list[tuple[int, int]], **common: object) -> list[tuple[Decimal, int, int]]:
    """Work a year of (this month, ongoing); return (estimate, annual tax, TDS) of each month."""
    paid = deducted = 0
    rows = []
    for index, (salary, ongoing) in enumerate(months):
        result = month_tds(
            TaxInputs(
                year="2026-27",
                paid_so_far=Decimal(paid),
                tds_so_far=Decimal(deducted),
                month_salary=Decimal(salary),
                ongoing_salary=Decimal(ongoing),
                months_after=len(months) - 1 - index,
                **{"regime": "new", **common},
            )
        )
        paid += salary
        deducted += result.tds
        rows.append((result.annual_income, result.annual_tax, result.tds))
    return rows


def test_schedule_a_of_the_reference_arrears_in_october() -> None:
    """income-tax.md section 3: a back-dated DA paid in October; catches arrears counted as ongoing pay."""
    old, new = 159_456, 162_311
    rows = work_a_year([(old, old)] * 6 + [(170_876, new)] + [(new, new)] * 5)
    assert [row[:2] for row in rows] == [(1_913_472, 174_400)] * 6 + [(1_939_167, 179_750)] * 6
    assert [tds for *_, tds in rows] == [*[14_533] * 4, 14_534, 14_533, *[15_425] * 4, 15_426, 15_425]


def test_schedule_b_of_the_reference_crossing_the_rebate_edge() -> None:
    rows = work_a_year([(104_000, 104_000)] * 9 + [(116_000, 116_000)] * 3)
    assert [tds for *_, tds in rows] == [0] * 9 + [3_120] * 3


def test_retiring_in_the_year_settles_in_the_last_month_of_service() -> None:
    """Six months of service: the whole year's tax is in them, not half of it."""
    rows = work_a_year([(300_000, 300_000)] * 6)
    assert sum(tds for *_, tds in rows) == payable_on_salary(1_800_000, "2026-27", "new") == 150_800


def test_earlier_employer_and_other_income_count_and_their_tax_is_credited() -> None:
    declared = DeclaredAmounts(previous_salary=Decimal(600_000), previous_tds=40_000, other_income=50_000)
    result = month_tds(A_YEAR_OF_159456._replace(declaration=declared, months_after=5))
    salary = 159_456 * 6 + 600_000
    tax = payable_on_salary(salary, "2026-27", "new", other_income=50_000)
    assert result == (salary + 50_000, 0, tax, (2 * (tax - 40_000) + 6) // 12)


def test_paise_of_an_earlier_certificate_do_not_stop_a_run() -> None:
    declared = DeclaredAmounts(previous_tds=Decimal("1000.50"), previous_salary=Decimal("100000.75"))
    result = month_tds(A_YEAR_OF_159456._replace(declaration=declared))
    assert result.annual_income == Decimal("2013472.75")
    assert isinstance(result.tds, int)


def test_old_regime_takes_the_declared_deductions_off() -> None:
    """Each ceiling of the year: 80C with own NPS 1,50,000, 80CCD(1B) 50,000, 80D 25,000, loan 2,00,000."""
    declared = DeclaredAmounts(
        section_80c=200_000,
        section_80ccd_1b=60_000,
        section_80d=40_000,
        home_loan_interest=250_000,
        professional_tax=2_400,
        other_deductions=10_000,
        rent_paid=360_000,
        is_metro=True,
    )
    inputs = TaxInputs(
        year="2026-27",
        regime="old",
        month_salary=150_000,
        month_hra=30_000,
        month_basic_da=100_000,
        month_nps=10_000,
        ongoing_salary=150_000,
        ongoing_hra=30_000,
        ongoing_basic_da=100_000,
        ongoing_nps=10_000,
        months_after=11,
        declaration=declared,
    )
    result = month_tds(inputs)
    house_rent = 360_000 - 120_000  # rent less 10% of salary is the least of the three
    assert result.deductions == 150_000 + 50_000 + 25_000 + 200_000 + 2_400 + 10_000 + house_rent
    expected = payable_on_salary(1_800_000, "2026-27", "old", deductions=result.deductions)
    assert (result.annual_tax, result.tds) == (expected, (2 * expected + 12) // 24)
    assert month_tds(inputs._replace(regime="new")).deductions == 0


def test_old_regime_without_a_declaration_still_counts_own_nps() -> None:
    inputs = A_YEAR_OF_159456._replace(
        regime="old", month_nps=20_000, ongoing_nps=20_000, month_basic_da=200_000
    )
    assert month_tds(inputs._replace(ongoing_basic_da=200_000)).deductions == 200_000
    assert month_tds(inputs._replace(month_basic_da=0)).deductions == 50_000


def test_no_pan_takes_twenty_percent_or_the_average_rate() -> None:
    result = month_tds(A_YEAR_OF_159456._replace(has_pan=False))
    assert (result.annual_tax, result.tds) == (367_690, 30_641)
    rich = A_YEAR_OF_159456._replace(month_salary=500_000, ongoing_salary=500_000)
    assert month_tds(rich._replace(has_pan=False)).annual_tax == month_tds(rich).annual_tax
    poor = A_YEAR_OF_159456._replace(month_salary=30_000, ongoing_salary=30_000)
    assert month_tds(poor._replace(has_pan=False)).tds == 0


def test_more_deducted_than_due_gives_nothing_back_and_takes_nothing() -> None:
    assert month_tds(A_YEAR_OF_159456._replace(tds_so_far=500_000)).tds == 0


def test_recovery_larger_than_the_pay_of_the_year_is_no_income() -> None:
    """A month of recoveries may bring the estimate below zero; a run must not stop there."""
    result = month_tds(A_YEAR_OF_159456._replace(month_salary=-9_000_000))
    assert (result.annual_income, result.annual_tax, result.tds) == (0, 0, 0)


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"year": "2019-20"}, UnknownFinancialYear),
        ({"regime": "newest"}, UnknownRegime),
        ({"months_after": -1}, NegativeAmount),
    ],
)
def test_refuses(change: dict[str, object], error: type[Exception]) -> None:
    with pytest.raises(error):
        month_tds(A_YEAR_OF_159456._replace(**change))


def test_fast_way_refuses_no_months() -> None:
    with pytest.raises(NoMonthsLeft):
        fast_month_tds("2026-27", "new", "below60", True, 1_800_000, 0, 0, 0)


@pytest.mark.parametrize(
    ("born", "group"),
    [
        (date(1967, 4, 2), "below60"),
        (date(1967, 4, 1), "60to79"),  # sixty is complete on the day before the birthday
        (date(1967, 3, 31), "60to79"),
        (date(1966, 11, 1), "60to79"),
        (date(1947, 4, 2), "60to79"),
        (date(1947, 4, 1), "80plus"),
        (date(2000, 2, 29), "below60"),
    ],
)
def test_age_group_at_the_end_of_the_year(born: date, group: str) -> None:
    assert age_group_of(born, YEAR) == group


salaries = st.integers(0, 1_500_000)
years = st.sampled_from(available_years())
regimes = st.sampled_from(REGIMES)
ages = st.sampled_from(AGE_GROUPS)


@given(st.lists(salaries, min_size=1, max_size=12), regimes, ages, st.booleans())
def test_tax_of_the_months_is_the_tax_of_the_year(
    months: list[int], regime: str, age_group: str, has_pan: bool
) -> None:
    """Whatever the pay did, the last month settles the final income, unless more was taken before it."""
    rows = work_a_year(
        [(salary, salary) for salary in months], regime=regime, age_group=age_group, has_pan=has_pan
    )
    due = annual_tax_due("2026-27", regime, age_group, has_pan, sum(months))
    *earlier, _last = [tds for *_, tds in rows]
    assert sum(tds for *_, tds in rows) == max(due, sum(earlier))
    assert min(tds for *_, tds in rows) >= 0


@given(st.lists(salaries, min_size=1, max_size=12), regimes)
def test_rising_pay_is_never_taxed_too_much(months: list[int], regime: str) -> None:
    """With pay that only rises every month's estimate is at most the final one: the sum is exact."""
    rows = work_a_year([(salary, salary) for salary in sorted(months)], regime=regime)
    assert sum(tds for *_, tds in rows) == payable_on_salary(sum(months), "2026-27", regime)


@given(
    st.integers(0, 30_000_000),
    st.integers(0, 400_000),
    st.integers(0, 2_000_000),
    st.integers(1, 12),
    st.booleans(),
    st.tuples(years, regimes, ages),
)
def test_fast_way_is_the_long_way(
    income: int, deductions: int, so_far: int, left: int, has_pan: bool, rule: tuple[str, str, str]
) -> None:
    """Catches the run's short cut drifting from calc."""
    year, regime, age_group = rule
    annual, tds = fast_month_tds(year, regime, age_group, has_pan, income, deductions, so_far, left)
    tax = tax_on_salary(
        gross_salary=income, year=year, regime=regime, age_group=age_group, deductions=deductions
    )
    assert annual == tax.payable or (not has_pan and annual > tax.payable)
    if regime == "new" or not deductions:
        inputs = TaxInputs(
            year,
            regime,
            age_group,
            has_pan,
            paid_so_far=Decimal(income),
            tds_so_far=so_far,
            months_after=left - 1,
        )
        assert (annual, tds) == month_tds(inputs)[2:]


@given(
    st.decimals(0, 3_000_000, places=2),
    st.decimals(0, 500_000, places=2),
    st.decimals(0, 300_000, places=2),
    st.tuples(years, regimes, ages),
)
def test_annual_tax_is_that_of_the_step_by_step_computation(
    salary: Decimal, deductions: Decimal, other: Decimal, rule: tuple[str, str, str]
) -> None:
    """Paise included: the run's tax is the one that the computation shown to the employee ends with."""
    year, regime, age_group = rule
    shown = tax_on_salary(
        gross_salary=salary,
        year=year,
        regime=regime,
        age_group=age_group,
        deductions=deductions,
        other_income=other,
    )
    assert annual_tax_due(year, regime, age_group, True, salary, deductions, other) == shown.payable


claimed = st.one_of(st.just(Decimal(0)), st.decimals(0, 300_000, places=2))
declarations = st.builds(
    DeclaredAmounts,
    **dict.fromkeys(
        (
            "section_80c",
            "section_80ccd_1b",
            "section_80d",
            "home_loan_interest",
            "professional_tax",
            "rent_paid",
        ),
        claimed,
    ),
    other_deductions=claimed,
    is_metro=st.booleans(),
)


@given(declarations, st.tuples(*[st.integers(-1_000, 3_000_000)] * 5), years, ages)
def test_the_sum_of_the_deductions_is_that_of_the_items_shown(
    declared: DeclaredAmounts, paid: tuple[int, ...], year: str, age_group: str
) -> None:
    """Would catch the run's short form deducting something else than the computation shows to the employee."""
    pay = YearOfPay(*paid)
    for row in (declared, NOTHING_DECLARED):
        items = allowed_deductions(year, age_group, row, pay)
        assert deductions_of(year, age_group, row, pay) == items.total + row.other_deductions


@pytest.mark.parametrize("declared", [None, DeclaredAmounts(), DeclaredAmounts(section_80c=30_000)])
def test_deducted_savings_and_professional_tax_count_up_to_the_ceilings(
    declared: DeclaredAmounts | None,
) -> None:
    """A GPF subscriber in the old regime paid up to 46,800 a year too much. Nothing changes in the new one."""
    plain = TaxInputs(
        year="2026-27",
        regime="old",
        month_salary=150_000,
        ongoing_salary=150_000,
        month_basic_da=100_000,
        ongoing_basic_da=100_000,
        months_after=11,
        declaration=declared,
    )
    deducted = plain._replace(
        savings_so_far=1_000,
        month_savings=14_000,
        ongoing_savings=14_000,
        month_profession_tax=200,
        ongoing_profession_tax=250,
    )
    already = declared.section_80c if declared else 0
    assert month_tds(deducted).deductions == 150_000 + 2_500
    assert month_tds(plain).deductions == already
    new = [month_tds(row._replace(regime="new")) for row in (plain, deducted)]
    assert new[0] == new[1]


@pytest.mark.parametrize(
    ("regime", "is_government", "taxed"),
    [("old", False, 109_596), ("old", True, 0), ("new", False, 0), ("new", True, 0)],
)
def test_employers_nps_above_the_ceiling_is_taxed(regime: str, is_government: bool, taxed: int) -> None:
    """The share of level 13, cell 6 in 2026-27 is 14%; other bodies may deduct 10% again in the old regime."""
    inputs = TaxInputs(
        year="2026-27",
        regime=regime,
        month_salary=300_000,
        ongoing_salary=300_000,
        basic_da_so_far=0,
        month_basic_da=228_320,
        ongoing_basic_da=228_320,
        month_employer_nps=31_965,
        ongoing_employer_nps=31_965,
        months_after=11,
        is_government=is_government,
    )
    without = inputs._replace(month_employer_nps=0, ongoing_employer_nps=0)
    assert month_tds(inputs).annual_income - month_tds(without).annual_income == taxed


def test_rounding_of_the_shares_alone_is_not_taxed() -> None:
    """14% of 1,17,120 is 16,396.80 and paid as 16,397: twenty paise a month are no income."""
    assert taxable_employer_nps("2026-27", "old", True, 16_397 * 12, 117_120 * 12) == 0
    assert taxable_employer_nps("2026-27", "old", False, 16_397 * 12, 117_120 * 12) == Decimal("56220.00")
