"""Two microscopes: ordered, received, registered as assets, worn off, their tax credited, their vendor paid."""

from collections.abc import Callable
from typing import Any

import pytest

from core.tenancy.models import Tenant
from tests.erp_planned.gst_credit.files import document, statement
from tests.journeys.desk import Clock
from tests.journeys.seats import money
from tests.journeys.test_gst_quarter import OWN, Quarter

pytestmark = pytest.mark.django_db
# Rupees of one, and of both; tax at 18 percent is credited and is no cost.
PRICE, COST, TAX = 45000, 90000, 16200
# In use from 1 December: 121 of 365 days of 95% over five years, in whole rupees, twice.
WORN = 2 * 2834


@pytest.fixture
def quarter(organization: Tenant, at: Callable[[str], None]) -> Quarter:
    return Quarter(organization, Clock(at))


def test_from_the_order_to_the_asset_the_return_and_the_payment(quarter: Quarter) -> None:
    """Catches a thing that register, books, returns and the vendor's account value differently."""
    bill = bought(quarter)
    registered(quarter)
    credited(quarter)
    paid(quarter, bill)
    worn_off(quarter)
    ties(quarter)


def bought(quarter: Quarter) -> Any:
    """Order, goods, inspection by another, bill that matches."""
    story = quarter.story
    item = quarter.maker.post("inventory/items", {
        "code": "SCOPE", "name": "Microscope", "category": "Chemicals", "kind": "asset", "unit": "NOS",
        "hsnCode": "9011", "gstRate": 18,
    })["id"]  # fmt: skip
    story.clock.to("2026-11-05 10:00")
    quarter.sell("2026-11")
    order = quarter.maker.post("purchase/orders", {
        "vendorId": story.vendors[0], "storeId": story.store, "deliveryDate": "2026-11-20", "creditsTax": True,
        "items": [{"itemId": item, "quantity": 2, "rate": PRICE}],
    })  # fmt: skip
    decision = {"action": "approve", "digest": order["digest"]}
    quarter.maker.refused("PUT", f"purchase/orders/{order['id']}/approve", decision, 403)
    quarter.checker.put(f"purchase/orders/{order['id']}/approve", decision)
    story.clock.to("2026-11-20 10:00")
    line = order["items"][0]["id"]
    body = {"poId": order["id"], "receivedItems": [{"orderItemId": line, "quantity": 2}]}
    grn = quarter.maker.post("inventory/grn", body)
    judged = {"items": [{"lineId": grn["receivedItems"][0]["id"], "accepted": 2}]}
    story.second.put(f"inventory/grn/{grn['id']}/inspect", judged)
    assert quarter.maker.items("inventory/stock") == [], "an asset is no stock"
    bill = quarter.maker.post("purchase/bills", {
        "poId": order["id"], "billNo": "B/SCOPE", "date": "2026-11-20",
        "items": [{"orderItemId": line, "quantity": 2, "rate": PRICE}],
    })  # fmt: skip
    assert (bill["status"], money(bill["totalAmount"])) == ("matched", COST + TAX)
    return bill


def registered(quarter: Quarter) -> None:
    """Both become assets at what they cost without the tax that is credited, and no third."""
    category = quarter.maker.post("assets/categories", {
        "code": "SCOP", "name": "Microscopes", "depreciationMethod": "SLM", "usefulLife": 5,
        "residualPct": 5, "incomeTaxRate": 15,
    })["id"]  # fmt: skip
    waits = quarter.maker.items("assets/receipts")[0]
    assert (waits["item"], waits["left"], money(waits["unitCost"])) == ("Microscope", 2, PRICE)
    body = {
        "receiptLineId": waits["receiptLineId"], "categoryId": category, "count": 2, "putToUseDate": "2026-12-01",
        "location": "Laboratory 2", "serialNos": ["M-1", "M-2"],
    }  # fmt: skip
    quarter.story.clock.to("2026-12-01 10:00")
    quarter.maker.post("assets/capitalize", body)
    quarter.maker.refused("POST", "assets/capitalize", {**body, "count": 1}, 400)
    assert sum(money(one["cost"]) for one in quarter.maker.items("assets")) == COST


def credited(quarter: Quarter) -> None:
    """The tax of the bill lowers what November's return asks in cash."""
    story = quarter.story
    story.clock.to("2026-12-15 10:00")
    quarter.maker.post("gst/collect", {"month": "2026-11"}, status=200)
    vendor = quarter.maker.get(f"vendors/{story.vendors[0]}")
    file = statement(
        document("B/SCOPE", COST, day="20-11-2026", pos="07"), gstin=vendor["gstin"], made="14-12-2026",
        month="112026", own=OWN,
    )  # fmt: skip
    quarter.maker.upload("gst/reconciliation/import", "2b.json", file.getvalue())
    quarter.maker.post("gst/reconciliation/run", status=200)
    quarter.maker.post("gst/gstr1/generate", {"month": "2026-10"})
    october = quarter.maker.items("gst/returns")[0]
    quarter.checker.put(
        f"gst/returns/{october['id']}",
        {"status": "filed", "arnNo": "AA0710260000001", "filedDate": "2026-12-15"},
    )
    quarter.file("2026-11", "2026-12", day="15")
    payment = quarter.returns["gstr3b", "2026-11"]["payment"]
    half = TAX // 2
    used = {(one["credit"], one["tax"]): money(one["amount"]) for one in payment["used"] if one["amount"]}
    assert used == {("cgst", "cgst"): half, ("sgst", "sgst"): half}
    assert [money(payment["cash"][head]) for head in ("igst", "cgst", "sgst")] == [
        9000,
        9000 - half,
        9000 - half,
    ]


def paid(quarter: Quarter, bill: Any) -> None:
    """The vendor has the money once."""
    story = quarter.story
    path = f"vendors/{story.vendors[0]}/payments/{bill['paymentId']}"
    quarter.checker.put(path, {"status": "approved"})
    done = {"status": "paid", "reference": "UTR1", "paidOn": "2026-12-15", "accountId": story.chart["1002"]}
    quarter.maker.put(path, done)
    quarter.maker.refused("PUT", path, {**done, "reference": "UTR2"})


def worn_off(quarter: Quarter) -> None:
    """Posted once, by another than who calculated it; the book of income tax takes half the rate."""
    story = quarter.story
    story.clock.to("2027-03-30 10:00")
    year = {"financialYear": "2026-27"}
    quarter.maker.post("assets/depreciation/calculate", year)
    quarter.checker.refused("POST", "assets/depreciation/post", year)
    story.clock.to("2027-04-02 10:00")
    quarter.maker.post("assets/depreciation/calculate", year)
    quarter.maker.refused("POST", "assets/depreciation/post", year, 403)
    assert money(quarter.checker.post("assets/depreciation/post", year, status=200)["total"]) == WORN
    quarter.checker.refused("POST", "assets/depreciation/post", year)
    block = quarter.maker.get("assets/depreciation/blocks?financialYear=2026-27")["items"][0]
    assert money(block["depreciation"]) == COST * money("0.075")


def ties(quarter: Quarter) -> None:
    """Approved, register and books say the same, and nobody is owed anything."""
    story = quarter.story
    assert story.approve_vouchers() > 4
    assert story.balance("2102") == 0
    assert (story.balance("1109"), story.balance("1101")) == (0, COST)
    assert (story.balance("4008"), story.balance("2601")) == (WORN, -WORN)
    found = quarter.maker.get("assets/reports/category-wise?financialYear=2026-27")
    assert found["ties"] is True
    row = found["items"][0]
    assert [money(row[name]) for name in ("closingGross", "depreciation", "closingNet")] == [
        COST,
        WORN,
        COST - WORN,
    ]
    for code in ("1305", "1306"):
        assert story.balance(code) == 0, code
