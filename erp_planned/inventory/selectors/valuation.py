"""What stock is worth on a date, by either method, from the movements up to it; one pass, an item at a time."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from itertools import groupby
from operator import itemgetter

from django.db.models import Sum

from core.money import ZERO, round_paise
from erp_planned.inventory.calc import Average, Book, Fifo, share
from erp_planned.inventory.enums import Direction, ValuationMethod
from erp_planned.inventory.models import Item, StockMovement, Store
from erp_planned.inventory.selectors.books import SIGNED, own_moves

BLOCK = 5000


@dataclass(frozen=True, slots=True)
class Valued:
    """An item's stock on a day and its value in rupees; `rate` is what a unit is worth, to the paisa."""

    item_id: int
    quantity: Decimal
    value: Decimal

    @property
    def rate(self) -> Decimal:
        """The value of a unit."""
        return round_paise(self.value / self.quantity) if self.quantity else ZERO


def valued(on: date, method: str, store: Store | None = None) -> Iterator[Valued]:
    """Yield items in stock at the end of a day with their value, by the item's number.

    Of a store it is the store's share of the item's value: goods are worth the same wherever they lie.
    """
    there = _in_store(store, on) if store is not None else None
    rows = own_moves().filter(moved_on__lte=on).order_by("item_id", "moved_on", "id")
    moves = rows.values_list("item_id", "type", "quantity", "value").iterator(chunk_size=BLOCK)
    for item_id, its in groupby(moves, key=itemgetter(0)):
        book: Book = Fifo() if method == ValuationMethod.FIFO else Average()
        for _item, direction, quantity, value in its:
            if direction == Direction.IN:
                book.take_in(quantity, value)
            else:
                book.take_out(quantity)
        if there is not None:
            part = there.get(item_id, ZERO)
            if part:
                yield Valued(item_id, part, share(book.value, part, book.quantity))
        elif book.quantity:
            yield Valued(item_id, book.quantity, book.value)


def _in_store(store: Store, on: date) -> dict[int, Decimal]:
    rows = StockMovement.objects.filter(store=store, moved_on__lte=on).order_by()
    return dict(rows.values_list("item").annotate(there=Sum(SIGNED)))


def named(rows: list[Valued]) -> list[tuple[Item, Valued]]:
    """Return valued items with their rows, by code."""
    found = Item.objects.select_related("category").in_bulk([row.item_id for row in rows])
    return sorted(((found[row.item_id], row) for row in rows), key=lambda pair: pair[0].code)
