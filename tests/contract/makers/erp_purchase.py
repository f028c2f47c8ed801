"""Rows that the calls of purchases name."""

from datetime import date, timedelta
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from core.periods import today
from erp_planned.inventory.models import Item, ItemCategory, Store
from erp_planned.purchase.models import PurchaseOrder
from erp_planned.purchase.services.bills import enter_bill
from erp_planned.purchase.services.deciding import approve_order
from erp_planned.purchase.services.orders import make_order
from erp_planned.purchase.services.receipts import inspect, receive
from erp_planned.purchase.services.returns import make_return
from erp_planned.vendors import masters
from erp_planned.vendors.models import VendorCategory
from erp_planned.vendors.services.vendors import verify_vendor
from tests.erp_planned.vendors.people import company

if TYPE_CHECKING:
    from tests.contract.objects import Place

ONE, HUNDRED = Decimal(1), Decimal(100)


def purchase_rows(place: "Place") -> dict[str, Any]:
    """Make an order with goods received, returned and billed, and one that waits."""
    number = Item.objects.count()
    category, _made = ItemCategory.objects.get_or_create(name=f"Goods {place.surname}")
    item = Item.objects.create(code=f"P{place.surname[:8]}{number}", name=f"Goods {place.surname} {number}",
                               category=category)  # fmt: skip
    store, _made = Store.objects.get_or_create(name=f"Store {place.surname}")
    kind, _made = VendorCategory.objects.get_or_create(name=f"Goods {place.surname}")
    vendor = masters.vendors.create(
        actor=place.actor, name=f"Goods vendor {place.surname} {number}", category=kind, pan=company(), confirm=True,
        bank_account=f"9912345{number:05d}", ifsc="SBIN0001234", tds_section="none",
    )  # fmt: skip
    vendor = verify_vendor(vendor=vendor, actor=place.actor)
    given: dict[str, Any] = {
        "vendor_id": vendor.pk, "store_id": store.pk, "delivery_on": today() + timedelta(days=9), "actor": place.actor,
        "terms": f"Terms {place.surname}", "items": [{"item_id": item.pk, "quantity": Decimal(10), "rate": HUNDRED}],
    }  # fmt: skip
    # Bills of the calls are of 22 November 2026.
    given["ordered_on"] = date(2026, 11, 1)
    waiting = make_order(**given)
    order = approve_order(order=make_order(**given), actor=place.actor)
    line = order.items.get()
    good, pending = (_came(place, order, line.pk, f"{name} {place.surname}") for name in ("A", "B"))
    judged = [{"line_id": good.lines.get().pk, "accepted": Decimal(4)}]
    inspect(receipt=good, lines=judged, actor=place.actor)
    back = make_return(
        receipt=good, lines=[{"receipt_line_id": good.lines.get().pk, "accepted": ONE}],
        reason=f"Broken {place.surname}", actor=place.actor,
    )  # fmt: skip
    far, dear = (
        enter_bill(
            order=order, bill_no=f"{name} {place.surname}", bill_on=today(), actor=place.actor,
            lines=[{"order_item_id": line.pk, "quantity": quantity, "rate": rate}],
        )
        for name, quantity, rate in (("FAR", Decimal(9), HUNDRED), ("DEAR", ONE, Decimal(150)))
    )  # fmt: skip
    return {
        "purchase_item": item.pk, "purchase_store": store.pk, "purchase_order": order.pk, "draft_order": waiting.pk,
        "purchase_order_item": line.pk, "goods_receipt": good.pk, "goods_receipt_line": good.lines.get().pk,
        "pending_receipt": pending.pk, "pending_receipt_line": pending.lines.get().pk, "goods_return": back.pk,
        "purchase_bill": far.pk, "dear_bill": dear.pk,
    }  # fmt: skip


def _came(place: "Place", order: PurchaseOrder, line: int, challan: str) -> Any:
    quantity = Decimal(4) if challan.startswith("A") else ONE
    return receive(
        order=order,
        lines=[{"order_item_id": line, "quantity": quantity}],
        challan_no=challan,
        actor=place.actor,
    )
