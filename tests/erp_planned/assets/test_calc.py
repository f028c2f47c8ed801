"""Every table of the reference (assets, sections 1 to 3) to the rupee, and what holds for any asset."""

from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.periods import FinancialYear
from erp_planned.assets.calc.blocks import block_year
from erp_planned.assets.calc.costs import unit_costs
from erp_planned.assets.calc.schedule import (
    Layer,
    Terms,
    days_of,
    life_end,
    rate_for,
    schedule,
    taken_by,
    value_on,
    year_of,
)

D = Decimal


def slm(cost: int = 100000, residual: int = 5000, used: date = date(2026, 9, 15), life: int = 5) -> Layer:
    return Layer(D(cost), D(residual), used, Terms("SLM", None, life), life_end(used, life))


def wdv(cost: int, used: date, rate: str = "15", residual: int = 0, first: str = "half_year") -> Layer:
    return Layer(D(cost), D(residual), used, Terms("WDV", D(rate), None, first))


def test_the_straight_line_of_the_reference() -> None:
    rows = schedule([slm()], date(2033, 3, 31))
    assert [(row.days, row.opening, row.amount, row.closing) for row in rows[:6]] == [
        (198, 100000, 10307, 89693), (366, 89693, 19000, 70693), (365, 70693, 19000, 51693),
        (365, 51693, 19000, 32693), (365, 32693, 19000, 13693), (366, 13693, 8693, 5000),
    ]  # fmt: skip
    assert rows[6].amount == 0


@pytest.mark.parametrize(
    ("layer", "amounts", "closing"),
    [
        (wdv(250000, date(2026, 4, 20)), [37500, 31875, 27094, 23030, 19575], 110926),
        (wdv(250000, date(2026, 11, 5)), [18750, 34688, 29484, 25062, 21302], 120714),
        (wdv(60000, date(2026, 11, 5), "40"), [12000, 19200, 11520, 6912], 10368),
        (wdv(100000, date(2026, 4, 1), "45.07"), [45070, 24757, 13599, 7470, 4103], 5001),
        (wdv(100000, date(2026, 4, 1), "45.07", 5000), [45070, 24757, 13599, 7470, 4103, 1, 0], 5000),
        (Layer(D(500000), D(0), date(2020, 1, 1), Terms("none")), [0], 500000),
    ],
)
def test_written_down_values_and_land(layer: Layer, amounts: list[int], closing: int) -> None:
    to = FinancialYear(layer.begins.start + len(amounts) - 1).last
    rows = schedule([layer], to)
    assert [row.amount for row in rows] == amounts
    assert rows[-1].closing == closing


def test_the_rate_that_reaches_a_residual() -> None:
    assert rate_for(D(100000), D(5000), 5) == D("45.07")


@pytest.mark.parametrize(
    ("used", "amount"),
    [
        (date(2026, 10, 3), 15000), (date(2026, 10, 4), 7500),
        (date(2027, 10, 4), 15000), (date(2027, 10, 5), 7500),
    ],
)  # fmt: skip
def test_the_last_day_that_gives_180_days(used: date, amount: int) -> None:
    """Also in a year with a 29 February."""
    (row,) = schedule([wdv(100000, used)], year_of(used).last)
    assert row.amount == amount


def test_a_first_year_by_days_and_the_days_of_a_leap_year() -> None:
    (row,) = schedule([wdv(100000, date(2027, 10, 5), first="by_days")], date(2028, 3, 31))
    assert days_of(FinancialYear(2027)) == 366
    assert row.amount == round(D(15000) * 179 / 366)


def test_a_disposal_cuts_the_year_by_days() -> None:
    layer = wdv(250000, date(2026, 4, 20))
    assert value_on([layer], date(2028, 3, 31)) == 180625
    rows = schedule([layer], date(2028, 9, 30))
    assert (rows[-1].days, rows[-1].amount, rows[-1].closing) == (183, 13584, 167041)


def test_an_asset_of_before_goes_on_from_what_was_charged() -> None:
    layer = Layer(
        D(100000), D(5000), date(2024, 4, 1), Terms("SLM", None, 5), life_end(date(2024, 4, 1), 5),
        taken_to=date(2026, 3, 31), taken=D(40000),
    )  # fmt: skip
    rows = schedule([layer], date(2030, 3, 31))
    assert [row.amount for row in rows] == [19000, 19000, 17000, 0]
    assert rows[0].opening == 60000


def test_an_addition_is_spread_over_what_is_left() -> None:
    base = slm(100000, 0, date(2026, 4, 1))
    more = Layer(
        D(10000), D(0), date(2029, 4, 1), base.terms, base.ends_on,
        span=(date(2031, 3, 31) - date(2029, 4, 1)).days + 1,
    )  # fmt: skip
    rows = schedule([base, more], date(2031, 3, 31))
    assert [row.amount for row in rows] == [20000, 20000, 20000, 25000, 25000]
    assert rows[3].added == 10000


@pytest.mark.parametrize(
    ("given_", "expected"),
    [
        ({"opening": 100000, "full": 50000, "half": 40000, "proceeds": 30000}, (21000, 139000, 0)),
        ({"opening": 10000, "half": 20000, "proceeds": 25000}, (375, 4625, 0)),
        ({"opening": 10000, "proceeds": 15000}, (0, 0, 5000)),
        ({"opening": 10000, "proceeds": 4000, "is_empty": True}, (0, 0, -6000)),
    ],
)
def test_a_block_takes_its_rate_after_the_proceeds(
    given_: dict[str, int], expected: tuple[int, int, int]
) -> None:
    facts = {name: D(value) if name != "is_empty" else value for name, value in given_.items()}
    row = block_year(rate=D(15), **facts)
    assert (row.depreciation, row.closing, row.gain) == expected


@given(
    cost=st.integers(1, 10**9),
    share=st.integers(0, 100),
    life=st.integers(1, 60),
    used=st.dates(date(1990, 1, 1), date(2060, 12, 31)),
    later=st.integers(0, 30000),
)
def test_nothing_is_lost_over_any_life(cost: int, share: int, life: int, used: date, later: int) -> None:
    """Cost is what is charged and what is left, on any day; over the whole life cost less residual is charged."""
    layer = slm(cost, cost * share // 100, used, life)
    day = date.fromordinal(min(used.toordinal() + later, date(2130, 1, 1).toordinal()))
    assert taken_by([layer], day) + value_on([layer], day) == cost
    assert taken_by([layer], life_end(used, life)) == cost - layer.residual
    rows = schedule([layer], life_end(used, life))
    assert sum(row.amount for row in rows) == cost - layer.residual
    assert all(row.amount >= 0 and row.closing >= layer.residual for row in rows)


@given(value=st.decimals("0.00", "99999999.99", places=2), of=st.integers(1, 60), chosen=st.data())
def test_units_come_to_the_value(value: Decimal, of: int, chosen: st.DataObject) -> None:
    """However they are taken over, and no two differ by more than a paisa."""
    costs, before = [], 0
    while before < of:
        count = chosen.draw(st.integers(1, of - before))
        costs += unit_costs(value, Decimal(of), Decimal(before), count)
        before += count
    assert (len(costs), sum(costs)) == (of, value)
    assert max(costs) - min(costs) <= Decimal("0.01")
