"""What the office has paid so far, and what the next month's bill must say."""

from collections import defaultdict
from dataclasses import dataclass, field
from decimal import Decimal

from tests.figures.facts import Person
from tests.figures.rules import Orders, Ym
from tests.figures.salary import EARNED, HEADS, days_of, full_month, month_heads
from tests.figures.tax import month_share, yearly_due

D = Decimal
Heads = dict[str, Decimal]


@dataclass
class Line:
    """Arrears of one earlier month: due and drawn of every head."""

    month: Ym
    due: Heads
    drawn: Heads

    def of(self, *heads: str) -> Decimal:
        return sum((self.due[head] - self.drawn[head] for head in heads), D(0))

    @property
    def amount(self) -> Decimal:
        """What is paid (or recovered, below zero) before deductions."""
        return self.of(*EARNED)


@dataclass
class Slip:
    """One person's month as the bill must have it."""

    heads: Heads
    lines: list[Line]
    tds: Decimal
    annual_income: Decimal
    annual_tax: Decimal
    tds_wanted: Decimal

    @property
    def arrears(self) -> Decimal:
        return sum((line.amount for line in self.lines), D(0))

    @property
    def gross(self) -> Decimal:
        return sum((self.heads[head] for head in EARNED), D(0)) + self.arrears

    @property
    def nps_arrears(self) -> Decimal:
        return sum((line.of("nps") for line in self.lines), D(0))

    @property
    def other_deductions(self) -> Decimal:
        return self.heads["deductions"] + sum((line.of("deductions") for line in self.lines), D(0))

    @property
    def before_tax(self) -> Decimal:
        """What is there to pay before income tax."""
        return self.gross - self.heads["nps"] - self.nps_arrears - self.other_deductions

    @property
    def net(self) -> Decimal:
        return self.before_tax - self.tds

    @property
    def employer_nps(self) -> Decimal:
        return self.heads["employer_nps"] + sum((line.of("employer_nps") for line in self.lines), D(0))


@dataclass
class Book:
    """Everything locked so far, by person and month."""

    orders: Orders
    locked: list[Ym] = field(default_factory=list)
    drawn: dict[int, dict[Ym, Heads]] = field(default_factory=lambda: defaultdict(dict))
    # Person and financial year: taxable pay and tax so far.
    taxed: dict[tuple[int, int], tuple[Decimal, Decimal]] = field(default_factory=dict)

    def lines(self, person: Person) -> list[Line]:
        """Return what is due or overdrawn for every locked month by what is known now."""
        found = []
        for month in self.locked:
            drawn = self.drawn[person.key].get(month, dict.fromkeys(HEADS, D(0)))
            due = month_heads(person, month, self.orders)
            if due != drawn:
                found.append(Line(month, due, drawn))
        return found

    def slip(self, person: Person, month: Ym) -> Slip | None:
        """Return the month's slip, or None for who has no day in service or no bank account."""
        if not days_of(person, month) or not person.has_bank:
            return None
        slip = Slip(month_heads(person, month, self.orders), self.lines(person), D(0), D(0), D(0), D(0))
        year = month.year_starts
        salary, taken = self.taxed.get((person.key, year), (D(0), D(0)))
        last = min(Ym(year + 1, 3), Ym.of(person.ends()))
        after = max((last.year - month.year) * 12 + last.month - month.month, 0)
        ordinary = full_month(person, month, self.orders)
        coming = sum((ordinary[head] for head in EARNED), D(0)) * after
        slip.annual_income = salary + slip.gross + coming
        slip.annual_tax = yearly_due(slip.annual_income, year, has_pan=person.has_pan)
        slip.tds_wanted = month_share(slip.annual_tax, taken, after + 1)
        slip.tds = max(min(slip.tds_wanted, slip.before_tax), D(0))
        return slip

    def enter(self, person: Person, month: Ym, slip: Slip) -> None:
        """Take a locked slip into the book, its arrears into the months they are for."""
        self.drawn[person.key][month] = dict(slip.heads)
        for line in slip.lines:
            self.drawn[person.key][line.month] = dict(line.due)
        place = (person.key, month.year_starts)
        salary, taken = self.taxed.get(place, (D(0), D(0)))
        self.taxed[place] = (salary + slip.gross, taken + slip.tds)
