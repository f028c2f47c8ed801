"""Items, stores, vendors and orders for the tests; every fact can be given."""

import itertools
from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from typing import Any

from core.actors import Actor
from erp_planned.inventory.models import Item, ItemCategory, Store
from erp_planned.purchase.models import GoodsReceipt, PurchaseBill, PurchaseOrder
from erp_planned.purchase.services.bills import enter_bill
from erp_planned.purchase.services.deciding import approve_order
from erp_planned.purchase.services.orders import make_order
from erp_planned.purchase.services.receipts import inspect, receive
from erp_planned.vendors.models import Vendor
from tests.erp_planned.finance.year import CHECKER, MAKER, SYSTEM, person
from tests.erp_planned.vendors.people import company, gstin, in_delhi, verified

DAY = date(2026, 11, 2)
D = Decimal
SYSTEM_AS_MAKER = MAKER.__class__(
    MAKER.user_id, MAKER.name, "admin", MAKER.door, permissions=SYSTEM.permissions
)
SECOND = person(803, "accountant", "Second")
_numbers = itertools.count(1)


def item(code: str = "A4", **facts: Any) -> Item:
    """Return an item with 18% of GST, made where it is not there."""
    found, _made = ItemCategory.objects.get_or_create(name="Stationery")
    values = {"name": f"Item {code}", "category": found, "gst_pct": D(18), "hsn_code": "4802", **facts}
    row, _made = Item.objects.get_or_create(code=code, defaults=values)
    return row


def store(**facts: Any) -> Store:
    """Return the main store."""
    row, _made = Store.objects.get_or_create(name="Main store", defaults=facts)
    return row


def supplier(state: str = "07", **facts: Any) -> Vendor:
    """Return a verified vendor with a GSTIN of a State, of whose bills no income tax is deducted."""
    in_delhi()
    pan = company()
    return verified(**{"pan": pan, "gstin": gstin(pan, state), "tds_section": "none", **facts})


def line(what: Item | None = None, quantity: Any = 10, rate: Any = 100, **more: Any) -> dict[str, Any]:
    """Return a line of an order."""
    return {"item_id": (what or item()).pk, "quantity": D(quantity), "rate": D(rate), **more}


def draft(
    *lines: dict[str, Any], vendor: Vendor | None = None, actor: Actor = MAKER, **facts: Any
) -> PurchaseOrder:
    """Make an order that waits."""
    given: dict[str, Any] = {"delivery_on": date(2026, 11, 20), "ordered_on": DAY, **facts}
    return make_order(
        vendor_id=(vendor or supplier()).pk,
        store_id=store().pk,
        items=lines or [line()],
        actor=actor,
        **given,
    )


def approved(*lines: dict[str, Any], **facts: Any) -> PurchaseOrder:
    """Make an order and approve it by another person."""
    return approve_order(order=draft(*lines, **facts), actor=CHECKER)


def came(order: PurchaseOrder, *quantities: Any, actor: Actor = MAKER, **facts: Any) -> GoodsReceipt:
    """Receive quantities of the lines of an order, in their order."""
    items = order.items.order_by("line_no")
    lines = [
        {"order_item_id": one.pk, "quantity": D(q)} for one, q in zip(items, quantities, strict=False) if q
    ]
    return receive(order=order, lines=lines, actor=actor, **{"received_on": date(2026, 11, 10), **facts})


def judged(receipt: GoodsReceipt, *accepted: Any, actor: Actor = SECOND, **facts: Any) -> GoodsReceipt:
    """Accept quantities of the lines of a receipt, the rest is broken."""
    lines = [
        {"line_id": one.pk, "accepted": D(q), "reason": "Broken" if D(q) < one.received else ""}
        for one, q in zip(receipt.lines.order_by("pk"), accepted, strict=True)
    ]
    return inspect(receipt=receipt, lines=lines, actor=actor, **{"inspected_on": date(2026, 11, 11), **facts})


def accepted(order: PurchaseOrder, *quantities: Any) -> GoodsReceipt:
    """Receive quantities and accept all of it."""
    return judged(came(order, *quantities), *[q for q in quantities if q])


def billed(
    order: PurchaseOrder, quantity: Any, rate: Any = 100, *, actor: Actor = MAKER, no: str = "", **facts: Any
) -> PurchaseBill:
    """Enter a bill for the first line of an order."""
    first = order.items.order_by("line_no").first()
    assert first is not None
    lines: Sequence[dict[str, Any]] = facts.pop("lines", None) or [
        {"order_item_id": first.pk, "quantity": D(quantity), "rate": D(rate)}
    ]
    return enter_bill(
        order=order,
        bill_no=no or f"B-{next(_numbers)}",
        lines=lines,
        actor=actor,
        **{"bill_on": date(2026, 11, 12), **facts},
    )


__all__ = [
    "CHECKER",
    "MAKER",
    "SECOND",
    "SYSTEM",
    "accepted",
    "approved",
    "billed",
    "came",
    "draft",
    "judged",
]
