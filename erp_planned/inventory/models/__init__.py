"""Items, stores and their stock."""

from erp_planned.inventory.models.documents import (
    CountLine,
    IssueLine,
    IssueSlip,
    StockCount,
    StockReturn,
    StockTransfer,
    TransferLine,
)
from erp_planned.inventory.models.items import Batch, Item, ItemCategory, Store
from erp_planned.inventory.models.stock import ItemBook, Revaluation, Stock, StockMovement, ValuationRule

__all__ = [
    "Batch", "CountLine", "IssueLine", "IssueSlip", "Item", "ItemBook", "ItemCategory", "Revaluation", "Stock",
    "StockCount", "StockMovement", "StockReturn", "StockTransfer", "Store", "TransferLine", "ValuationRule",
]  # fmt: skip
