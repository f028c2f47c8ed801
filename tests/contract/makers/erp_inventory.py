"""Items in two stores, an issue slip, a transfer that has not arrived, a count that waits."""

from decimal import Decimal
from typing import TYPE_CHECKING

from erp_planned.inventory.masters import batch_master, categories, item_master, store_master
from erp_planned.inventory.models import ItemCategory
from erp_planned.inventory.services.counting import enter_count
from erp_planned.inventory.services.issuing import issue
from erp_planned.inventory.services.moving import enter_opening, transfer
from tests.erp_planned.banking.books import head

if TYPE_CHECKING:
    from tests.contract.objects import Place


def inventory_rows(place: "Place") -> dict[str, int]:
    """Make stock of an item in batches and of one without."""
    head("stock", "1501", "Asset")
    head("stock_used", "4003", "Expense")
    head("stock_difference", "4023", "Expense")
    mark, actor = f"{place.surname} {place.code}", place.actor
    ItemCategory.objects.get_or_create(name="Chalk")
    category = categories.create(name=f"Goods {mark}", actor=actor)
    item = item_master.create(
        name=f"Paper {mark}", category=category, ved="V", reorder_level=500, actor=actor
    )
    milk = item_master.create(name=f"Milk {mark}", category=category, has_batches=True, actor=actor)
    main = store_master.create(name=f"Main {mark}", actor=actor)
    other = store_master.create(name=f"Hostel {mark}", type="Sub", actor=actor)
    batch = batch_master.create(item=milk, batch_no=f"B {mark}"[:40], actor=actor)
    enter_opening(item=item, store=main, quantity=Decimal(100), value=Decimal(5000), actor=actor)
    lines = [{"item_id": item.pk, "quantity": Decimal(2)}]
    slip = issue(store=main, requested_by=place.own, items=lines, actor=actor, purpose=f"For {mark}")
    moved = transfer(from_store=main, to_store=other, items=lines, actor=actor)
    given = {"store": main, "items": [{"item_id": item.pk, "quantity": Decimal(95)}], "reason": mark}
    return {
        "item_category": category.pk,
        "item": item.pk,
        "item_batch": batch.pk,
        "store": main.pk,
        "other_store": other.pk,
        "issue_slip": slip.pk,
        "stock_transfer": moved.pk,
        "stock_count": enter_count(**given, actor=actor).pk,
    }
