"""What tests of the stock share: Friday the 20th of November 2026, and an item."""

from datetime import date
from decimal import Decimal
from typing import Any

from school.inventory.masters import items
from school.inventory.models import Item, Movement
from school.inventory.services.movements import move
from tests.school.world import SYSTEM

FRIDAY = date(2026, 11, 20)
NINE = "2026-11-20 09:00"


def made_item(code: str = "CHALK", **values: Any) -> Item:
    return items.create(actor=SYSTEM, code=code, name=f"{code} of the test", unit="box", **values)


def moved(item: Item, kind: str, quantity: Any, **values: Any) -> Movement:
    """Move through the service."""
    return move(item=item, kind=kind, quantity=Decimal(str(quantity)), actor=SYSTEM, **values)
