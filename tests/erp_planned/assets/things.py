"""Assets, categories and goods receipts to try with."""

from datetime import date
from decimal import Decimal
from itertools import count
from typing import Any

from core.periods import FinancialYear
from erp_planned.assets.masters import assets, categories
from erp_planned.assets.models import Asset, AssetCategory, DepreciationRun
from erp_planned.assets.services.runs import calculate, post_run
from erp_planned.inventory.models import Item, ItemCategory, Store
from erp_planned.purchase.models import GoodsReceipt, OrderItem, PurchaseOrder, ReceiptLine
from tests.erp_planned.finance.year import CHECKER, MAKER, SYSTEM
from tests.erp_planned.vendors.people import verified

_numbers = count(1)


def kind(code: str = "FURN", **values: Any) -> AssetCategory:
    """Return a category by code, made where it is not there: straight line over five years, residual 5%."""
    found = AssetCategory.objects.filter(code=code).first()
    terms = {"depreciation_method": "SLM", "useful_life": 5, **values}
    return found or categories.create(code=code, name=f"Kind {code}", actor=SYSTEM, **terms)


def wdv(code: str = "WDVT", rate: int = 15, **values: Any) -> AssetCategory:
    """Return a category of written-down value without residual."""
    terms = {"depreciation_method": "WDV", "depreciation_rate": rate, "useful_life": None, "residual_pct": 0}
    found = AssetCategory.objects.filter(code=code).first()
    return found or categories.create(code=code, name=f"Kind {code}", actor=SYSTEM, **terms, **values)


def thing(cost: int = 100000, used: date | None = date(2024, 9, 15), **values: Any) -> Asset:
    """Return an asset in use."""
    given = {"category": None, "name": "Press", "purchased_on": used or date(2024, 9, 15), **values}
    given["category"] = given["category"] or kind("TEST")
    return assets.create(cost=Decimal(cost), used_from=used, actor=SYSTEM, **given)


def posted(start: int) -> DepreciationRun:
    """Calculate a year and post it."""
    return post_run(run=calculate(year=FinancialYear(start), actor=MAKER), actor=CHECKER)


def received(name: str, accepted: int, value: int | Decimal, on: date = date(2026, 6, 1)) -> ReceiptLine:
    """Return an inspected line of a goods receipt."""
    number = f"{next(_numbers)}-{name}"[:18]
    group = ItemCategory.objects.create(name=f"Things {number}")
    item = Item.objects.create(code=number, name=f"Thing {name}", category=group, kind="asset")
    store = Store.objects.create(name=f"Store {number}")
    order = PurchaseOrder.objects.create(
        po_no=f"PO/{number}", vendor=verified(), ordered_on=on, delivery_on=on, store=store,
        taxable_amount=value, tax_amount=0, total_amount=value, made_by="Maker",
    )  # fmt: skip
    line = OrderItem.objects.create(
        order=order, line_no=1, item=item, quantity=accepted, rate=value, taxable=value, tax=0
    )
    receipt = GoodsReceipt.objects.create(
        grn_no=f"GRN/{number}", order=order, store=store, received_on=on, inspection_status="accepted",
        made_by="Maker",
    )  # fmt: skip
    return ReceiptLine.objects.create(
        receipt=receipt, order_item=line, received=accepted, accepted=accepted, value=value
    )
