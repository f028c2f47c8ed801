"""Valuation of stock, what is used first, and the classes of items. Pure.

Quantities have three decimals, values are rupees. What comes in has a value; what goes out is valued, rounded to the
paisa half up, and the value rather than a rate is kept, so that values in less values out are the value of what is
there, and zero quantity is zero value (reference: purchase, valuation). Order: by day, within a day by entry.
Transfers between stores are left out: they change no item's value.
"""

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import ROUND_CEILING, Decimal
from typing import Protocol

from core.money import ZERO, round_paise
from erp_planned.inventory.enums import Ved

THREE = Decimal("0.001")
# Shares of value before the item: below the first A, below the second B, else C (reference: ABC).
LIMIT_A, LIMIT_B = Decimal(70), Decimal(90)
HUNDRED = Decimal(100)


class Book(Protocol):
    """A method of valuation with what it knows so far: quantity there and its value."""

    quantity: Decimal
    value: Decimal

    def take_in(self, quantity: Decimal, value: Decimal) -> None:
        """Add what came in at its value."""

    def take_out(self, quantity: Decimal) -> Decimal:
        """Take out, and return its value."""


@dataclass(slots=True)
class Average:
    """Moving weighted average: each issue takes its share of the value that is there."""

    quantity: Decimal = ZERO
    value: Decimal = ZERO

    def take_in(self, quantity: Decimal, value: Decimal) -> None:
        """Add what came in at its value."""
        self.quantity += quantity
        self.value += value

    def take_out(self, quantity: Decimal) -> Decimal:
        """Take out, and return its value; the last unit takes the rest. Raises ValueError for more than is there."""
        if quantity > self.quantity:
            raise ValueError("more goes out than is there")
        out = self.value if quantity == self.quantity else share(self.value, quantity, self.quantity)
        self.quantity -= quantity
        self.value -= out
        return out


@dataclass(slots=True)
class Fifo:
    """First in, first out: layers as they came in; part of a layer has its share of the layer's whole value."""

    quantity: Decimal = ZERO
    value: Decimal = ZERO
    # Of each layer: its quantity and value as it came in, and what is left of both.
    layers: deque[list[Decimal]] = field(default_factory=deque)

    def take_in(self, quantity: Decimal, value: Decimal) -> None:
        """Add a layer."""
        self.quantity += quantity
        self.value += value
        self.layers.append([quantity, value, quantity, value])

    def take_out(self, quantity: Decimal) -> Decimal:
        """Take from the oldest layers, and return the value. Raises ValueError for more than is there."""
        if quantity > self.quantity:
            raise ValueError("more goes out than is there")
        out, left = ZERO, quantity
        while left:
            layer = self.layers[0]
            if layer[2] <= left:
                left -= layer[2]
                out += layer[3]
                self.layers.popleft()
                continue
            layer[2] -= left
            rest = share(layer[1], layer[2], layer[0])
            out += layer[3] - rest
            layer[3], left = rest, ZERO
        self.quantity -= quantity
        self.value -= out
        return out


def share(value: Decimal, part: Decimal, whole: Decimal) -> Decimal:
    """Return a part's share of a value to the paisa, half up."""
    return round_paise(value * part / whole)


def fifo_book(quantity: Decimal, newest_first: Iterable[tuple[Decimal, Decimal]]) -> Fifo:
    """Return the layers of what is there, from what came in (quantity, value), the newest first; reads no more."""
    book = Fifo()
    for came, value in newest_first:
        left = quantity - book.quantity
        if left <= 0:
            break
        kept = min(came, left)
        rest = value if kept == came else share(value, kept, came)
        book.layers.appendleft([came, value, kept, rest])
        book.quantity += kept
        book.value += rest
    return book


@dataclass(frozen=True, slots=True)
class Lot:
    """Stock of a batch in a store: its key, quantity, last day of use."""

    batch_id: int
    quantity: Decimal
    expires_on: date | None


def pick(lots: Iterable[Lot], quantity: Decimal, on: date) -> list[tuple[int, Decimal]]:
    """Return from which batches to take: what expires first, then by key; what is past its date on `on` never.

    Less than asked where there is not more.
    """
    found, left = [], quantity
    usable = [lot for lot in lots if lot.quantity > 0 and (lot.expires_on is None or lot.expires_on >= on)]
    for lot in sorted(usable, key=lambda one: (one.expires_on or date.max, one.batch_id)):
        if left <= 0:
            break
        taken = min(left, lot.quantity)
        found.append((lot.batch_id, taken))
        left -= taken
    return found


def reorder_level(daily: Decimal, lead_days: int, safety_days: int) -> Decimal:
    """Return average daily use x lead time + safety stock: 12 a day, 10 days, 5 days' safety: 180."""
    return (daily * (lead_days + safety_days)).quantize(THREE)


def economic_quantity(yearly: Decimal, order_cost: Decimal, holding_cost: Decimal) -> Decimal | None:
    """Return √(2 D S / H), to a tenth: 4,380 a year, 150 an order, 18 a unit and year: 270.2. None without costs."""
    if yearly <= 0 or order_cost <= 0 or holding_cost <= 0:
        return None
    return (2 * yearly * order_cost / holding_cost).sqrt().quantize(Decimal("0.1"))


def suggested(
    *, there: Decimal, level: Decimal, daily: Decimal, days: int, economic: Decimal | None
) -> Decimal:
    """Return how much to order, in whole units: what is missing to the level and the use until it comes.

    The economic quantity where it is known and more.
    """
    missing = level - there + daily * days
    found = max(missing, economic or ZERO, Decimal(1))
    return found.quantize(Decimal(1), ROUND_CEILING)


@dataclass(frozen=True, slots=True)
class Used:
    """What was used of an item in a period: quantity, and its value in rupees."""

    code: str
    value: Decimal
    ved: str


@dataclass(frozen=True, slots=True)
class Classed:
    """An item's class: percent of value up to it and with it, A to C, category I to III."""

    code: str
    value: Decimal
    cumulative_pct: Decimal
    abc: str
    ved: str
    category: str


def classed(used: Sequence[Used]) -> list[Classed]:
    """Return items by value, classed by the share *before* the item; ties in value by code (reference: ABC, VED)."""
    rows = sorted(used, key=lambda one: (-one.value, one.code))
    total = sum((one.value for one in rows), ZERO)
    found, before = [], ZERO
    for one in rows:
        share_before = before * HUNDRED / total if total else HUNDRED
        abc = "A" if share_before < LIMIT_A else "B" if share_before < LIMIT_B else "C"
        before += one.value
        cumulative = round_paise(before * HUNDRED / total) if total else ZERO
        found.append(Classed(one.code, one.value, cumulative, abc, one.ved, category(abc, one.ved)))
    return found


def category(abc: str, ved: str) -> str:
    """Return I for what is dear or vital, III for what is cheap and minor, else II."""
    if abc == "A" or ved == Ved.VITAL:
        return "I"
    return "III" if abc == "C" and ved == Ved.DESIRABLE else "II"
