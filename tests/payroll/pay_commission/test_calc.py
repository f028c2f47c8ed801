"""The month's arithmetic: golden months row by row, roundings at .50, and what holds for every input."""

import csv
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.money import round_rupee
from core.periods import Month
from payroll.income_tax.calc.salary import twelfth_of_annual_tax
from payroll.pay_commission.calc import (
    Days,
    MonthHeads,
    NoHraRule,
    NoTaRule,
    PayFacts,
    SalaryBreakup,
    full_month,
    month_heads,
    salary_breakup,
)
from tests.payroll.pay_commission.rates import rates_at

D = Decimal
# Copied from the reference data; TDS is an input up to G29 and derived from there on.
GOLDEN = list(
    csv.DictReader(
        (Path(__file__).parents[1] / "data" / "golden-salary.csv").open(encoding="utf-8", newline="")
    )
)
TA_CLASS = {"X": "higher", "Y": "other", "Z": "other"}


def facts_of(row: dict[str, str]) -> PayFacts:
    return PayFacts(D(row["basic"]), int(row["level"]), row["hra_class"], TA_CLASS[row["hra_class"]], "NPS")


def heads_of(row: dict[str, str], **rates: Any) -> MonthHeads:
    return month_heads(
        facts_of(row), full_month(Month.parse(row["month"]).days), rates_at(D(row["da_pct"]), **rates)
    )


def test_the_golden_file_is_whole() -> None:
    """A file that lost its rows would let every row test pass."""
    assert len(GOLDEN) == 30


@pytest.mark.parametrize("row", GOLDEN, ids=lambda row: row["case_id"])
def test_golden_month(row: dict[str, str]) -> None:
    heads = heads_of(row)
    tds = D(row["tds"])
    if row["tds_source"].startswith("derived"):
        year = str(Month.parse(row["month"]).financial_year)
        assert twelfth_of_annual_tax(heads.earnings, year, "new") == tds
    salary = salary_breakup(heads, tds=tds)
    found = (
        heads.da,
        heads.hra_pct,
        heads.hra,
        heads.ta,
        salary.gross,
        heads.nps,
        salary.total_deductions,
        salary.net,
    )
    names = ("da", "hra_pct", "hra", "ta", "gross", "nps", "total_deductions", "net")
    assert found == tuple(D(row[name]) for name in names)


@pytest.mark.parametrize("row", GOLDEN, ids=lambda row: row["case_id"])
def test_golden_figures_under_the_central_rules(row: dict[str, str]) -> None:
    """The organization's switches: HRA on basic pay alone, NPS to the next rupee."""
    heads = heads_of(row, hra_base="basic", nps_rounding="up")
    assert heads.nps == D(row["info_nps_ceiling"])
    minimum = rates_at(D(row["da_pct"])).hra(row["hra_class"])[1]
    assert heads.hra == max(D(row["info_hra_basic_only"]), minimum)


@pytest.mark.parametrize(
    ("case_id", "exact", "amount"), [("G04", "2830.50", 2831), ("G05", "2960.50", 2961)], ids=["G04", "G05"]
)
def test_fifty_paise_go_up(case_id: str, exact: str, amount: int) -> None:
    """Half-even would give 2830 and 2960."""
    row = next(row for row in GOLDEN if row["case_id"] == case_id)
    assert row["hra_exact"] == row["nps_exact"] == exact
    heads = heads_of(row)
    assert (heads.hra, heads.nps) == (amount, amount)


def test_hra_step_begins_when_da_equals_it() -> None:
    assert [rates_at(da).hra("X")[0] for da in (24, 25, 49, 50)] == [24, 27, 27, 30]


def test_hra_has_a_floor() -> None:
    """18,000 at DA of 2 percent: 24 percent of 18,360 is 4,406, and 5,400 is paid."""
    heads = month_heads(PayFacts(D(18000), 1, "X", "", "none"), full_month(30), rates_at(2))
    assert heads.hra == 5400


def test_no_class_and_no_scheme_mean_nothing_is_due() -> None:
    heads = month_heads(PayFacts(D(56100), 10, "", "", "GPF"), full_month(30), rates_at(60))
    assert (heads.hra, heads.ta, heads.nps, heads.employer_nps) == (0, 0, 0, 0)
    assert heads.earnings == 56100 + 33660


def test_low_levels_with_higher_pay_get_the_higher_ta() -> None:
    rates = rates_at(60)
    assert rates.ta("higher", 2, D(24100)) == 1350
    assert rates.ta("higher", 2, D(24200)) == 3600


def test_da_on_ta_where_the_rule_says_so() -> None:
    rates = rates_at(60)
    with_da = replace(rates, ta_slabs=tuple(replace(slab, with_da=True) for slab in rates.ta_slabs))
    assert with_da.ta("higher", 10, D(56100)) == 11520


def test_missing_rules_are_named() -> None:
    rates = replace(rates_at(60), hra_steps=(), ta_slabs=())
    with pytest.raises(NoHraRule):
        rates.hra("X")
    with pytest.raises(NoTaRule):
        rates.ta("higher", 1, D(18000))


def test_ups_has_its_own_government_share() -> None:
    heads = month_heads(PayFacts(D(56100), 10, "X", "higher", "UPS"), full_month(30), rates_at(60))
    assert heads.nps == heads.employer_nps == 8976


def test_half_pay_days_halve_basic_and_da_only() -> None:
    """Ten half-pay days of thirty: basic 60,000 becomes 50,000; HRA stays on 60,000 and its DA."""
    facts = PayFacts(D(60000), 10, "X", "higher", "NPS")
    heads = month_heads(facts, Days(month=30, service=D(30), half_pay=D(10)), rates_at(60))
    assert (heads.basic, heads.da, heads.hra, heads.ta) == (50000, 30000, 28800, 7200)
    assert heads.nps == 8000


def test_half_days_round_exactly() -> None:
    """Half a day of 28 on 700 is 12.50: a share divided first would come out below and lose the rupee."""
    heads = month_heads(PayFacts(D(700), 1, "", "", "none"), Days(month=28, service=D("0.5")), rates_at(0))
    assert (heads.basic, heads.hra_basic) == (13, 13)


def test_a_breakup_that_does_not_add_up_cannot_exist() -> None:
    salary = salary_breakup(heads_of(GOLDEN[0]), tds=D(0))
    with pytest.raises(ValueError, match="do not agree"):
        replace(salary, net=salary.net + 1)


BASICS = st.integers(180, 2500).map(lambda hundreds: D(hundreds * 100))
LEVELS = st.integers(1, 18)
CLASSES = st.sampled_from(["", "X", "Y", "Z"])
TA_CLASSES = st.sampled_from(["", "higher", "other"])
SCHEMES = st.sampled_from(["NPS", "UPS", "GPF", "none"])
DA = st.integers(0, 130).map(D)
FACTS = st.builds(PayFacts, BASICS, LEVELS, CLASSES, TA_CLASSES, SCHEMES)
BASES = st.sampled_from(["basic_plus_da", "basic"])
ROUNDINGS = st.sampled_from(["half_up", "up"])
MONTH_DAYS = st.sampled_from([28, 29, 30, 31])
SMALL = st.integers(0, 50_000).map(D)


@given(FACTS, DA, BASES, ROUNDINGS, MONTH_DAYS, st.tuples(*[SMALL] * 6))
def test_net_is_the_sum_of_its_parts(
    facts: PayFacts, da: Decimal, base: str, rounding: str, days: int, parts: tuple[Decimal, ...]
) -> None:
    heads = month_heads(facts, full_month(days), rates_at(da, base, rounding))
    tds, other, arrears, nps_arrears, recoveries, deductions = parts
    salary = salary_breakup(
        heads,
        tds=tds,
        other_earnings=other,
        arrears=arrears,
        nps_arrears=nps_arrears,
        recoveries=recoveries,
        other_deductions=deductions,
    )
    assert isinstance(salary, SalaryBreakup)
    plus = heads.basic + heads.da + heads.hra + heads.ta + other + arrears
    assert salary.net == plus - heads.nps - nps_arrears - tds - recoveries - deductions
    for name in ("basic", "da", "hra", "ta", "nps", "employer_nps"):
        amount = getattr(heads, name)
        assert amount == amount.to_integral_value()
        assert amount >= 0


@given(FACTS, DA, BASES, MONTH_DAYS)
def test_a_whole_month_pro_rata_is_the_month(facts: PayFacts, da: Decimal, base: str, days: int) -> None:
    rates = rates_at(da, base)
    whole = month_heads(facts, full_month(days), rates)
    assert whole.basic == facts.basic
    assert whole == month_heads(facts, Days(days, D(days), D(0), D(0)), rates)
    assert whole == month_heads(facts, full_month(30), rates)


@given(FACTS, DA, MONTH_DAYS, st.integers(0, 62), st.integers(0, 62), st.integers(0, 62))
def test_more_paid_days_never_pay_less(
    facts: PayFacts, da: Decimal, month: int, service: int, unpaid: int, half_pay: int
) -> None:
    """In half days; unpaid and half-pay days fit into the days in service."""
    in_service = min(D(service) / 2, D(month))
    lost = min(D(unpaid) / 2, in_service)
    half = min(D(half_pay) / 2, in_service - lost)
    rates = rates_at(da)
    less = month_heads(facts, Days(month, in_service, lost, half), rates)
    more = month_heads(facts, Days(month, in_service, max(lost - D("0.5"), D(0)), half), rates)
    for name in ("basic", "da", "hra", "ta", "nps", "employer_nps"):
        assert getattr(more, name) >= getattr(less, name)
    exact = facts.basic * (in_service - lost - half / 2) / month
    assert less.basic == round_rupee(exact)


@given(BASICS, LEVELS, CLASSES, SCHEMES, st.integers(0, 129))
def test_higher_da_and_pay_never_pay_less(
    basic: Decimal, level: int, hra_class: str, scheme: str, da: int
) -> None:
    facts = PayFacts(basic, level, hra_class, "higher", scheme)
    low = month_heads(facts, full_month(30), rates_at(da))
    assert month_heads(facts, full_month(30), rates_at(da + 1)).earnings >= low.earnings
    assert (
        month_heads(replace(facts, basic=basic + 100), full_month(30), rates_at(da)).earnings > low.earnings
    )


def test_a_copy_of_the_rates_looks_up_anew() -> None:
    """Arrears and projections change single rates: what was looked up before must not stick."""
    rates = rates_at(60)
    assert (rates.hra("X")[0], rates.ta("higher", 10, D(56100))) == (30, 7200)
    other = replace(
        rates, da_pct=D(10), ta_slabs=tuple(replace(slab, amount=D(1)) for slab in rates.ta_slabs)
    )
    assert (other.hra("X")[0], other.ta("higher", 10, D(56100))) == (24, 1)
