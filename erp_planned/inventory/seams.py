"""What apps above say of stock that is not there yet, or is there and promised; they add themselves at start-up."""

from collections.abc import Callable, Collection, Mapping
from decimal import Decimal

from core.money import ZERO

# Given numbers of items; returns quantities by item, in a bounded number of queries.
Quantities = Callable[[Collection[int]], Mapping[int, Decimal]]

_on_order: list[Quantities] = []
_reserved: list[Quantities] = []


def register_on_order(source: Quantities) -> None:
    """Add what is ordered and has not come yet."""
    if source not in _on_order:
        _on_order.append(source)


def register_reserved(source: Quantities) -> None:
    """Add what is in a store and promised."""
    if source not in _reserved:
        _reserved.append(source)


def on_order(items: Collection[int]) -> dict[int, Decimal]:
    """Return what all sources have on order, by item."""
    return _summed(_on_order, items)


def reserved(items: Collection[int]) -> dict[int, Decimal]:
    """Return what all sources have reserved, by item."""
    return _summed(_reserved, items)


def _summed(sources: list[Quantities], items: Collection[int]) -> dict[int, Decimal]:
    found: dict[int, Decimal] = {}
    for source in sources:
        for item, quantity in source(items).items():
            found[item] = found.get(item, ZERO) + quantity
    return found
