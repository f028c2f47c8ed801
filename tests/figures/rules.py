"""The rules as the public orders print them, in plain Python; nothing of the product's arithmetic is used.

Amounts are rupees, percentages percent. Sources: spec of payroll (Salary rules), OM 2/5/2017-E.II(B) for HRA,
OM 21/5/2017-E.II(B) of 2017-07-07 and 2017-08-02 for TA, GSR 227(E) of 2021-03-30 for NPS, gazette of 2025-01-24
for UPS, Receipts and Payments Rules 1983 (Appendix 2) for rounding.
"""

import calendar
import csv
from dataclasses import dataclass, field
from datetime import date, timedelta
from decimal import Decimal
from pathlib import Path

D = Decimal
DATA = Path(__file__).parent / "data"

# Percent by city class: below 25% DA, from 25%, from 50%; and the least amount a month.
HRA = {
    "X": ((D(0), D(24)), (D(25), D(27)), (D(50), D(30))),
    "Y": ((D(0), D(16)), (D(25), D(18)), (D(50), D(20))),
    "Z": ((D(0), D(8)), (D(25), D(9)), (D(50), D(10))),
}
HRA_LEAST = {"X": D(5400), "Y": D(3600), "Z": D(1800)}
# Employee's and employer's percent of basic pay and DA.
SHARES = {"NPS": (D(10), D(14)), "UPS": (D(10), D(10))}


def rupee(amount: Decimal) -> Decimal:
    """Round to the rupee: 50 paise and over up, less dropped; a negative amount by its size."""
    size = (abs(amount) + D("0.5")) // 1
    return size if amount >= 0 else -size


def _rows(name: str) -> list[dict[str, str]]:
    with (DATA / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


MATRIX = {(int(r["level"]), int(r["cell"])): D(r["basic"]) for r in _rows("pay-matrix-7cpc.csv")}
DA_ORDERS = [(date.fromisoformat(r["effective_date"]), D(r["percentage"])) for r in _rows("da-revisions.csv")]


def fixed_on_promotion(level: int, cell: int, new_level: int) -> int:
    """Return the cell in a higher level: one increment in the old one, then the equal or next higher (rule 13)."""
    raised = MATRIX.get((level, cell + 1), MATRIX[(level, cell)])
    return min(c for (row, c), basic in MATRIX.items() if row == new_level and basic >= raised)


@dataclass(frozen=True, order=True)
class Ym:
    """A calendar month."""

    year: int
    month: int

    @property
    def days(self) -> int:
        return calendar.monthrange(self.year, self.month)[1]

    @property
    def first(self) -> date:
        return date(self.year, self.month, 1)

    @property
    def last(self) -> date:
        return date(self.year, self.month, self.days)

    @property
    def dates(self) -> list[date]:
        return [self.first + timedelta(days=number) for number in range(self.days)]

    @property
    def year_starts(self) -> int:
        """The first calendar year of the financial year."""
        return self.year if self.month >= 4 else self.year - 1

    def plus(self, months: int) -> "Ym":
        number = self.year * 12 + self.month - 1 + months
        return Ym(number // 12, number % 12 + 1)

    @classmethod
    def of(cls, day: date) -> "Ym":
        return cls(day.year, day.month)

    def __str__(self) -> str:
        return f"{self.year}-{self.month:02d}"


@dataclass
class Orders:
    """What the office is told about rates, in the order in which it is told; the later order of one day counts."""

    da: list[tuple[date, Decimal]] = field(default_factory=lambda: list(DA_ORDERS))
    # (from, city class, first level, last level, least basic pay, amount)
    ta: list[tuple[date, str, int, int, int, Decimal]] = field(
        default_factory=lambda: [
            (date(2016, 1, 1), "higher", 9, 18, 0, D(7200)),
            (date(2016, 1, 1), "other", 9, 18, 0, D(3600)),
            (date(2016, 1, 1), "higher", 3, 8, 0, D(3600)),
            (date(2016, 1, 1), "other", 3, 8, 0, D(1800)),
            (date(2016, 1, 1), "higher", 1, 2, 0, D(1350)),
            (date(2016, 1, 1), "other", 1, 2, 0, D(900)),
            (date(2016, 1, 1), "higher", 1, 2, 24200, D(3600)),
            (date(2016, 1, 1), "other", 1, 2, 24200, D(1800)),
        ]
    )
    hra_on_basic_alone: bool = False

    def da_percent(self, month: Ym) -> Decimal:
        """Return the DA of a month: the latest from-date up to its first day, the later order on a tie."""
        return _latest([(since, percent) for since, percent in self.da if since <= month.first])

    def ta_amount(self, month: Ym, city: str, level: int, basic: Decimal) -> Decimal:
        """Return TA of a full month for a level and a basic pay."""
        rows = [r for r in self.ta if r[0] <= month.first and r[1] == city and r[2] <= level <= r[3]]
        highest = max(r[4] for r in rows if r[4] <= basic)
        return _latest([(r[0], r[5]) for r in rows if r[4] == highest])

    def hra_percent(self, month: Ym, city: str) -> Decimal:
        """Return the percent of a city class; a step begins when DA equals it."""
        da = self.da_percent(month)
        return [percent for least, percent in HRA[city] if least <= da][-1]


def _latest(rows: list[tuple[date, Decimal]]) -> Decimal:
    newest = max(since for since, _value in rows)
    return [value for since, value in rows if since == newest][-1]
