"""Cells: what is taken, in every way that people write it, and what is refused with what would be right."""

from datetime import date, datetime
from decimal import Decimal

import pytest

from core.imports.cells import Bad, CellProblem, Kind, parsed

DAY = date(2026, 11, 21)


@pytest.mark.parametrize(
    "value",
    [
        DAY, datetime(2026, 11, 21), "2026-11-21", "21/11/2026", "21-11-2026", "21.11.2026", "21 Nov 2026",
        "21-Nov-2026", "21 november 2026", "21st Nov, 2026", 46347, Decimal(46347), "46347", " 21/11/2026 ",
        "2026-11-21 00:00:00",
    ],
)  # fmt: skip
def test_dates(value):
    assert parsed(value, Kind.DATE) == DAY


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ("11/21/2026", "21/11/2026"),
        ("21/11/26", "four digits"),
        ("31/02/2026", "no such day"),
        ("soon", "21 Nov 2026"),
        ("21 Nvo 2026", "21 Nov 2026"),
        (datetime(2026, 11, 21, 9, 30), "time of day"),
        (12, "2026-11-21"),
        (Decimal("46347.5"), "2026-11-21"),
        (True, "2026-11-21"),
        ("01/01/1066", "1900"),
    ],
)
def test_dates_refused(value, told):
    with pytest.raises(CellProblem, match=told):
        parsed(value, Kind.DATE)


@pytest.mark.parametrize(
    ("value", "code"),
    [
        ("  ABCPE1234F ", "ABCPE1234F"),
        (30012345678, "30012345678"),
        (Decimal(12), "12"),
        ("007", "007"),
        ("'007", "007"),
    ],
)
def test_codes(value, code):
    assert parsed(value, Kind.CODE) == code


@pytest.mark.parametrize(
    "value", ["3.00123E+15", "3E15", "3,00123E+15", 1234567890123456, Decimal("1.5E+17")]
)
def test_shortened_numbers_are_refused(value):
    """A bank account whose digits a spreadsheet has dropped would send pay to nobody, or somebody else."""
    with pytest.raises(CellProblem, match="text"):
        parsed(value, Kind.CODE)


@pytest.mark.parametrize(
    ("value", "number"),
    [
        ("1,23,456.50", "123456.50"),
        ("₹ 500", "500"),
        ("Rs. 500", "500"),
        (12, "12"),
        ("-3", "-3"),
        (" 12.5 ", "12.5"),
    ],
)
def test_numbers(value, number):
    assert parsed(value, Kind.DECIMAL) == Decimal(number)


@pytest.mark.parametrize("value", ["twelve", "1,2,3,4", "12.5.3", True, DAY, "1e5"])
def test_numbers_refused(value):
    with pytest.raises(CellProblem):
        parsed(value, Kind.DECIMAL)


def test_whole_numbers():
    assert parsed("6", Kind.INTEGER) == 6
    assert parsed(Decimal("6.0"), Kind.INTEGER) == 6
    with pytest.raises(CellProblem, match="whole"):
        parsed("6.5", Kind.INTEGER)


@pytest.mark.parametrize(
    ("value", "answer"),
    [("Yes", True), ("हाँ", True), (True, True), (1, True), ("n", False), (0, False), ("FALSE", False)],
)
def test_yes_and_no(value, answer):
    assert parsed(value, Kind.BOOLEAN) is answer


def test_yes_and_no_refused():
    with pytest.raises(CellProblem, match="yes or no"):
        parsed("perhaps", Kind.BOOLEAN)


def test_choice_and_text():
    assert parsed("new  REGIME", Kind.CHOICE, {"newregime": "new"}) == "new"
    with pytest.raises(CellProblem, match="new"):
        parsed("newest", Kind.CHOICE, {"newregime": "new"})
    assert parsed(" कविता   राव ", Kind.TEXT) == "कविता राव"
    assert parsed(101, Kind.TEXT) == "101"
    assert parsed("   ", Kind.TEXT) is None
    with pytest.raises(CellProblem, match="date"):
        parsed(DAY, Kind.TEXT)


@pytest.mark.parametrize("reason", ["formula", "error", "merged"])
def test_cells_without_a_value(reason):
    with pytest.raises(CellProblem):
        parsed(Bad(reason, "x"), Kind.TEXT)
