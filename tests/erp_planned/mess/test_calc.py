"""The worked examples of the reference, and their edges."""

from datetime import date, datetime
from decimal import Decimal

import pytest

from erp_planned.mess.calc.bills import Away, Figures, Rebate, dividing_rate, rebate_days, whole_days

RULE = Rebate(3, 2, 10)
NOVEMBER = {date(2026, 11, day) for day in range(1, 31)}


def away(first: str, last: str, asked: str = "2026-10-25") -> Away:
    return Away(date.fromisoformat(asked), datetime.fromisoformat(first), datetime.fromisoformat(last))


def test_the_bill_of_the_reference() -> None:
    """30 days at 120, absent 2-3 (too short) and 10-13: 26 x 120 = 3,120."""
    ways = [away("2026-11-02 07:00", "2026-11-03 21:00"), away("2026-11-10 07:00", "2026-11-13 20:30")]
    days = rebate_days(ways, RULE, NOVEMBER)
    assert days == 4
    assert Figures(30, days, Decimal(120)).total == Decimal("3120.00")


def test_the_rate_of_the_reference() -> None:
    """3,51,000 over 2,925 days is 120.00; what does not divide is carried forward."""
    assert dividing_rate(Decimal(351000), 2925) == (Decimal("120.00"), Decimal(0))
    rate, forward = dividing_rate(Decimal(1000), 3)
    assert (rate, forward) == (Decimal("333.33"), Decimal("0.01"))
    assert dividing_rate(Decimal(1000), 3, forward) == (Decimal("333.34"), Decimal("-0.01"))
    assert dividing_rate(Decimal(500), 0) == (Decimal("0.00"), Decimal(500))


@pytest.mark.parametrize(
    ("ways", "days"),
    [
        ([("2026-11-10 07:00", "2026-11-12 19:59")], 0),  # back for dinner: two days
        ([("2026-11-10 08:01", "2026-11-13 21:00")], 3),  # breakfast eaten
        ([("2026-11-10 07:00", "2026-11-13 21:00", "2026-11-09")], 0),  # asked for a day before
        ([("2026-11-01 07:00", "2026-11-28 21:00")], 10),  # the cap of a month
        ([("2026-10-30 07:00", "2026-11-01 21:00")], 1),  # a run that began in the month before
        (
            [("2026-11-10 07:00", "2026-11-11 21:00"), ("2026-11-12 07:00", "2026-11-12 21:00")],
            3,
        ),  # one after another
    ],
)
def test_which_days_are_given_back(ways: list[tuple[str, ...]], days: int) -> None:
    assert rebate_days([away(*one) for one in ways], RULE, NOVEMBER) == days


def test_a_credit_above_the_bill_is_left_for_the_next() -> None:
    found = Figures(1, 0, Decimal(120), credits=Decimal(200))
    assert (found.total, found.left) == (Decimal(0), Decimal(80))
    assert whole_days(away("2026-11-10 09:00", "2026-11-10 12:00")) == []
