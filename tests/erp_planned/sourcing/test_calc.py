"""Modes at their borders, splitting, landed cost: the reference's figures."""

from datetime import date
from decimal import Decimal

import pytest

from core.tenancy.models import Tenant
from erp_planned.sourcing.calc import Bid, Cost, crossed, lowest, lowest_by_line, totals
from erp_planned.sourcing.selectors.limits import modes_for

NEW, OLD = date(2024, 7, 10), date(2024, 7, 9)


@pytest.mark.parametrize(
    ("estimate", "day", "wanted"),
    [
        ("50000", NEW, {"direct"}),
        ("50001", NEW, {"committee"}),
        ("500000", NEW, {"committee"}),
        ("500001", NEW, {"limited"}),
        ("5000000", NEW, {"limited", "advertised"}),
        ("5000001", NEW, {"advertised"}),
        ("25000", OLD, {"direct"}),
        ("25001", OLD, {"committee"}),
        ("250001", OLD, {"limited"}),
        ("2500000", OLD, {"limited", "advertised"}),
        ("2500001", OLD, {"advertised"}),
    ],
)
def test_the_modes_of_an_estimate_on_a_day(
    organization: Tenant, estimate: str, day: date, wanted: set[str]
) -> None:
    """Would catch a border on the wrong side, and today's limits for an old day."""
    assert {mode for mode in modes_for(Decimal(estimate), day) if not mode.startswith("gem")} == wanted


def test_no_mode_before_the_first_limits(organization: Tenant) -> None:
    assert modes_for(Decimal(1000), date(2010, 1, 1)) == []


@pytest.mark.parametrize(
    ("credited", "landed", "best"),
    [(True, ["105", "107", "112"], [1]), (False, ["123.90", "126.26", "112"], [3])],
)
def test_the_example_of_the_reference(credited: bool, landed: list[str], best: list[int]) -> None:
    """Would catch a credit that does not enter the comparison, and tax of a composition dealer."""
    rows = (("100", "5", False), ("98", "9", False), ("112", "0", True))
    costs = [
        Cost(Decimal(rate), Decimal(0), Decimal(freight), Decimal(18), credited, is_composition)
        for rate, freight, is_composition in rows
    ]
    assert [cost.landed for cost in costs] == [Decimal(one) for one in landed]
    bids = [Bid(number, {7: cost.landed}) for number, cost in enumerate(costs, 1)]
    assert lowest(totals(bids, {7: Decimal(10)})) == best
    assert lowest_by_line(bids, [7]) == {7: best}


def test_the_arithmetic_is_told() -> None:
    cost = Cost(Decimal(100), Decimal(2), Decimal(5), Decimal(18), credited=False)
    assert cost.arithmetic() == "100 - 2 + 5 + 18.54 = 121.54"


def test_only_complete_qualified_and_valid_bids_are_ranked_overall() -> None:
    whole = {1: Decimal(10), 2: Decimal(10)}
    bids = [
        Bid(1, {1: Decimal(1)}),
        Bid(2, {1: Decimal(1), 2: Decimal(1)}, is_valid=False),
        Bid(3, {1: Decimal(1), 2: Decimal(1)}, is_qualified=False),
        Bid(4, whole),
        Bid(5, whole),
    ]
    found = totals(bids, {1: Decimal(1), 2: Decimal(1)})
    assert lowest(found) == [4, 5]
    assert lowest_by_line(bids, [1, 2]) == {1: [1], 2: [4, 5]}


@pytest.mark.parametrize(
    ("amounts", "wanted"),
    [([30000, 30000], 50000), ([30000, 20000], None), ([60000, 20000], None), ([30000], None)],
)
def test_what_looks_split(amounts: list[int], wanted: int | None) -> None:
    found = crossed([Decimal(one) for one in amounts], [Decimal(50000), Decimal(500000)])
    assert found == (Decimal(wanted) if wanted else None)
