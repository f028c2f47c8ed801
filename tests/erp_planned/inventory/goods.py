"""Items, stores and what moves between them."""

from datetime import date
from decimal import Decimal
from typing import Any

from erp_planned.inventory.enums import Direction, MovementKind
from erp_planned.inventory.models import Item, ItemCategory, StockMovement, Store
from erp_planned.inventory.services.posting import Move, post
from tests.erp_planned.banking.books import SYSTEM

DAY = date(2026, 11, 2)


def item(code: str = "A4", **values: Any) -> Item:
    found, _made = ItemCategory.objects.get_or_create(name="Stationery")
    return Item.objects.create(**{"code": code, "name": f"Item {code}", "category": found, **values})


def store(name: str = "Main store", **values: Any) -> Store:
    found, _made = Store.objects.get_or_create(name=name, defaults=values)
    return found


def move(what: Item, quantity: Any, value: Any = None, on: date = DAY, **more: Any) -> StockMovement:
    """Post one movement: in where it has a value or a kind of its own, else out by an issue."""
    direction = more.pop("type", Direction.OUT if value is None else Direction.IN)
    kind = more.pop("kind", MovementKind.ISSUE if value is None else MovementKind.RECEIPT)
    where = more.pop("where", None) or store()
    cost = None if value is None else Decimal(value)
    one = Move(
        what.pk, where.pk, direction, kind, Decimal(quantity), on, more.pop("doc", "T/1"), cost, **more
    )
    return post([one], actor=SYSTEM)[0]
