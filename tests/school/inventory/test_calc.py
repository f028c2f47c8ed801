"""Running balance and weighted average."""

from datetime import date, timedelta
from decimal import Decimal
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from school.inventory.calc import Entry, average, lowest, register

DAY = date(2026, 4, 1)


def entry(day: int, number: int, quantity: Any, rate: Any = None) -> Entry:
    known = None if rate is None else Decimal(str(rate))
    return Entry(DAY + timedelta(days=day), number, Decimal(str(quantity)), known)


def test_a_worked_register() -> None:
    """10 at 100 and 5 at 130 are 15 at 110; 4 leave at 110, a late receipt of the first day changes the average."""
    rows = [entry(0, 1, 10, 100), entry(2, 2, 5, 130), entry(3, 3, -4), entry(4, 4, -11)]
    assert [(line.value, line.balance, line.stock_value) for line in register(rows)] == [
        (Decimal("1000.00"), 10, Decimal("1000.00")),
        (Decimal("650.00"), 15, Decimal("1650.00")),
        (Decimal("-440.00"), 11, Decimal("1210.00")),
        (Decimal("-1210.00"), 0, Decimal("0.00")),
    ]
    late = [*rows[:3], entry(0, 5, 15, 50)]
    assert register(late)[-1].stock_value == Decimal("2080.00")
    assert average(Decimal(3), Decimal(10)) == Decimal("3.33")


def test_what_comes_in_counts_before_what_goes_out_on_a_day() -> None:
    rows = [entry(0, 1, -3), entry(0, 2, 3, 10)]
    assert lowest(rows) == (Decimal(0), DAY)
    assert [line.balance for line in register(rows)] == [3, 0]
    assert lowest([entry(1, 1, 3), entry(0, 2, -1)]) == (Decimal(-1), DAY)


def test_what_has_no_rate_counts_at_the_average_and_nothing_at_nothing() -> None:
    rows = [entry(0, 1, 2), entry(1, 2, 2, 10), entry(2, 3, 4)]
    assert [line.stock_value for line in register(rows)] == [0, 20, 40]


MOVES = st.lists(
    st.tuples(st.integers(0, 9), st.integers(1, 30), st.integers(0, 99999), st.booleans()), max_size=30
)


@given(MOVES)
def test_values_in_less_values_out_are_the_value_of_the_stock(
    moves: list[tuple[int, int, int, bool]],
) -> None:
    """To the paisa, never below zero, and nothing is left in an empty stock: whatever is rounded on the way."""
    rows: list[Entry] = []
    for number, (day, quantity, paise, is_out) in enumerate(moves, 1):
        row = entry(day, number, -quantity if is_out else quantity, None if is_out else Decimal(paise) / 100)
        if lowest([*rows, row])[0] >= 0:
            rows.append(row)
    lines = register(rows)
    total = Decimal(0)
    for line in lines:
        total += line.value
        assert line.stock_value == total == total.quantize(Decimal("0.01"))
        assert line.balance >= 0
        assert line.stock_value >= 0
        assert line.balance > 0 or line.stock_value == 0
