"""Orders with their versions, the goods that came for them, what went back, and the bills."""

from erp_planned.purchase.models.bills import BillLine, PurchaseBill
from erp_planned.purchase.models.orders import OrderItem, OrderVersion, PurchaseOrder, PurchaseSettings
from erp_planned.purchase.models.receipts import GoodsReceipt, ReceiptLine
from erp_planned.purchase.models.returns import GoodsReturn, ReturnLine

__all__ = [
    "BillLine",
    "GoodsReceipt",
    "GoodsReturn",
    "OrderItem",
    "OrderVersion",
    "PurchaseBill",
    "PurchaseOrder",
    "PurchaseSettings",
    "ReceiptLine",
    "ReturnLine",
]
