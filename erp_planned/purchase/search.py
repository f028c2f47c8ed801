"""Orders, goods receipts and bills, found by number or vendor from anywhere."""

from collections.abc import Iterator

from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from core.formatting import rupees
from core.search import Hit, Provider
from core.tenancy.enums import TenantType
from erp_planned.purchase.permissions import PurchasePermission as P
from erp_planned.purchase.selectors.bills import bills
from erp_planned.purchase.selectors.orders import orders
from erp_planned.purchase.selectors.receipts import receipts


def _orders(term: str, limit: int) -> Iterator[Hit]:
    for row in orders().filter(Q(po_no__icontains=term) | Q(vendor__name__icontains=term))[:limit]:
        detail = f"{rupees(row.total_amount)} · {row.get_status_display()}"
        yield Hit(f"{row.po_no}, {row.vendor.name}", detail, "erp_purchase_purchaseorder_change", row.pk)


def _receipts(term: str, limit: int) -> Iterator[Hit]:
    for row in receipts().filter(Q(grn_no__icontains=term) | Q(challan_no__iexact=term))[:limit]:
        detail = f"{row.order.po_no} · {row.get_inspection_status_display()}"
        yield Hit(
            f"{row.grn_no}, {row.order.vendor.name}", detail, "erp_purchase_goodsreceipt_change", row.pk
        )


def _bills(term: str, limit: int) -> Iterator[Hit]:
    for row in bills().filter(bill_no__icontains=term)[:limit]:
        detail = f"{rupees(row.total_amount)} · {row.get_status_display()}"
        yield Hit(f"{row.bill_no}, {row.vendor.name}", detail, "erp_purchase_purchasebill_change", row.pk)


PROVIDERS = (
    Provider(
        "purchase_orders", _("Purchase orders"), TenantType.ORGANIZATION, P.READ, _orders, "shopping_cart"
    ),
    Provider(
        "goods_receipts", _("Goods receipts"), TenantType.ORGANIZATION, P.READ, _receipts, "local_shipping"
    ),
    Provider(
        "purchase_bills", _("Bills for orders"), TenantType.ORGANIZATION, P.READ, _bills, "receipt_long"
    ),
)
