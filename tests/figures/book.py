"""What the office has paid so far, and what the next month's bill must say."""

from collections import defaultdict
from dataclasses import dataclass, field
from decimal import Decimal

from tests.figures.facts import Person
from tests.figures.rules import Orders, Ym
from tests.figures.salary import EARNED, HEADS, days_of, full_month, month_heads
from tests.figures.tax import month_share, old_regime_tax, own_nps_deducted, yearly_due

D = Decimal
ZERO = D(0)
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
    def is_overdrawn(self) -> bool:
        """Whether the month cannot bear what earlier months were overpaid: a part is left for later."""
        return self.before_tax < 0

    @property
    def net(self) -> Decimal:
        return self.before_tax - self.tds

    @property
    def employer_nps(self) -> Decimal:
        return self.heads["employer_nps"] + sum((line.of("employer_nps") for line in self.lines), D(0))


@dataclass
class Year:
    """What one person was paid and taxed in a financial year."""

    salary: Decimal = ZERO
    emoluments: Decimal = ZERO
    nps: Decimal = ZERO
    employer_nps: Decimal = ZERO
    tax: Decimal = ZERO

    def plus(self, slip: Slip) -> "Year":
        """Return the year with a slip, its arrears and its tax in it."""
        lines = slip.lines
        return Year(
            self.salary + slip.gross,
            self.emoluments
            + slip.heads["basic"]
            + slip.heads["da"]
            + sum((x.of("basic", "da") for x in lines), ZERO),
            self.nps + slip.heads["nps"] + slip.nps_arrears,
            self.employer_nps + slip.employer_nps,
            self.tax + slip.tds,
        )

    def with_months(self, heads: Heads, months: int) -> "Year":
        """Return the year with some ordinary months to come."""
        return Year(
            self.salary + sum((heads[head] for head in EARNED), ZERO) * months,
            self.emoluments + (heads["basic"] + heads["da"]) * months,
            self.nps + heads["nps"] * months,
            self.employer_nps + heads["employer_nps"] * months,
            self.tax,
        )


@dataclass
class Book:
    """Everything locked so far, by person and month."""

    orders: Orders
    locked: list[Ym] = field(default_factory=list)
    drawn: dict[int, dict[Ym, Heads]] = field(default_factory=lambda: defaultdict(dict))
    # By person and financial year.
    years: dict[tuple[int, int], Year] = field(default_factory=dict)

    def lines(self, person: Person) -> list[Line]:
        """Return what is due or overdrawn for every locked month by what is known now."""
        found = []
        for month in self.locked:
            drawn = self.drawn[person.key].get(month, dict.fromkeys(HEADS, D(0)))
            due = month_heads(person, month, self.orders)
            if due != drawn:
                found.append(Line(month, due, drawn))
        return found

    def slip(self, person: Person, month: Ym, lines: list[Line] | None = None) -> Slip | None:
        """Return the month's slip, or None for who has no day in service or no bank account.

        `lines` are given where only a part of what was overpaid is recovered.
        """
        if not days_of(person, month) or not person.has_bank:
            return None
        heads = month_heads(person, month, self.orders)
        return self._taxed(person, month, heads, self.lines(person) if lines is None else lines)

    def arrears_slip(self, person: Person, month: Ym) -> Slip | None:
        """Return the slip of a bill of arrears after the month's own, or None for whom nothing is due."""
        lines = self.lines(person)
        if not person.has_bank or sum((x.amount - x.of("nps", "deductions") for x in lines), ZERO) <= 0:
            return None
        return self._taxed(person, month, dict.fromkeys(HEADS, ZERO), lines)

    def _taxed(self, person: Person, month: Ym, heads: Heads, lines: list[Line]) -> Slip:
        """Return the slip with its income tax: at most what there is to pay."""
        slip = Slip(heads, lines, ZERO, ZERO, ZERO, ZERO)
        year = month.year_starts
        before = self.years.get((person.key, year), Year())
        last = min(Ym(year + 1, 3), Ym.of(person.ends()))
        after = max((last.year - month.year) * 12 + last.month - month.month, 0)
        whole = before.plus(slip)
        if after:
            whole = whole.with_months(full_month(person, month, self.orders), after)
        slip.annual_income = whole.salary
        slip.annual_tax = self._tax(person, whole, year)
        slip.tds_wanted = month_share(slip.annual_tax, before.tax, after + 1)
        slip.tds = max(min(slip.tds_wanted, slip.before_tax), ZERO)
        return slip

    def _tax(self, person: Person, whole: Year, year: int) -> Decimal:
        """Return the tax of an estimated year; who has no PAN is in the new regime here."""
        if person.regime == "new":
            return yearly_due(whole.salary, year, has_pan=person.has_pan)
        # The employer is no Government: its share above 10% is income (80CCD(2)).
        above = max(whole.employer_nps - whole.emoluments * 10 / 100, D(0))
        return old_regime_tax(whole.salary + above, own_nps_deducted(whole.nps, whole.emoluments))

    def enter(self, person: Person, month: Ym, slip: Slip) -> None:
        """Take a locked slip into the book, its arrears into the months they are for."""
        if any(slip.heads.values()) or month not in self.locked:
            self.drawn[person.key][month] = dict(slip.heads)
        for line in slip.lines:
            self.drawn[person.key][line.month] = dict(line.due)
        place = (person.key, month.year_starts)
        self.years[place] = self.years.get(place, Year()).plus(slip)
