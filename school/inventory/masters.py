"""Items, declared for every door."""

from core.masters import Master
from school.inventory.models import Item
from school.inventory.permissions import InventoryPermission as P

items = Master(
    Item,
    label="item",
    read=P.READ,
    write=P.WRITE,
    writable=("code", "name", "unit", "category", "reorder_level", "is_active"),
    tidy={"code": str.upper},
    columns=("code", "name", "category", "unit", "on_hand", "reorder_level", "is_active"),
    shown=("on_hand", "is_low"),
    search=("code", "name", "category"),
    filters=("category", "is_active"),
    example={
        "code": "CHALK",
        "name": "Chalk, white",
        "unit": "box",
        "category": "Stationery",
        "reorder_level": 10,
    },
)
