"""What the stock has for the office to do."""

from datetime import date

from django.utils.translation import ngettext

from core.todo import ToDo
from school.inventory.permissions import InventoryPermission as P
from school.inventory.selectors.stock import low_items

NAMED = 3


def waiting(_today: date) -> list[ToDo]:
    """Return the items that are to be ordered; one query."""
    names = [one.name for one in low_items().order_by("code")]
    if not names:
        return []
    text = ngettext(
        "%(count)d item is to be ordered: %(names)s",
        "%(count)d items are to be ordered: %(names)s",
        len(names),
    )
    shown = ", ".join(names[:NAMED]) + (" …" if len(names) > NAMED else "")
    values = {"count": len(names), "names": shown}
    return [ToDo(text=text % values, page="admin:school_inventory_item_changelist", needs=P.WRITE)]
