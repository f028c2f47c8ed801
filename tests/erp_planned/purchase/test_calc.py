"""Landed cost, part values, damages, tolerances: worked figures and properties."""

from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from erp_planned.purchase.calc import (
    Rate,
    damages,
    is_within,
    landed_value,
    most_of,
    part_value,
    value_between,
)

D = Decimal
QUANTITIES = st.lists(st.decimals(D("0.001"), D(500), places=3), min_size=1, max_size=6)
RATES = st.decimals(D(0), D(9999), places=4)


@pytest.mark.parametrize(
    ("rate", "credited", "cost"),
    [
        (Rate(D(100), freight=D(5), tax_pct=D(18)), True, "105"),
        (Rate(D(98), freight=D(9), tax_pct=D(18)), True, "107"),
        (Rate(D(112)), True, "112"),
        (Rate(D(100), freight=D(5), tax_pct=D(18)), False, "123.90"),
        (Rate(D(98), freight=D(9), tax_pct=D(18)), False, "126.26"),
        (Rate(D(112)), False, "112"),
    ],
)
def test_landed_cost_of_the_reference(rate: Rate, credited: bool, cost: str) -> None:
    """Reference, purchase chain, example: A, B and the composition dealer C, with and without credit."""
    assert landed_value(D(1), rate, is_interstate=False, is_credited=credited) == D(cost)


@given(
    parts=QUANTITIES,
    rate=RATES,
    pct=st.sampled_from([D(0), D(5), D(18), D("0.25")]),
    is_credited=st.booleans(),
)
def test_part_deliveries_add_up_to_the_whole(
    parts: list[Decimal], rate: Decimal, pct: Decimal, is_credited: bool
) -> None:
    found, before, priced = D(0), D(0), Rate(rate, tax_pct=pct)
    for part in parts:
        found += value_between(before, part, priced, is_interstate=False, is_credited=is_credited)
        before += part
    assert found == landed_value(before, priced, is_interstate=False, is_credited=is_credited)


@given(parts=QUANTITIES, value=st.decimals(D(0), D(100000), places=2))
def test_what_bills_book_adds_up_to_the_value(parts: list[Decimal], value: Decimal) -> None:
    settled, booked, whole = D(0), D(0), sum(parts, D(0))
    for part in parts:
        booked += part_value(value, whole, part, settled=settled, booked=booked)
        settled += part
    assert booked == value


@pytest.mark.parametrize(
    ("days", "amount"), [(0, "0"), (1, "50"), (7, "50"), (8, "100"), (139, "1000"), (400, "1000")]
)
def test_damages_for_each_week_begun_up_to_a_tenth(days: int, amount: str) -> None:
    due = date(2026, 1, 1)
    came = date.fromordinal(due.toordinal() + days)
    assert damages(D(10000), due, came, pct_week=D("0.5"), most_pct=D(10)) == D(amount)


@pytest.mark.parametrize(
    ("billed", "expected", "within"),
    [("1010", "1000", True), ("1010.01", "1000", False), ("990", "1000", True), ("100100", "100000", True),
     ("100100.01", "100000", False)],
)  # fmt: skip
def test_the_smaller_of_percent_and_rupees(billed: str, expected: str, within: bool) -> None:
    assert is_within(D(billed), D(expected), pct=D(1), most=D(100)) is within


def test_the_tolerance_is_rounded_down() -> None:
    assert most_of(D("3.333"), D(5)) == D("3.499")
