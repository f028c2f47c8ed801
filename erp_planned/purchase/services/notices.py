"""Telling whoever decides that something waits, and the vendor what is ordered."""

from collections.abc import Mapping
from typing import Any

from core.actors import Actor
from core.formatting import in_date, rupees
from core.outbox.enums import Channel
from core.outbox.services import notify, notify_holders
from erp_planned.purchase.models import GoodsReceipt, GoodsReturn, PurchaseBill, PurchaseOrder
from erp_planned.purchase.permissions import PurchasePermission as P
from payroll.organizations.selectors import organization

WAITING = "purchase_order_waiting"
AMENDED = "purchase_order_amended"
SENT = "purchase_order_sent"
INSPECT = "goods_receipt_waiting"
HELD = "purchase_bill_held"
RETURNED = "goods_return_waiting"
Row = PurchaseOrder | GoodsReceipt | GoodsReturn | PurchaseBill


def tell_deciders(template: str, row: Row, actor: Actor, needs: str = P.APPROVE, **more: Any) -> None:
    """Write the notice for everybody who holds the right but the one who acts; in the caller's transaction."""
    context: Mapping[str, Any] = {"number": str(row), "vendor": str(_order(row).vendor), **more}
    page = f"/admin/erp_purchase/{row._meta.model_name}/{row.pk}/change/"
    notify_holders(needs, actor=actor, template=template, context=context, url=page)


def send_to_vendor(order: PurchaseOrder, actor: Actor) -> bool:
    """Mail the vendor that an order or its amendment is approved; say whether there is an address."""
    if not order.vendor.email:
        return False
    context = {
        "name": order.vendor.contact_person or order.vendor.name,
        "number": order.po_no,
        "version": order.version,
        "day": in_date(order.ordered_on),
        "delivery": in_date(order.delivery_on),
        "total": rupees(order.total_amount),
        "store": str(order.store),
        "institution": organization().name,
        "lines": [f"{row.line_no}. {row.item.name}: {row.quantity.normalize():f} {row.item.unit}"
                  for row in order.items.select_related("item").order_by("line_no")],
    }  # fmt: skip
    notify(
        actor=actor, template=SENT, context=context, channels=(Channel.EMAIL,), address=order.vendor.email,
        key=f"purchase-order:{order.pk}:{order.version}", payload={"paper": [SENT, order.pk]},
    )  # fmt: skip
    return True


def _order(row: Row) -> PurchaseOrder:
    if isinstance(row, PurchaseOrder):
        return row
    return row.receipt.order if isinstance(row, GoodsReturn) else row.order
