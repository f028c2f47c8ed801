"""Arithmetic of invoices and of what is due. Pure."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from core.money import ZERO, round_paise

HUNDRED = Decimal(100)
# Days since the invoice: up to and including so many; older ones stand in the last column (reference: finance).
EDGES = (30, 60, 90)


@dataclass(frozen=True, slots=True)
class Amounts:
    """Rupees of a line: `cgst` and `sgst` within a State, `igst` to another one."""

    taxable: Decimal
    cgst: Decimal = ZERO
    sgst: Decimal = ZERO
    igst: Decimal = ZERO

    @property
    def tax(self) -> Decimal:
        """The tax of the line."""
        return self.cgst + self.sgst + self.igst


def amounts_of(*, quantity: Decimal, rate: Decimal, tax_pct: Decimal, is_interstate: bool) -> Amounts:
    """Return what a line comes to, each figure to the paisa; within a State both halves of the tax are equal."""
    taxable = round_paise(quantity * rate)
    if is_interstate:
        return Amounts(taxable, igst=round_paise(taxable * tax_pct / HUNDRED))
    half = round_paise(taxable * tax_pct / 2 / HUNDRED)
    return Amounts(taxable, cgst=half, sgst=half)


def split(tax: Decimal, *, is_interstate: bool) -> Amounts:
    """Return a sum of line taxes by kind."""
    if is_interstate:
        return Amounts(ZERO, igst=tax)
    return Amounts(ZERO, cgst=tax / 2, sgst=tax / 2)


@dataclass(frozen=True, slots=True)
class Due:
    """What is open of an invoice (rupees) on a date; of money on account a negative amount."""

    customer: int
    since: date
    amount: Decimal


def column_of(since: date, on: date) -> int:
    """Return the place among 0-30, 31-60, 61-90 and above 90 days."""
    days = (on - since).days
    return next((place for place, edge in enumerate(EDGES) if days <= edge), len(EDGES))


def aged(dues: Iterable[Due], on: date) -> dict[int, list[Decimal]]:
    """Return for each customer what is open by age, and last what is on account (rupees, positive)."""
    found: dict[int, list[Decimal]] = {}
    for due in dues:
        row = found.setdefault(due.customer, [ZERO] * (len(EDGES) + 2))
        if due.amount < 0:
            row[-1] -= due.amount
        else:
            row[column_of(due.since, on)] += due.amount
    return found
