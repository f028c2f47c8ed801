"""The second calculation itself against the published worked figures, so that it may judge the product."""

import csv
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest

from tests.figures.book import Book, Slip
from tests.figures.facts import Person
from tests.figures.rules import MATRIX, Orders, Ym, fixed_on_promotion
from tests.figures.salary import month_heads
from tests.figures.tax import annual_tax, month_share, old_regime_tax, tax_on_income

D = Decimal
GOLDEN = Path(__file__).parents[1] / "payroll" / "data" / "golden-salary.csv"
ROWS = list(csv.DictReader(GOLDEN.open(encoding="utf-8", newline="")))


def somebody(level: int, cell: int, hra: str = "X", ta: str = "higher") -> Person:
    return Person(
        1, date(1985, 6, 15), date(2015, 1, 1), date(2045, 6, 30), [(date(2015, 1, 1), level, cell)],
        entitled=[(date(2015, 1, 1), hra, ta)],
    )  # fmt: skip


@pytest.mark.parametrize("row", ROWS, ids=[row["case_id"] for row in ROWS])
def test_worked_months(row: dict[str, str]) -> None:
    year, month = map(int, row["month"].split("-"))
    for ta_city in ("higher", "other"):
        person = somebody(int(row["level"]), int(row["cell"]), row["hra_class"], ta_city)
        heads = month_heads(person, Ym(year, month), Orders())
        found = [heads[name] for name in ("basic", "da", "hra", "nps")]
        assert found == [D(row[name]) for name in ("basic", "da", "hra", "nps")]
        if heads["ta"] == D(row["ta"]):
            return
    pytest.fail("no TA city gives the row's transport allowance")


@pytest.mark.parametrize(
    ("year", "salary", "tax"),
    [
        (2025, 1_275_000, 0), (2025, 1_280_000, 5_200), (2025, 1_345_000, 72_800), (2025, 1_500_000, 97_500),
        (2026, 2_475_000, 312_000), (2026, 5_075_000, 1_123_200), (2026, 5_100_000, 1_149_200),
        (2026, 6_000_000, 1_552_980), (2026, 10_100_000, 2_977_520), (2026, 20_100_000, 6_699_680),
        (2024, 775_000, 0), (2024, 780_000, 5_200), (2024, 1_200_000, 71_500), (2024, 5_100_000, 1_263_600),
        (2024, 20_100_000, 6_831_240),
    ],
)  # fmt: skip
def test_worked_taxes(year: int, salary: int, tax: int) -> None:
    assert annual_tax(D(salary), year) == tax


@pytest.mark.parametrize(
    ("income", "tax"),
    [
        (1_200_010, 10), (1_270_580, 73_400), (1_270_590, 73_410), (5_000_010, 1_123_210), (5_161_000, 1_290_640),
        (5_162_000, 1_291_120), (10_000_000, 2_951_520), (10_100_000, 3_055_520),
    ],
)  # fmt: skip
def test_worked_taxes_at_edges(income: int, tax: int) -> None:
    assert tax_on_income(D(income), 2026) == tax


@pytest.mark.parametrize(
    ("salary", "deducted", "tax"),
    [
        (500_000, 0, 0), (775_000, 0, 59_800), (1_000_000, 0, 106_600), (1_200_000, 0, 163_800),
        (1_345_000, 0, 209_040),
        (5_100_000, 0, 1_417_000), (5_075_000, 0, 1_391_000), (10_100_000, 0, 3_269_500),
        (20_100_000, 200_000, 6_897_930),
        (780_000, 200_000, 19_240), (1_800_000, 200_000, 288_600), (6_000_000, 200_000, 1_758_900),
    ],
)  # fmt: skip
def test_worked_taxes_of_the_old_regime(salary: int, deducted: int, tax: int) -> None:
    assert old_regime_tax(D(salary), D(deducted)) == tax


def test_worked_schedules() -> None:
    """Schedule A: a DA order of October from July; schedule B: the rebate's edge crossed in January."""
    months = [Ym(2026, 4).plus(number) for number in range(12)]
    book, person, taken = Book(Orders()), somebody(10, 10), []
    for month in months:
        if month == Ym(2026, 10):
            book.orders.da.append((date(2026, 7, 1), D(63)))
        slip = book.slip(person, month)
        assert slip is not None
        book.enter(person, month, slip)
        book.locked.append(month)
        taken.append(slip.tds)
        if month == Ym(2026, 10):
            assert (slip.heads["da"], slip.heads["hra"], slip.arrears) == (46_116, 35_795, 8_565)
    assert taken == [14_533] * 4 + [14_534, 14_533, 15_425, 15_425, 15_425, 15_425, 15_426, 15_425]
    assert sum(taken) == 179_750
    assert annual_tax(D(1_284_000), 2026) == 9_360
    assert [month_share(D(9_360), D(before), left) for before, left in ((0, 3), (3_120, 2), (6_240, 1))] == [
        3_120
    ] * 3


@pytest.mark.parametrize(
    ("level", "cell", "new_level", "basic"),
    [(4, 5, 5, 30_100), (6, 1, 7, 44_900), (7, 10, 8, 60_400), (10, 5, 11, 67_700), (10, 11, 11, 78_500),
     (12, 19, 13, 138_500)],
)  # fmt: skip
def test_worked_promotions(level: int, cell: int, new_level: int, basic: int) -> None:
    assert MATRIX[(new_level, fixed_on_promotion(level, cell, new_level))] == basic


def test_tax_is_capped_by_what_is_there() -> None:
    """One day's pay at the top of level 11 bears less than its share of the year's tax."""
    person = somebody(11, 39)
    person.joined, person.pay = date(2024, 5, 31), [(date(2024, 5, 31), 11, 39)]
    slip = Book(Orders()).slip(person, Ym(2024, 5))
    assert isinstance(slip, Slip)
    assert slip.tds == slip.before_tax < slip.tds_wanted
    assert slip.net == 0
