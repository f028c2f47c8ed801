"""TDS on contract payments: every worked example of the reference (income-tax, section 5), and its laws."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.money import round_rupee
from core.periods import FinancialYear
from payroll.contract_staff.calc import (
    ContractPay,
    PaymentTax,
    TdsRule,
    YearSoFar,
    daily_total,
    month_share,
    payment_tax,
)
from payroll.contract_staff.enums import PayeeType
from payroll.contract_staff.errors import NoRates
from payroll.contract_staff.rates import available_years, known_years, provisional_note, rates_of

RATES = rates_of(FinancialYear(2026))


def year_of(
    payments: list[int | str], payee: str, *, has_pan: bool = True, year: int = 2026
) -> list[PaymentTax]:
    """Return the tax of each payment of a year."""
    rates, so_far, taxes = rates_of(FinancialYear(year)), YearSoFar(), []
    for payment in payments:
        no_pan = None if has_pan else rates.no_pan_pct
        tax = payment_tax(Decimal(payment), so_far, rates.rules[payee], no_pan_pct=no_pan)
        so_far = so_far.plus(YearSoFar(Decimal(payment), tax.base, tax.due, tax.tax))
        taxes.append(tax)
    return taxes


@pytest.mark.parametrize(
    ("payments", "payee", "has_pan", "expected"),
    [
        ([30000], "contractor_person", True, [0]),
        ([30001], "contractor_person", True, [300]),
        ([25000] * 12, "contractor_person", True, [0, 0, 0, 0, 1250] + [250] * 7),
        ([250000], "contractor_other", True, [5000]),
        ([50000], "professional", True, [0]),
        ([60000], "professional", True, [6000]),
        ([60000], "technical", True, [1200]),
        ([100000], "professional", False, [20000]),
    ],
    ids=[
        "individual, single bill of 30,000",
        "individual, single bill of 30,001",
        "individual, twelve bills of 25,000",
        "firm, single bill of 2,50,000",
        "professional, 50,000 in the year",
        "professional, 60,000 in the year",
        "technical, 60,000 in the year",
        "professional without PAN, 1,00,000",
    ],
)
def test_worked_examples(payments: list[int], payee: str, has_pan: bool, expected: list[int]) -> None:
    assert [tax.tax for tax in year_of(payments, payee, has_pan=has_pan)] == expected


def test_30001_is_300_01_before_rounding() -> None:
    (tax,) = year_of([30001], "contractor_person")
    assert (tax.base * tax.rate_pct / 100, tax.tax) == (Decimal("300.01"), 300)


@pytest.mark.parametrize(
    ("payments", "payee", "expected"),
    [
        # Exactly at the year's threshold nothing is due; a rupee more brings the whole year in.
        ([25000] * 4, "contractor_person", [0, 0, 0, 0]),
        ([25000, 25000, 25000, 25001], "contractor_person", [0, 0, 0, 1000]),
        # A single bill above 30,000 is taxed at once and not again on crossing.
        ([40000, 20000, 20000, 30000], "contractor_person", [400, 0, 0, 700]),
        ([31000, 31000, 31000, 31000], "contractor_other", [620, 620, 620, 620]),
        ([30000, 20000, 6000], "professional", [0, 0, 5600]),
        ([49999, 1, 5000], "technical", [0, 0, 1100]),
    ],
)
def test_catch_up_on_crossing(payments: list[int], payee: str, expected: list[int]) -> None:
    assert [tax.tax for tax in year_of(payments, payee)] == expected


@pytest.mark.parametrize(("year", "expected"), [(2024, [0, 4000]), (2025, [0, 0]), (2026, [0, 0])])
def test_the_threshold_for_fees_rose_on_1_april_2025(year: int, expected: list[int]) -> None:
    assert [tax.tax for tax in year_of([30000, 10000], "professional", year=year)] == expected


def test_tax_above_the_payment_is_carried_to_the_next() -> None:
    """Without PAN the catch-up can be more than the payment that crosses the threshold."""
    taxes = year_of([30000, 30000, 30000, 11000, 20000], "contractor_person", has_pan=False)
    assert [(tax.tax, tax.carried) for tax in taxes[3:]] == [(11000, 9200), (13200, 0)]
    assert sum(tax.tax for tax in taxes) == 121000 * 20 // 100


def test_every_year_has_the_four_payees() -> None:
    assert available_years() == ("2024-25", "2025-26", "2026-27")
    for year in available_years():
        rates = rates_of(FinancialYear.parse(year))
        assert set(rates.rules) == set(PayeeType.values)
        assert [rates.rules[name].rate_pct for name in PayeeType.values] == [1, 2, 10, 2]
        assert rates.no_pan_pct == 20


def test_a_year_before_all_rates_is_refused() -> None:
    with pytest.raises(NoRates, match="2024-25, 2025-26, 2026-27"):
        rates_of(FinancialYear(2023))


def test_a_coming_year_has_the_last_rates_and_says_so() -> None:
    """No month is impossible because a release is missing."""
    rates, last = rates_of(FinancialYear(2028)), rates_of(FinancialYear(2026))
    assert (rates.year, rates.carried_from, rates.rules) == ("2028-29", "2026-27", last.rules)
    assert "2028-29 are not known yet" in provisional_note(FinancialYear(2028))
    assert provisional_note(FinancialYear(2026)) == ""
    assert known_years(FinancialYear(2027))[-2:] == ("2026-27", "2027-28")


payments_of = st.lists(st.integers(1, 200_000), min_size=1, max_size=14)
payees = st.sampled_from(PayeeType.values)


@given(payments=payments_of, payee=payees, has_pan=st.booleans())
def test_above_the_years_threshold_the_whole_year_is_taxed_once(
    payments: list[int], payee: str, has_pan: bool
) -> None:
    """Whatever the order of payments: crossing brings in all of it, and nothing twice."""
    taxes = year_of(payments, payee, has_pan=has_pan)
    total, base = sum(payments), sum(tax.base for tax in taxes)
    rule = RATES.rules[payee]
    if total > rule.year_above:
        assert base == total
    else:
        singles = [p for p in payments if rule.single_above is not None and p > rule.single_above]
        assert base == sum(singles)


@given(payments=payments_of, payee=payees, has_pan=st.booleans())
def test_tax_is_never_more_than_paid_and_differs_from_the_year_by_roundings(
    payments: list[int], payee: str, has_pan: bool
) -> None:
    taxes = year_of(payments, payee, has_pan=has_pan)
    for payment, tax in zip(payments, taxes, strict=True):
        assert 0 <= tax.tax <= payment
        assert tax.tax == tax.tax.to_integral_value()
    whole = sum(tax.base * tax.rate_pct / 100 for tax in taxes)
    taken = sum(tax.tax for tax in taxes) + max(Decimal(0), taxes[-1].carried)
    assert abs(whole - taken) <= Decimal("0.5") * len(payments)


@given(payments=payments_of, payee=payees)
def test_the_sum_before_a_payment_decides_not_how_it_was_split(payments: list[int], payee: str) -> None:
    """After crossing, tax is on each payment alone."""
    rule = RATES.rules[payee]
    over = YearSoFar(paid=rule.year_above + 1, taxed=rule.year_above + 1)
    for payment in payments:
        tax = payment_tax(Decimal(payment), over, rule, no_pan_pct=None)
        assert (tax.base, tax.tax) == (payment, round_rupee(Decimal(payment) * rule.rate_pct / 100))


@given(rate=st.integers(1, 300_000), days=st.integers(0, 62), month_days=st.sampled_from([28, 29, 30, 31]))
def test_a_months_share(rate: int, days: int, month_days: int) -> None:
    half_days = Decimal(min(days, 2 * month_days)) / 2
    share = month_share(Decimal(rate), half_days, month_days)
    assert 0 <= share <= rate
    assert abs(share - Decimal(rate) * half_days / month_days) <= Decimal("0.5")
    assert month_share(Decimal(rate), Decimal(month_days), month_days) == rate


def test_a_daily_rate() -> None:
    assert daily_total(Decimal("650.75"), Decimal("21.5")) == Decimal(13991)


def test_parts_below_zero_are_refused() -> None:
    with pytest.raises(ValueError, match="below zero"):
        ContractPay(Decimal(1), Decimal(-1), Decimal(0))
    assert ContractPay(Decimal(100), Decimal(10), Decimal(5)).net == 85


def test_a_rate_below_the_no_pan_rate_is_replaced() -> None:
    rule = TdsRule(Decimal(30), None, Decimal(0))
    tax = payment_tax(Decimal(100), YearSoFar(), rule, no_pan_pct=Decimal(20))
    assert tax.rate_pct == 30
