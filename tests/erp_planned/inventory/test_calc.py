"""The arithmetic of stock against the worked examples of the reference."""

from datetime import date
from decimal import Decimal

import pytest

from erp_planned.inventory.calc import (
    Average,
    Book,
    Fifo,
    Lot,
    Used,
    category,
    classed,
    economic_quantity,
    fifo_book,
    pick,
    reorder_level,
    suggested,
)

D = Decimal


@pytest.mark.parametrize(
    ("book", "first", "second", "closing"),
    [(Average(), 8100, 10152, 3948), (Fifo(), 7800, 10200, 4200)],
    ids=["average", "fifo"],
)
def test_the_worked_example_comes_out_to_the_rupee(book: Book, first: int, second: int, closing: int) -> None:
    """Reference section 3: issues and closing are 22,200 by both methods."""
    book.take_in(D(100), D(5000))
    book.take_in(D(200), D(11200))
    assert book.take_out(D(150)) == first
    book.take_in(D(100), D(6000))
    assert book.take_out(D(180)) == second
    assert (book.quantity, book.value) == (70, closing)


@pytest.mark.parametrize("book", [Average(), Fifo()], ids=["average", "fifo"])
def test_the_last_piece_takes_the_last_paisa(book: Book) -> None:
    """Three for 100.00: thirds are rounded, nothing is left over."""
    book.take_in(D(3), D(100))
    assert [book.take_out(D(1)) for _one in range(3)] == [D("33.33"), D("33.34"), D("33.33")]
    assert (book.quantity, book.value) == (0, 0)
    with pytest.raises(ValueError, match="more goes out"):
        book.take_out(D("0.001"))


def test_layers_from_the_newest_back_are_those_from_the_oldest_on() -> None:
    """Posting reads only the newest receipts; what is left of a layer must be the same to the paisa."""
    layers = [(D(3), D(100)), (D("1.5"), D("77.77")), (D(7), D("10.01"))]
    for gone in ("0.5", "1", "3", "3.25", "4.5", "9.999"):
        book = Fifo()
        for quantity, value in layers:
            book.take_in(quantity, value)
        for _part in range(2):
            book.take_out(D(gone) / 2)
        assert fifo_book(book.quantity, reversed(layers)).value == book.value


def test_what_expires_first_goes_first_ties_by_number_and_nothing_past_its_date() -> None:
    on = date(2026, 11, 10)
    lots = [
        Lot(4, D(5), None),
        Lot(3, D(2), date(2026, 12, 1)),
        Lot(2, D(2), date(2026, 12, 1)),
        Lot(1, D(9), date(2026, 11, 9)),
        Lot(5, D(1), on),
    ]
    assert pick(lots, D(6), on) == [(5, 1), (2, 2), (3, 2), (4, 1)]
    assert sum(taken for _batch, taken in pick(lots, D(99), on)) == 10


def test_reorder_level_and_economic_quantity() -> None:
    """Reference section 4."""
    assert reorder_level(D(12), 10, 5) == 180
    assert economic_quantity(D(4380), D(150), D(18)) == D("270.2")
    assert economic_quantity(D(4380), D(0), D(18)) is None
    wanted = {"level": D(180), "daily": D(12), "days": 10}
    assert suggested(there=D(100), economic=None, **wanted) == 200
    assert suggested(there=D(100), economic=D("270.2"), **wanted) == 271


def test_the_worked_table_of_abc_and_ved() -> None:
    """Reference section 4: shares before the item; equal values by code."""
    rows = [
        ("Printer toner", 384000, "E", "22.89", "A", "I"), ("LPG cylinder", 306000, "V", "41.14", "A", "I"),
        ("Rice 25 kg", 300000, "V", "59.02", "A", "I"), ("A4 ream", 234000, "E", "72.97", "A", "I"),
        ("Cooking oil", 209000, "V", "85.43", "B", "I"), ("Gloves", 90000, "E", "90.80", "B", "II"),
        ("Desktop SSD", 84000, "D", "95.80", "C", "III"), ("Floor cleaner", 43400, "E", "98.39", "C", "II"),
        ("1 Pen box", 13500, "D", "99.20", "C", "III"), ("2 First-aid kit", 13500, "V", "100.00", "C", "I"),
    ]  # fmt: skip
    found = classed([Used(code, D(value), ved) for code, value, ved, *_rest in reversed(rows)])
    assert [
        (one.code, one.value, one.ved, str(one.cumulative_pct), one.abc, one.category) for one in found
    ] == rows
    assert category("B", "D") == "II"
