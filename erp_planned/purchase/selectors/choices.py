"""What boxes of orders offer: items, vendors that may be chosen today, stores."""

from collections.abc import Iterable

from erp_planned.inventory.models import Item, Store

MOST_OFFERED = 3000


def offered_items() -> list[str]:
    """Return the active items as they are offered: code and name."""
    return [str(row) for row in Item.objects.filter(is_active=True).order_by("code")[:MOST_OFFERED]]


def items_by_code(typed: Iterable[str]) -> dict[str, int]:
    """Return the numbers of items by what was typed: the code, followed by anything; one query."""
    codes = {text: text.strip().split(" ", 1)[0].lower() for text in typed if text.strip()}
    rows = Item.objects.filter(is_active=True).values_list("code", "pk")
    found = {code.lower(): pk for code, pk in rows}
    return {text: found[code] for text, code in codes.items() if code in found}


def stores() -> dict[str, int]:
    """Return the active stores by name."""
    return {row.name: row.pk for row in Store.objects.filter(is_active=True).order_by("name")[:MOST_OFFERED]}
