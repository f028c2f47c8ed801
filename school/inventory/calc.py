"""Running balance and weighted average of a stock. Pure.

Quantities are signed; rates and values are rupees. Within a day what comes in counts before what goes out, else the
order is that of entry. Each movement's value is rounded to the paisa, half up, and the rest stays in the stock, so
that values in less values out are the stock's value to the paisa; what takes the last unit takes the last paisa.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from itertools import groupby

from core.money import ZERO, round_paise


@dataclass(frozen=True, slots=True)
class Entry:
    """One movement: its day, its place in the order of entry, quantity, and the rate where one is known."""

    on: date
    number: int
    quantity: Decimal
    rate: Decimal | None = None

    @property
    def key(self) -> tuple[date, bool, int]:
        return self.on, self.quantity < 0, self.number


@dataclass(frozen=True, slots=True)
class Line:
    """A movement with its value, and the stock and its value after it."""

    entry: Entry
    value: Decimal
    balance: Decimal
    stock_value: Decimal


def register(entries: Iterable[Entry]) -> list[Line]:
    """Return the movements in their order, each valued: what comes in at its rate, else and out at the average."""
    balance, total = ZERO, ZERO
    lines = []
    for entry in sorted(entries, key=lambda one: one.key):
        value = _value(entry, balance, total)
        balance, total = balance + entry.quantity, total + value
        lines.append(Line(entry, value, balance, total))
    return lines


def _value(entry: Entry, balance: Decimal, total: Decimal) -> Decimal:
    if entry.quantity > 0 and entry.rate is not None:
        return round_paise(entry.quantity * entry.rate)
    if entry.quantity + balance == 0:
        return -total
    if balance == 0:
        return ZERO
    return round_paise(total * entry.quantity / balance)


def lowest(entries: Iterable[Entry]) -> tuple[Decimal, date | None]:
    """Return the smallest stock at the end of a day, and the first such day; nothing at all: 0 and no day."""
    balance = ZERO
    least: tuple[Decimal, date | None] = (ZERO, None)
    for day, moved in groupby(sorted(entries, key=lambda one: one.key), key=lambda one: one.on):
        balance += sum((one.quantity for one in moved), ZERO)
        if least[1] is None or balance < least[0]:
            least = (balance, day)
    return least


def average(balance: Decimal, stock_value: Decimal) -> Decimal:
    """Return the rate of a unit in stock to the paisa, half up; 0 where nothing is there."""
    return round_paise(stock_value / balance) if balance else ZERO
