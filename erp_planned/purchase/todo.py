"""What waits for somebody among purchases."""

from datetime import date
from functools import partial
from typing import Any

from django.utils.translation import gettext_lazy as _

from core.todo import Counted
from erp_planned.purchase.permissions import PurchasePermission as P
from erp_planned.purchase.selectors.bills import held_bills, undone_bills
from erp_planned.purchase.selectors.orders import late_orders, waiting_orders
from erp_planned.purchase.selectors.receipts import pending_receipts, waiting_returns


def waiting(today: date) -> list[Counted]:
    """Return what waits for a second person, an inspection, goods that are late, bills that differ."""
    counted: tuple[tuple[Any, Any, str, str, str], ...] = (
        (waiting_orders(), _("Orders that wait for approval: %(count)d"), "purchaseorder", "", P.APPROVE),
        (late_orders(today), _("Orders that are late: %(count)d"), "purchaseorder", "status__exact=approved", P.WRITE),
        (pending_receipts(), _("Goods that wait for inspection: %(count)d"), "goodsreceipt",
         "inspection_status__exact=pending", P.WRITE),
        (waiting_returns(), _("Returns to vendors that wait for approval: %(count)d"), "goodsreturn",
         "status__exact=waiting", P.APPROVE),
        (held_bills(), _("Bills for orders that are held: %(count)d"), "purchasebill", "status__exact=held", P.READ),
        (undone_bills(), _("Bills for orders whose payment was taken back: %(count)d"), "purchasebill", "", P.WRITE),
    )  # fmt: skip
    return [
        Counted(rows, partial(_told, text), f"admin:erp_purchase_{page}_changelist", needs, query)
        for rows, text, page, query, needs in counted
    ]


def _told(text: str, count: int) -> str:
    return str(text) % {"count": count}
