"""What holds for every income: checked against a plain second computation in fractions, and by laws."""

from decimal import Decimal
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from payroll.income_tax.calc.annual import annual_payable, annual_tax
from payroll.income_tax.calc.deductions import DeductionClaims, old_regime_deductions
from payroll.income_tax.calc.salary import tax_on_salary
from payroll.income_tax.calc.steps import StepCode
from payroll.income_tax.projection import annual_tax_due, share_of_month
from payroll.income_tax.tables import AGE_GROUPS, REGIMES, available_years, year_table

EDGES = [250_000, 300_000, 400_000, 500_000, 700_000, 722_230, 1_200_000, 1_270_590, 2_400_000]
EDGES += [5_000_000, 5_161_000, 10_000_000, 20_000_000, 50_000_000]
near_edges = st.builds(
    lambda edge, off: max(0, edge + off), st.sampled_from(EDGES), st.integers(-30_000, 200_000)
)
incomes = st.one_of(st.integers(0, 3_000_000), st.integers(0, 80_000_000), near_edges)
paise = st.integers(0, 99).map(lambda value: Decimal(value) / 100)
years = st.sampled_from(available_years())
regimes = st.sampled_from(REGIMES)
ages = st.sampled_from(AGE_GROUPS)


def plain_tax(income: Fraction, year: str, regime: str, age_group: str) -> tuple[Fraction, Fraction]:
    """Tax with surcharge after reliefs, and the total with cess, straight from the year's table."""
    table = year_table(year)
    rules = table.regime(regime)
    slabs = rules.slabs_for(age_group)

    def after_rebate(amount: Fraction) -> Fraction:
        tax, previous = Fraction(0), Fraction(0)
        for band in slabs:
            if amount > band.above:
                extra = Fraction(band.rate_pct) / 100 - previous
                tax += (amount - Fraction(band.above)) * extra
                previous = Fraction(band.rate_pct) / 100
        limit = Fraction(rules.rebate.income_limit)
        if amount <= limit:
            return max(Fraction(0), tax - Fraction(rules.rebate.maximum))
        return min(tax, amount - limit) if rules.rebate.marginal_relief else tax

    def with_surcharge(amount: Fraction) -> Fraction:
        tax = after_rebate(amount)
        reached = [band for band in rules.surcharge if amount > band.above]
        if not reached:
            return tax
        threshold = Fraction(reached[-1].above)
        ceiling = with_surcharge(threshold) + amount - threshold
        return min(tax * (1 + Fraction(reached[-1].rate_pct) / 100), ceiling)

    tax = with_surcharge(income)
    return tax, tax * (1 + Fraction(table.cess_pct) / 100)


@given(incomes, paise, years, regimes, ages)
def test_agrees_with_a_plain_computation(
    rupees: int, part: Decimal, year: str, regime: str, age_group: str
) -> None:
    income = rupees + part
    tax = annual_tax(total_income=income, year=year, regime=regime, age_group=age_group)
    _, exact = plain_tax(Fraction(income), year, regime, age_group)
    assert Fraction(tax.exact) == exact
    assert tax.payable == (int(exact) + 5) // 10 * 10


@given(incomes, incomes, years, regimes, ages)
def test_more_income_never_means_less_tax(one: int, two: int, year: str, regime: str, age_group: str) -> None:
    """Also over the old regime's cliff at 5,00,000, which only jumps upwards."""
    low, high = sorted((one, two))
    assert annual_payable(low, year, regime, age_group) <= annual_payable(high, year, regime, age_group)


@given(incomes, incomes, years)
def test_marginal_relief_keeps_more_income_worth_having(one: int, two: int, year: str) -> None:
    """New regime: before cess nobody has less left from more; cess has no relief and takes 4% on top."""
    low, high = sorted((one, two))
    taxes = [annual_tax(total_income=income, year=year, regime="new") for income in (low, high)]
    before_cess = [tax.exact - tax.cess for tax in taxes]
    assert before_cess[1] - before_cess[0] <= high - low
    assert taxes[1].exact - taxes[0].exact <= (high - low) * Decimal("1.04")


@given(incomes, incomes, years, ages)
def test_old_regime_leaves_less_from_more_only_over_the_cliff(
    one: int, two: int, year: str, age_group: str
) -> None:
    low, high = sorted((one, two))
    if low <= 500_000 < high:
        return
    taxes = [
        annual_tax(total_income=income, year=year, regime="old", age_group=age_group)
        for income in (low, high)
    ]
    assert (taxes[1].exact - taxes[1].cess) - (taxes[0].exact - taxes[0].cess) <= high - low


@given(incomes, st.integers(0, 400_000), st.integers(0, 300_000), years, regimes, ages)
def test_short_way_is_the_long_way(
    gross: int, deductions: int, other: int, year: str, regime: str, age_group: str
) -> None:
    salary = tax_on_salary(
        gross_salary=gross,
        year=year,
        regime=regime,
        age_group=age_group,
        deductions=deductions,
        other_income=other,
    )
    short = annual_tax_due(year, regime, age_group, True, gross, deductions, other)
    assert short == salary.payable
    assert annual_payable(int(salary.total_income), year, regime, age_group) == salary.payable


@given(incomes, years, regimes, ages)
def test_steps_add_up_to_the_tax(gross: int, year: str, regime: str, age_group: str) -> None:
    salary = tax_on_salary(gross_salary=gross, year=year, regime=regime, age_group=age_group)
    amounts: dict[StepCode, Decimal] = {}
    for step in salary.steps:
        amounts[step.code] = amounts.get(step.code, Decimal(0)) + step.amount
    assert amounts.get(StepCode.SLAB, Decimal(0)) == amounts[StepCode.SLAB_TAX]
    minus = (StepCode.REBATE, StepCode.REBATE_MARGINAL_RELIEF, StepCode.SURCHARGE_MARGINAL_RELIEF)
    plus = (StepCode.SLAB_TAX, StepCode.SURCHARGE, StepCode.CESS)
    total = sum(amounts.get(code, Decimal(0)) for code in plus) - sum(
        amounts.get(code, Decimal(0)) for code in minus
    )
    assert total == salary.tax.exact
    assert amounts[StepCode.ANNUAL_TAX] == salary.payable


@given(st.integers(0, 30_000_000), st.integers(1, 12), st.integers(0, 30_000_000))
def test_monthly_shares_add_up_to_the_years_tax(annual: int, months: int, before: int) -> None:
    """From any month on and after any earlier deduction: exactly the tax, or what was over-deducted."""
    deducted = before
    for left in range(months, 0, -1):
        tds = share_of_month(annual, deducted, left)
        assert 0 <= tds <= max(0, annual - deducted)
        deducted += tds
    assert deducted == max(annual, before)


@given(st.lists(st.integers(0, 5_000_000), min_size=12, max_size=12))
def test_changing_estimates_end_at_the_last_one(estimates: list[int]) -> None:
    """Whatever the year's estimates were, March settles unless more was taken already."""
    deducted = 0
    for index, annual in enumerate(estimates):
        before = deducted
        deducted += share_of_month(annual, deducted, 12 - index)
    assert deducted == max(estimates[-1], before)


@given(
    st.integers(0, 400_000),
    st.integers(0, 400_000),
    st.integers(0, 200_000),
    st.one_of(st.none(), st.integers(0, 5_000_000)),
    years,
)
def test_savings_stay_within_the_ceilings(
    investments: int, own: int, extra: int, salary: int | None, year: str
) -> None:
    """Never more than claimed, never above 1,50,000 and 50,000."""
    claims = DeductionClaims(investments=investments, own_nps=own, additional_nps=extra, salary=salary)
    result = old_regime_deductions(claims=claims, year=year)
    by_code = {item.code.value: item.allowed for item in result.items}
    assert min(by_code.values()) >= 0
    assert by_code["investments"] + by_code["ownNps"] <= 150_000
    assert by_code["additionalNps"] <= 50_000
    assert result.total <= result.claimed
