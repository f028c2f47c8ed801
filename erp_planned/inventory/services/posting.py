"""The one way by which stock moves: every paper of every app posts through `post`.

Locks: the items by number (`ItemBook`), then stock by item, store and batch. With an item held its movements are what
was read. The database carries stock and value on from the movements (migration 0002).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from core.actors import Actor
from core.errors import ValidationFailed
from core.formatting import in_date, plain
from core.money import ZERO, round_paise
from core.periods import FIRST_YEAR, today
from erp_planned.finance.enums import YearStatus
from erp_planned.finance.models import BookYear
from erp_planned.inventory.enums import Direction, MovementKind
from erp_planned.inventory.errors import BooksClosed, NoSuchItem, NoSuchStore, NotInStock
from erp_planned.inventory.models import Batch, Item, ItemBook, Stock, StockMovement, Store
from erp_planned.inventory.selectors.books import book_of, lowest_from
from erp_planned.inventory.services.valuing import revalue, settle_method

MOST_MOVES = 1000
Key = tuple[int, int, int | None]


@dataclass(frozen=True, slots=True)
class Move:
    """Quantity of an item in or out of a store on a day, for a document.

    `value` (rupees) is needed for what comes in, and computed for what goes out; without one a correction comes in
    at the item's average. A transfer's two moves stand one after the other and are valued at the average.
    """

    item_id: int
    store_id: int
    type: Direction
    kind: MovementKind
    quantity: Decimal
    on: date
    ref_doc: str
    value: Decimal | None = None
    batch_id: int | None = None

    @property
    def key(self) -> Key:
        """What is locked for it."""
        return self.item_id, self.store_id, self.batch_id


@transaction.atomic
def post(moves: Sequence[Move], *, actor: Actor) -> list[StockMovement]:
    """Post the moves of one document, all or none, and return the movements in the same order.

    A move of an earlier day re-values what went out later: the difference is posted beside it. Raises NotInStock
    naming item, store and what is there, BooksClosed for a day of a closed year, ValidationFailed, NoSuchItem,
    NoSuchStore. Asks no right: the caller has asked its own.
    """
    if not moves:
        return []
    _check(moves)
    items, stores, batches = _named(moves)
    books = hold(items)
    for item in books.values():
        settle_method(item, actor=actor)
    _check_batches(moves, items, batches)
    held = {(row.item_id, row.store_id, row.batch_id): row for row in _held(moves)}
    late = _late(moves)
    _check_stock(moves, held, items, stores)
    rows = _valued(moves, books, actor)
    StockMovement.objects.bulk_create(rows)
    for item_id in sorted(late):
        revalue(item_id, ref_doc=moves[0].ref_doc, reason=_("Facts of an earlier day"), actor=actor)
    return rows


def hold(items: dict[int, Item]) -> dict[int, ItemBook]:
    """Lock items for posting until the transaction ends, in the order of their numbers."""
    missing = set(items) - set(ItemBook.objects.filter(item__in=items).values_list("item_id", flat=True))
    ItemBook.objects.bulk_create([ItemBook(item_id=pk) for pk in sorted(missing)], ignore_conflicts=True)
    rows = ItemBook.objects.filter(item__in=items).order_by("item_id").select_for_update(no_key=True)
    return {row.item_id: row for row in rows}


def batch_for(*, item: Item, batch_no: str, expires_on: date | None) -> Batch:
    """Return the batch of an item with a number, made where it is new.

    Raises ValidationFailed naming `batch_no` or `expires_on`: an item that is not kept in batches, a number that is
    known with another date.
    """
    number = batch_no.strip()
    if not item.has_batches:
        raise ValidationFailed.at("batch_no", _("%(item)s is not kept in batches.") % {"item": item})
    if not number or len(number) > 40:
        raise ValidationFailed.at("batch_no", _("Give the number of the batch, at most 40 characters."))
    found = Batch.objects.filter(item=item, batch_no__iexact=number).first()
    if found is None:
        Batch.objects.bulk_create(
            [Batch(item=item, batch_no=number, expires_on=expires_on)], ignore_conflicts=True
        )
        found = Batch.objects.get(item=item, batch_no__iexact=number)
    if expires_on is not None and found.expires_on != expires_on:
        known = in_date(found.expires_on) if found.expires_on else _("no date")
        text = _("Batch %(batch)s is on record with %(known)s.") % {"batch": found, "known": known}
        raise ValidationFailed.at("expires_on", text)
    return found


def check_day(day: date, field: str = "date") -> None:
    """Refuse a day after today, and one of closed books. Raises ValidationFailed naming `field`, BooksClosed."""
    if day > today():
        raise ValidationFailed.at(field, _("The date must not be in the future."))
    if day.year < FIRST_YEAR:
        raise ValidationFailed.at(field, _("Give a day from %(year)d on.") % {"year": FIRST_YEAR})
    closed = BookYear.objects.filter(status=YearStatus.CLOSED).aggregate(last=Max("end_date"))["last"]
    if closed and day <= closed:
        text = _("The books are closed up to %(day)s; nothing moves on or before that day.")
        raise BooksClosed.at(field, text % {"day": in_date(closed)})


def _check(moves: Sequence[Move]) -> None:
    if len(moves) > MOST_MOVES:
        raise ValidationFailed.at("items", _("At most %(most)d lines at once.") % {"most": MOST_MOVES})
    for day in {one.on for one in moves}:
        check_day(day)
    for one in moves:
        if one.quantity <= 0 or one.quantity != round(one.quantity, 3):
            text = _("Give a quantity above zero, with at most three decimals.")
            raise ValidationFailed.at("quantity", text)
        needs = one.type == Direction.IN and one.kind in (MovementKind.OPENING, MovementKind.RECEIPT)
        if (needs and one.value is None) or (one.value is not None and one.value < 0):
            raise ValidationFailed.at("value", _("Say what it cost in rupees, not below zero."))


def _named(moves: Sequence[Move]) -> tuple[dict[int, Item], dict[int, Store], dict[int, Batch]]:
    items = Item.objects.in_bulk({one.item_id for one in moves})
    stores = Store.objects.in_bulk({one.store_id for one in moves})
    batches = Batch.objects.in_bulk({one.batch_id for one in moves if one.batch_id})
    if {one.item_id for one in moves} - items.keys():
        raise NoSuchItem
    if {one.store_id for one in moves} - stores.keys():
        raise NoSuchStore
    return items, stores, batches


def _check_batches(moves: Sequence[Move], items: dict[int, Item], batches: dict[int, Batch]) -> None:
    for one in moves:
        item = items[one.item_id]
        batch = batches.get(one.batch_id or 0)
        if item.has_batches and batch is None:
            raise ValidationFailed.at("batch", _("%(item)s is kept in batches; name one.") % {"item": item})
        if batch is not None and batch.item_id != one.item_id:
            raise ValidationFailed.at("batch", _("This batch is not one of %(item)s.") % {"item": item})


def _held(moves: Sequence[Move]) -> list[Stock]:
    rows = Stock.objects.filter(
        item__in={one.item_id for one in moves}, store__in={one.store_id for one in moves}
    )
    return list(rows.order_by("item_id", "store_id", "batch_id").select_for_update(no_key=True))


def _late(moves: Sequence[Move]) -> set[int]:
    """Return the items of which something has moved on a later day already, transfers aside."""
    firsts: dict[int, date] = {}
    for one in moves:
        if one.kind != MovementKind.TRANSFER:
            firsts[one.item_id] = min(one.on, firsts.get(one.item_id, one.on))
    rows = StockMovement.objects.filter(item__in=firsts).exclude(kind=MovementKind.TRANSFER).order_by()
    lasts = dict(rows.values_list("item").annotate(last=Max("moved_on")))
    return {item for item, first in firsts.items() if item in lasts and lasts[item] > first}


def _check_stock(
    moves: Sequence[Move], held: dict[Key, Stock], items: dict[int, Item], stores: dict[int, Store]
) -> None:
    """Refuse what would leave less than nothing, on its day or on any from there on."""
    changes: dict[Key, list[Move]] = {}
    for one in moves:
        changes.setdefault(one.key, []).append(one)
    for key, its in sorted(changes.items(), key=lambda pair: (pair[0][0], pair[0][1], pair[0][2] or 0)):
        if all(one.type == Direction.IN for one in its):
            continue
        there = held[key].quantity if key in held else ZERO
        day = min(one.on for one in its)
        there = min(there, lowest_from(key, day, there))
        wanted = sum((one.quantity if one.type == Direction.OUT else -one.quantity for one in its), ZERO)
        if wanted > there:
            item, store = items[key[0]], stores[key[1]]
            text = _("%(store)s has %(there)s %(unit)s of %(item)s to give; %(wanted)s are asked for.")
            values = {"store": store, "there": plain(there), "unit": item.unit, "item": item}
            raise NotInStock.at("quantity", text % {**values, "wanted": plain(wanted)})


def _valued(moves: Sequence[Move], books: dict[int, ItemBook], actor: Actor) -> list[StockMovement]:
    """Return the movements with their values, each item's by its method and what is there now."""
    working = {pk: book_of(row) for pk, row in books.items()}
    rows, carried = [], ZERO
    for one in moves:
        book = working[one.item_id]
        average = one.quantity * book.value / book.quantity if book.quantity else ZERO
        if one.kind == MovementKind.TRANSFER:
            # Both halves say the same; the item as a whole has neither more nor less.
            carried = round_paise(average) if one.type == Direction.OUT else carried
            value = carried
        elif one.type == Direction.IN:
            value = round_paise(average if one.value is None else one.value)
            book.take_in(one.quantity, value)
        else:
            value = book.take_out(one.quantity)
        rows.append(
            StockMovement(
                item_id=one.item_id, store_id=one.store_id, batch_id=one.batch_id, type=one.type, kind=one.kind,
                quantity=one.quantity, value=value, moved_on=one.on, ref_doc=one.ref_doc, made_by=actor.name[:150],
            )
        )  # fmt: skip
    return rows
