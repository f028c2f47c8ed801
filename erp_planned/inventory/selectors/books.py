"""What posting reads: an item's layers and average, and the least that a store had from a day on."""

from collections.abc import Iterator
from datetime import date
from decimal import Decimal

from django.db.models import Case, F, QuerySet, When

from core.money import ZERO
from erp_planned.inventory.calc import Average, Book, Fifo, fifo_book
from erp_planned.inventory.enums import Direction, MovementKind, ValuationMethod
from erp_planned.inventory.models import ItemBook, StockMovement, ValuationRule

SIGNED = Case(When(type=Direction.IN, then=F("quantity")), default=-F("quantity"))
# Rows read at once where layers are looked for from the newest back.
CHUNK = 50


def method_on(day: date) -> str:
    """Return the method of the books on a day; the weighted average where none was chosen."""
    found = ValuationRule.objects.filter(effective_on__lte=day).order_by("-effective_on").first()
    return found.method if found else ValuationMethod.WAVG


def own_moves() -> QuerySet[StockMovement]:
    """Return what counts for an item as a whole: everything but transfers."""
    return StockMovement.objects.exclude(kind=MovementKind.TRANSFER)


def book_of(row: ItemBook) -> Book:
    """Return an item's stock and value by its method, as they stand in the held row."""
    if row.method != ValuationMethod.FIFO:
        return Average(row.quantity, row.value)
    rows = own_moves().filter(item=row.item_id, type=Direction.IN).order_by("-moved_on", "-id")
    return fifo_book(row.quantity, _in_chunks(rows.values_list("quantity", "value")))


def _in_chunks(rows: "QuerySet[StockMovement, tuple[Decimal, Decimal]]") -> Iterator[tuple[Decimal, Decimal]]:
    start = 0
    while found := list(rows[start : start + CHUNK]):
        yield from found
        start += CHUNK


def replayed(item_id: int, method: str, last: date | None = None) -> Book:
    """Return an item's stock and value by a method from its whole history, up to the evening of a day."""
    book: Book = Fifo() if method == ValuationMethod.FIFO else Average()
    rows = own_moves().filter(item=item_id).order_by("moved_on", "id")
    if last is not None:
        rows = rows.filter(moved_on__lte=last)
    for direction, quantity, value in rows.values_list("type", "quantity", "value").iterator(chunk_size=2000):
        if direction == Direction.IN:
            book.take_in(quantity, value)
        else:
            book.take_out(quantity)
    return book


def lowest_from(key: tuple[int, int, int | None], day: date, now: Decimal) -> Decimal:
    """Return the least that a store has of an item and batch from the evening of a day on, `now` being the stock.

    Reads the movements after the day only: none where nothing moved since.
    """
    item, store, batch = key
    rows = StockMovement.objects.filter(item=item, store=store, batch=batch, moved_on__gt=day)
    least, standing = now, now
    for change in rows.order_by("-moved_on", "-id").annotate(change=SIGNED).values_list("change", flat=True):
        standing -= change
        least = min(least, standing)
    return max(least, ZERO)
