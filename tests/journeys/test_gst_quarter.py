"""A quarter of GST over REST: sales, purchases, GSTR-2B, returns, payment; returns, ledger and trial balance tie."""

import json
from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest

from core.tenancy.models import Tenant
from tests.erp_planned.gst_credit.files import document, statement
from tests.erp_planned.vendors.people import company, gstin
from tests.journeys.desk import Clock
from tests.journeys.seats import money
from tests.journeys.test_purchase import Story

pytestmark = pytest.mark.django_db
OWN = gstin("AAATA1234F")
MONTHS = ("2026-10", "2026-11", "2026-12")
AFTER = ("2026-11", "2026-12", "2027-01")
# Of each month: output tax 9,000 under each head, credit 900 of CGST and of SGST.
OUTPUT, CREDIT = 9000, 900
HEADS = ("igst", "cgst", "sgst")


class Quarter:
    """What the office of one institution does month by month."""

    def __init__(self, tenant: Tenant, clock: Clock) -> None:
        self.story = Story(tenant, clock)
        self.maker, self.checker = self.story.maker, self.story.checker
        self.checker.post(
            "gst/registrations",
            {"effectiveFrom": "2026-10-01", "gstin": OWN, "eInvoiceReason": "Department of the Government"},
        )
        self.near = self.customer("District Library", {"stateCode": "07"})
        self.far = self.customer("Bengal College", {"gstin": gstin(company(), "29"), "stateCode": "29"})
        self.returns: dict[tuple[str, str], Any] = {}

    def customer(self, name: str, facts: dict[str, str]) -> int:
        """Enter a customer."""
        return int(self.maker.post("finance/customers", {"name": name, "address": "1 Road", **facts})["id"])

    def sell(self, month: str) -> None:
        """One supply within the State, one to another State, one that is exempt."""
        for customer, value, rate, inter, code in (
            (self.near, 100000, 18, False, "999293"),
            (self.far, 50000, 18, True, "998311"),
            (self.near, 30000, 0, False, "999299"),
        ):
            item = {
                "description": "Training", "hsnCode": code, "rate": value, "taxPct": rate,
                "accountId": self.story.chart["3002"],
            }  # fmt: skip
            self.maker.post(
                "finance/invoices",
                {"partyId": customer, "date": f"{month}-05", "isInterstate": inter, "items": [item]},
            )

    def buy(self, month: str) -> None:
        """Ten kilograms for 10,000 rupees and 1,800 of tax that is credited; the bill matches."""
        story = self.story
        order = self.maker.post("purchase/orders", {
            "vendorId": story.vendors[0], "storeId": story.store, "date": f"{month}-06",
            "deliveryDate": f"{month}-20", "creditsTax": True,
            "items": [{"itemId": story.items[0], "quantity": 10, "rate": 1000}],
        })  # fmt: skip
        decision = {"action": "approve", "digest": order["digest"]}
        self.checker.put(f"purchase/orders/{order['id']}/approve", decision)
        line = order["items"][0]["id"]
        grn = self.maker.post(
            "inventory/grn", {"poId": order["id"], "receivedItems": [{"orderItemId": line, "quantity": 10}]}
        )
        judged = {"items": [{"lineId": grn["receivedItems"][0]["id"], "accepted": 10}]}
        story.second.put(f"inventory/grn/{grn['id']}/inspect", judged)
        bill = self.maker.post("purchase/bills", {
            "poId": order["id"], "billNo": f"B/{month}", "date": f"{month}-08",
            "items": [{"orderItemId": line, "quantity": 10, "rate": 1000}],
        })  # fmt: skip
        assert bill["status"] == "matched"
        path = f"vendors/{story.vendors[0]}/payments/{bill['paymentId']}"
        self.checker.put(path, {"status": "approved"})

    def take_credit(self, month: str, made: str) -> None:
        """Bring the month's GSTR-2B in; what is in it and in the books is accepted."""
        self.maker.post("gst/collect", {"month": month}, status=200)
        vendor = self.maker.get(f"vendors/{self.story.vendors[0]}")
        file = statement(
            document(f"B/{month}", 10000, day=f"08-{month[5:]}-{month[:4]}", pos="07"),
            gstin=vendor["gstin"], made=f"14-{made[5:]}-{made[:4]}", month=f"{month[5:]}{month[:4]}", own=OWN,
        )  # fmt: skip
        self.maker.upload("gst/reconciliation/import", "2b.json", file.getvalue())
        self.maker.post("gst/reconciliation/run", status=200)
        rows = self.maker.items(f"gst/reconciliation?period={month}")
        assert [(row["result"], money(row["difference"])) for row in rows] == [("exact", 0)]
        if rows[0]["status"] == "pending":
            self.maker.put(f"gst/reconciliation/{rows[0]['id']}", {"status": "accepted"})

    def file(self, month: str, made: str, day: str = "19") -> None:
        """GSTR-1, then GSTR-3B, by another than who made it; before that none is final."""
        for number, kind in enumerate(("gstr1", "gstr3b")):
            found = self.maker.post(f"gst/{kind}/generate", {"month": month})
            body = {
                "status": "filed",
                "arnNo": f"AA071026{MONTHS.index(month)}0000{number}A",
                "filedDate": f"{made}-{day}",
            }
            path = f"gst/returns/{found['id']}"
            self.maker.refused("PUT", path, body, 403)
            assert self.checker.put(path, body)["status"] == "filed"
            self.returns[kind, month] = self.maker.get(path)


@pytest.fixture
def quarter(organization: Tenant, at: Callable[[str], None]) -> Quarter:
    return Quarter(organization, Clock(at))


def test_a_quarter_whose_returns_ledger_and_books_tie(quarter: Quarter) -> None:
    """Catches a rupee of tax that returns, input credit and accounts do not share, and a return that changes."""
    story = quarter.story
    for month, made in zip(MONTHS, AFTER, strict=True):
        story.clock.to(f"{month}-{'20' if month == '2026-10' else '25'} 10:00")
        quarter.sell(month)
        quarter.buy(month)
        assert story.approve_vouchers() == (4 if month == MONTHS[0] else 5)
        story.clock.to(f"{made}-19 11:00")
        quarter.take_credit(month, made)
        quarter.file(month, made)
        final(quarter, month)
    figures_tie(quarter)
    books_tie(quarter)


def final(quarter: Quarter, month: str) -> None:
    """A filed return and its documents stay; the checks of the month tie."""
    first, third = (quarter.returns[kind, month] for kind in ("gstr1", "gstr3b"))
    quarter.maker.refused("POST", "gst/gstr1/generate", {"month": month})
    sold = quarter.maker.items(f"gst/invoices?dateFrom={month}-01&dateTo={month}-28&flow=outward")
    assert len(sold) == 3
    quarter.maker.refused("PUT", f"gst/invoices/{sold[0]['id']}/cancel", {"reason": "Wrong"})
    assert [check["key"] for check in third["checks"] if not check["ties"]] == [], third["checks"]
    file = json.loads(quarter.maker.paper(f"gst/returns/{first['id']}/json"))
    assert (file["gstin"], file["fp"]) == (OWN, f"{month[5:]}{month[:4]}")
    assert file["b2b"][0]["inv"][0]["val"] == 59000


def figures_tie(quarter: Quarter) -> None:
    """Each month: output, credit used and cash; three months are three times that."""
    for month in MONTHS:
        found = {row["key"]: row for row in quarter.returns["gstr3b", month]["figures"]}
        assert [money(found["osup_det"][head]) for head in HEADS] == [OUTPUT] * 3
        assert money(found["osup_det"]["taxable"]) == 150000
        assert money(found["osup_nil_exmp"]["taxable"]) == 30000
        payment = quarter.returns["gstr3b", month]["payment"]
        used = {(one["credit"], one["tax"]): money(one["amount"]) for one in payment["used"] if one["amount"]}
        assert used == {("cgst", "cgst"): CREDIT, ("sgst", "sgst"): CREDIT}
        assert [money(payment["cash"][head]) for head in HEADS] == [OUTPUT, OUTPUT - CREDIT, OUTPUT - CREDIT]
        assert money(payment["totalCash"]) == 3 * OUTPUT - 2 * CREDIT
    ledger = quarter.maker.items("gst/invoices?flow=outward")
    assert sum(money(row["igst"]) + money(row["cgst"]) + money(row["sgst"]) for row in ledger) == 9 * OUTPUT


def books_tie(quarter: Quarter) -> None:
    """Approved, the vouchers leave no tax owed nor credit unused; what was paid is what the returns said."""
    story, cash = quarter.story, 3 * (3 * OUTPUT - 2 * CREDIT)
    entries = [
        {"accountId": story.chart["1310"], "debit": cash}, {"accountId": story.chart["1002"], "credit": cash}
    ]  # fmt: skip
    paid = quarter.maker.post(
        "finance/vouchers",
        {"type": "Payment", "date": "2027-01-19", "narration": "Challan PMT-06", "entries": entries},
    )
    if paid["status"] == "draft":
        quarter.maker.put(f"finance/vouchers/{paid['id']}/submit")
    assert story.approve_vouchers() == 2
    for code in ("1305", "1306", "1307", "1310"):
        assert story.balance(code) == 0, code
    rows = quarter.maker.get("finance/trial-balance?from=2026-04-01&to=2027-03-31&hideZero=true&limit=100")[
        "items"
    ]
    closing = {row["code"]: money(row["closingDebit"]) - money(row["closingCredit"]) for row in rows}
    assert sum(closing.values(), Decimal(0)) == 0
    assert closing["3002"] == -3 * 180000
    assert closing["1501"] == 3 * 10000
    assert {code: value for code, value in closing.items() if "GST" in name_of(rows, code) and value} == {}


def name_of(rows: Any, code: str) -> str:
    """Return an account's name."""
    return next(row["name"] for row in rows if row["code"] == code)
