"""Reads of the stock: items, movements, the register of an item, values on a day."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from uuid import UUID

from django.db.models import F, QuerySet

from core.access import authorize
from core.actors import Actor
from core.money import ZERO
from core.refusals import get_or_refuse
from school.inventory.calc import Entry, Line, average, register
from school.inventory.errors import NoSuchItem, NoSuchMovement
from school.inventory.models import Item, Movement
from school.inventory.permissions import InventoryPermission as P


def items_of(actor: Actor) -> QuerySet[Item]:
    """Return all items, by code. Raises Forbidden."""
    authorize(actor, P.READ)
    return Item.objects.order_by("code")


def get_item(actor: Actor, pk: UUID) -> Item:
    """Return an item. Raises NoSuchItem, Forbidden."""
    return get_or_refuse(items_of(actor), NoSuchItem(), pk=pk)


def item_by_id(pk: UUID | str) -> Item:
    """Return an item for the office. Raises NoSuchItem."""
    found: Item = get_or_refuse(Item.objects.all(), NoSuchItem(), pk=pk)
    return found


def low_items() -> QuerySet[Item]:
    """Return the items at or below their reorder level."""
    return Item.objects.filter(is_active=True, reorder_level__gt=0, on_hand__lte=F("reorder_level"))


def movements_of(item: Item) -> QuerySet[Movement]:
    """Return an item's movements, the latest first, with what takes them back."""
    rows = Movement.objects.filter(item=item).select_related("item", "undone_by", "undoes")
    return rows.order_by("-moved_on", "-number")


def movement_by_id(pk: UUID | str) -> Movement:
    """Return a movement for the office. Raises NoSuchMovement."""
    rows = Movement.objects.select_related("item", "undone_by")
    found: Movement = get_or_refuse(rows, NoSuchMovement(), pk=pk)
    return found


def counted(rows: QuerySet[Movement]) -> QuerySet[Movement]:
    """Leave out what was taken back, and what took it back."""
    return rows.filter(undoes=None, undone_by=None)


def entries(rows: Iterable[Movement]) -> Iterator[Entry]:
    """Return movements as the arithmetic knows them."""
    return (Entry(row.moved_on, row.number, row.quantity, row.rate) for row in rows)


def register_of(item: Item, last: date) -> list[tuple[Movement, Line]]:
    """Return an item's movements up to a day in their order, with values and stock; one query."""
    rows = {row.number: row for row in counted(Movement.objects.filter(item=item, moved_on__lte=last))}
    return [(rows[line.entry.number], line) for line in register(entries(rows.values()))]


@dataclass(frozen=True, slots=True)
class Valued:
    """An item's stock on a day, its value (rupees, to the paisa), and the average rate."""

    item: Item
    on_hand: Decimal
    value: Decimal

    @property
    def rate(self) -> Decimal:
        return average(self.on_hand, self.value)


def valuation(day: date, items: Iterable[Item] | None = None) -> list[Valued]:
    """Return stock and value of items, all of them where none are given, at the end of a day; two queries."""
    wanted = list(Item.objects.order_by("code") if items is None else items)
    by_item: dict[UUID, list[Entry]] = defaultdict(list)
    rows = counted(Movement.objects.filter(item__in=wanted, moved_on__lte=day)).order_by()
    for pk, on, number, quantity, rate in rows.values_list(
        "item", "moved_on", "number", "quantity", "rate"
    ).iterator():
        by_item[pk].append(Entry(on, number, quantity, rate))
    found = []
    for item in wanted:
        lines = register(by_item[item.pk])
        last = lines[-1] if lines else None
        found.append(Valued(item, last.balance if last else ZERO, last.stock_value if last else ZERO))
    return found
