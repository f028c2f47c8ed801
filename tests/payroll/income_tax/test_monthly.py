"""The month's share: the two worked schedules of the reference, the last month, no PAN, refusals."""

from decimal import Decimal

import pytest

from payroll.income_tax.calc.annual import no_pan_annual_tax
from payroll.income_tax.errors import NoMonthsLeft
from payroll.income_tax.projection import share_of_month
from tests.payroll.income_tax.short import payable_on_salary


def year_of(months: list[tuple[int, int]]) -> list[tuple[int, int, int, int]]:
    """Work a year month by month: (paid, ongoing) in; (estimate, annual tax, TDS, cumulative) out."""
    paid = deducted = 0
    rows = []
    for index, (this_month, ongoing) in enumerate(months):
        estimate = paid + this_month + ongoing * (11 - index)
        annual = int(payable_on_salary(estimate, "2026-27", "new"))
        tds = share_of_month(annual, deducted, 12 - index)
        paid += this_month
        deducted += tds
        rows.append((estimate, annual, tds, deducted))
    return rows


def test_worked_schedule_a_arrears_in_october() -> None:
    """Reference section 3, schedule A: a back-dated DA paid in October with arrears."""
    old, new = 159_456, 162_311
    rows = year_of([(old, old)] * 6 + [(170_876, new)] + [(new, new)] * 5)
    assert [(estimate, annual) for estimate, annual, _, _ in rows] == [(1_913_472, 174_400)] * 6 + [
        (1_939_167, 179_750)
    ] * 6
    assert [tds for _, _, tds, _ in rows] == [
        *[14_533] * 4,
        14_534,
        14_533,
        *[15_425] * 4,
        15_426,
        15_425,
    ]
    cumulative = [total for *_, total in rows]
    assert [cumulative[index] for index in (3, 4, 5, 6, 9, 10, 11)] == [
        58_132,
        72_666,
        87_199,
        102_624,
        148_899,
        164_325,
        179_750,
    ]


def test_worked_schedule_b_crossing_the_rebate_edge() -> None:
    """Reference section 3, schedule B: nothing for nine months, then a third of 9,360 each month."""
    rows = year_of([(104_000, 104_000)] * 9 + [(116_000, 116_000)] * 3)
    assert rows[0][:2] == (1_248_000, 0)
    assert rows[-1][:2] == (1_284_000, 9_360)
    assert [tds for _, _, tds, _ in rows] == [0] * 9 + [3_120] * 3


@pytest.mark.parametrize(
    ("annual", "so_far", "left", "tds"),
    [
        (174_400, 0, 12, 14_533),
        (10, 0, 4, 3),
        (9, 0, 2, 5),
        (1_000, 990, 1, 10),
        (1_000, 1_000, 1, 0),
        (1_000, 4_000, 5, 0),
        (0, 0, 12, 0),
        (1_000, Decimal("400.00"), 6, 100),
        (1_000, Decimal("399.50"), 6, 100),
    ],
)
def test_share_of_month(annual: int, so_far: int | Decimal, left: int, tds: int) -> None:
    """Half up, the balance in the last month, never below zero; paise deducted elsewhere are rounded."""
    assert share_of_month(annual, so_far, left) == tds


@pytest.mark.parametrize("left", [0, -1])
def test_share_of_month_refuses_no_months(left: int) -> None:
    with pytest.raises(NoMonthsLeft) as caught:
        share_of_month(100, 0, left)
    assert list(caught.value.fields) == ["months_left"]


@pytest.mark.parametrize(
    ("income", "tax"),
    [
        (400_000, 0),  # not above the limit of the nil slab
        (400_010, 80_000),  # 80,002 to the nearest ten
        (1_200_000, 240_000),  # the rebate does not help without PAN
        (1_838_470, 367_690),  # 20% above the average rate of 9.5%
        (5_000_000, 1_123_200),  # average rate 22.5% above 20%
    ],
)
def test_no_pan_takes_the_higher_of_average_rate_and_twenty_percent(income: int, tax: int) -> None:
    ordinary = int(payable_on_salary(income + 75_000, "2026-27", "new"))
    found = no_pan_annual_tax(total_income=income, annual_tax=ordinary, year="2026-27", regime="new")
    assert found == tax


def test_no_pan_tax_is_spread_like_the_ordinary_one() -> None:
    arguments = {"total_income": 1_838_470, "annual_tax": 174_400, "year": "2026-27", "regime": "new"}
    due = no_pan_annual_tax(**arguments)
    assert share_of_month(due, 0, 12) == 30_641
    assert share_of_month(due, 337_051, 1) == 30_639


def test_no_pan_old_regime_follows_the_nil_limit_of_the_age() -> None:
    for age_group, income in (("below60", 250_000), ("60to79", 300_000), ("80plus", 500_000)):
        arguments = {"annual_tax": 0, "year": "2026-27", "regime": "old", "age_group": age_group}
        assert no_pan_annual_tax(total_income=income, **arguments) == 0
        assert no_pan_annual_tax(total_income=income + 100, **arguments) == (income + 100) // 5
