"""What to order: items whose stock, with what is on order and without what is reserved, is at or below their level."""

from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal

from core.money import ZERO
from erp_planned.inventory.calc import THREE, economic_quantity, reorder_level, suggested
from erp_planned.inventory.enums import Unit
from erp_planned.inventory.models import Item
from erp_planned.inventory.seams import on_order, reserved
from erp_planned.inventory.selectors.stock import items, rule_on, used

# Use is averaged over a year.
YEAR = 365


@dataclass(frozen=True, slots=True)
class Reorder:
    """An item to be ordered: quantities in its unit; `economic` only where costs of ordering and keeping are known."""

    item: Item
    on_hand: Decimal
    on_order: Decimal
    reserved: Decimal
    level: Decimal
    daily: Decimal
    suggested: Decimal
    economic: Decimal | None


def to_reorder(on: date) -> list[Reorder]:
    """Return the items to be ordered on a day by code, vital ones first; a fixed number of queries."""
    rows = list(items().filter(is_active=True).exclude(unit=Unit.NA))
    numbers = [row.pk for row in rows]
    consumed = used(on - timedelta(days=YEAR - 1), on, numbers)
    coming, promised, rule = on_order(numbers), reserved(numbers), rule_on(on)
    found = []
    for row in rows:
        yearly = consumed.get(row.pk, (ZERO, ZERO))[0]
        daily = yearly / YEAR
        level = row.reorder_level or reorder_level(daily, row.lead_days, row.safety_days)
        book = getattr(row, "book", None)
        on_hand = book.quantity if book else ZERO
        ordered, held = coming.get(row.pk, ZERO), promised.get(row.pk, ZERO)
        there = on_hand + ordered - held
        if not level or there > level:
            continue
        rate = book.value / book.quantity if book and book.quantity else ZERO
        economic = economic_quantity(yearly, rule.order_cost, rate * rule.holding_pct / 100)
        wanted = suggested(there=there, level=level, daily=daily, days=row.lead_days, economic=economic)
        found.append(Reorder(row, on_hand, ordered, held, level, daily.quantize(THREE), wanted, economic))
    order = {"V": 0, "E": 1, "D": 2}
    return sorted(found, key=lambda one: (order[one.item.ved], one.item.code))
