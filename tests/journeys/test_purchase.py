"""A purchase from the indent to the stock and the books: sealed bids, L1, order, goods, bill, payment, voucher."""

from collections.abc import Callable
from typing import Any

import pytest

from core.audit.models import AuditEntry
from core.tenancy.models import Tenant
from erp_planned.purchase.models import PurchaseOrder
from payroll.employees.models import Department
from tests.erp_planned.vendors.people import company, gstin, in_delhi
from tests.journeys.desk import Clock, work
from tests.journeys.seats import Seat, money, seat, seat_of
from tests.payroll.runs.people import make_employee

pytestmark = pytest.mark.django_db
WHOLE = "from=2026-04-01&to=2027-03-31"
OPENINGS = b"Account code,Debit,Credit\n1002,5000000,\n2001,,5000000\n"


class Story:
    """The purchase section of an institution, with books, a store and four vendors."""

    def __init__(self, tenant: Tenant, clock: Clock) -> None:
        self.clock = clock
        clock.to("2026-11-02 10:00")
        in_delhi()
        self.head = seat(tenant, "admin")
        self.maker, self.second = seat(tenant, "accountant"), seat(tenant, "accountant", "second")
        self.checker, self.chief = (seat(tenant, "finance_officer", name) for name in ("officer", "chief"))
        self.checker.post("finance/financial-years", {"startDate": "2026-04-01"})
        self.head.upload("import/openings", "openings.csv", OPENINGS, apply="true")
        work()
        self.chart = {row["code"]: row["id"] for row in self.accounts()}
        self.chemistry = Department.objects.create(code="CHEM", name="Chemistry")
        raiser = make_employee(department=self.chemistry)
        self.raiser: Seat = seat_of(tenant, raiser.pk, "lecturer")
        group = self.maker.post("inventory/categories", {"name": "Chemicals"})
        self.items = [
            self.maker.post("inventory/items", {
                "code": code, "name": name, "category": group["name"], "unit": "KGS", "hsnCode": "2807", "gstRate": 18,
            })["id"]
            for code, name in (("ACID", "Sulphuric acid"), ("SALT", "Sodium chloride"))
        ]  # fmt: skip
        self.store = self.maker.post("inventory/stores", {"name": "Chemistry store"})["id"]
        self.vendors = [self.vendor(name) for name in ("Alpha", "Beta", "Gamma", "Delta")]

    def accounts(self) -> list[Any]:
        """Return the chart, page by page."""
        found: list[Any] = []
        while True:
            page = self.maker.get(f"finance/accounts?limit=100&page={len(found) // 100 + 1}")
            found += page["items"]
            if len(found) >= page["total"]:
                return found

    def vendor(self, name: str) -> int:
        """Enter a vendor with a GSTIN of Delhi, verified by another."""
        pan = company()
        body = {"name": f"{name} Chemicals Ltd", "category": "Chemicals", "pan": pan, "gstin": gstin(pan),
                "email": f"{name.lower()}@example.com", "tdsSection": "none", "bankAccount": f"6011223{pan[5:9]}",
                "ifsc": "SBIN0001234", "confirm": True}  # fmt: skip
        if not self.maker.get("vendors/categories")["items"]:
            self.maker.post("vendors/categories", {"name": "Chemicals"})
        pk = int(self.maker.post("vendors", body)["id"])
        self.checker.put(f"vendors/{pk}/verify", {})
        return pk

    def balance(self, code: str) -> Any:
        """Return the closing balance of an account, debit above nothing."""
        return money(self.maker.get(f"finance/ledger/{self.chart[code]}?{WHOLE}&limit=1")["closingBalance"])

    def approve_vouchers(self) -> int:
        """Approve all vouchers that wait; return how many there were."""
        waiting = [row["id"] for row in self.maker.items("finance/vouchers?status=submitted")]
        for voucher in waiting:
            digest = self.chief.get(f"finance/vouchers/{voucher}")["digest"]
            self.chief.put(f"finance/vouchers/{voucher}/approve", {"decision": "Approve", "digest": digest})
        return len(waiting)


@pytest.fixture
def story(organization: Tenant, at: Callable[[str], None]) -> Story:
    return Story(organization, Clock(at))


def test_from_the_indent_to_the_books(story: Story) -> None:
    """Catches a step that the next one does not take over, and a rupee that stock and books do not share."""
    indent = asked(story)
    comparison = compared(story, indent)
    orders = ordered(story, indent, comparison)
    received(story, orders)
    paid(story, orders)


def asked(story: Story) -> Any:
    """An employee raises an indent for the own department; over five lakh it is a limited tender."""
    lines = [
        {"itemId": pk, "quantity": quantity, "estimatedRate": rate}
        for pk, quantity, rate in zip(story.items, (1000, 200), (500, 250), strict=True)
    ]
    body = {"purpose": "Practicals", "requiredBy": "2027-01-31", "items": lines}
    story.raiser.refused("POST", "purchase/indents", {**body, "departmentId": 10**6}, 400)
    indent = story.raiser.post("purchase/indents", body)
    assert indent["estimatedTotal"] == 550000
    path = f"purchase/indents/{indent['id']}"
    assert story.raiser.put(f"{path}/submit")["mode"] == "limited"
    assert story.checker.put(f"{path}/approve", {"approve": True})["status"] == "approved"
    return story.raiser.get(path)


def compared(story: Story, indent: Any) -> Any:
    """Four vendors are asked by mail; nobody reads a bid until two open them; each line goes to its lowest."""
    body = {"indentId": indent["id"], "vendorIds": story.vendors, "closesAt": "2026-11-10T15:00:00+05:30"}
    enquiry = story.maker.post("purchase/enquiries", body)
    rates = ((300, 220), (310, 200), (420, 260))
    for number, (vendor, quoted) in enumerate(zip(story.vendors, rates, strict=False), 1):
        lines = [
            {"indentItemId": line["id"], "rate": rate, "freight": 10, "taxPct": 18}
            for line, rate in zip(indent["items"], quoted, strict=True)
        ]
        bid = story.maker.post("purchase/quotations", {
            "quotationNo": f"Q/{number}", "vendorId": vendor, "enquiryId": enquiry["id"], "validity": "2027-03-31",
            "deliveryDays": 10 + number, "items": lines,
        })  # fmt: skip
        assert (bid["totalAmount"], bid["items"]) == (None, [])
    path = f"purchase/enquiries/{enquiry['id']}/open"
    story.checker.refused("PUT", path)
    story.clock.to("2026-11-10 15:01")
    assert story.checker.put(path)["status"] == "open"
    story.checker.refused("PUT", path)
    assert story.chief.put(path)["status"] == "opened"
    found = story.maker.post("purchase/quotations/compare", {"enquiryId": enquiry["id"]})
    acid, salt = found["matrix"]["rows"]
    assert acid["cells"][0]["arithmetic"] == "300 - 0 + 10 + 55.80 = 365.80"
    assert [one["isLowest"] for one in acid["cells"]] == [True, False, False]
    assert [one["isLowest"] for one in salt["cells"]] == [False, True, False]
    chosen = [
        {"quotationItemId": acid["cells"][0]["quotationItemId"], "quantity": 1000},
        {"quotationItemId": salt["cells"][1]["quotationItemId"], "quantity": 200},
    ]
    path = f"purchase/comparisons/{found['id']}"
    story.maker.put(f"{path}/choose", {"choices": chosen})
    body = {"comparisonId": found["id"], "storeId": story.store}
    story.maker.refused("POST", "purchase/orders", body, 400)
    story.maker.refused("PUT", f"{path}/approve", {}, 403)
    return story.checker.put(f"{path}/approve", {})


def ordered(story: Story, indent: Any, comparison: Any) -> list[Any]:
    """One order for each vendor at the rates quoted, once; approved by another, the vendors get the paper."""
    body = {"comparisonId": comparison["id"], "storeId": story.store}
    story.maker.refused("POST", "purchase/orders", {**body, "vendorId": story.vendors[0]}, 400)
    first = story.maker.post("purchase/orders", body)
    story.maker.refused("POST", "purchase/orders", body)
    numbers = [one["id"] for one in first["sameComparison"]]
    assert PurchaseOrder.objects.count() == len(numbers) == 2
    orders = [story.maker.get(f"purchase/orders/{pk}") for pk in numbers]
    assert [(one["vendorId"], one["totalAmount"], one["deliveryDate"]) for one in orders] == [
        (story.vendors[0], 365800, "2026-11-21"),
        (story.vendors[1], 49560, "2026-11-22"),
    ]
    for one in orders:
        decision = {"action": "approve", "digest": one["digest"]}
        story.checker.put(f"purchase/orders/{one['id']}/approve", decision)
        assert story.maker.paper(f"purchase/orders/{one['id']}/print").startswith(b"%PDF")
    assert story.raiser.get(f"purchase/indents/{indent['id']}")["status"] == "ordered"
    return orders


def received(story: Story, orders: list[Any]) -> None:
    """The goods come, one delivery in two parts; a second person inspects; what is accepted is stock."""
    story.clock.to("2026-11-20 11:00")
    acid, salt = (one["items"][0]["id"] for one in orders)
    for order, line, came, good in (
        (orders[0], acid, 600, 600),
        (orders[0], acid, 400, 390),
        (orders[1], salt, 200, 200),
    ):
        goods = {"poId": order["id"], "receivedItems": [{"orderItemId": line, "quantity": came}]}
        grn = story.maker.post("inventory/grn", goods)
        judged = [{"lineId": grn["receivedItems"][0]["id"], "accepted": good, "reason": "Leaks"}]
        path = f"inventory/grn/{grn['id']}/inspect"
        story.maker.refused("PUT", path, {"items": judged})
        story.second.put(path, {"items": judged})
    more = {"poId": orders[1]["id"], "receivedItems": [{"orderItemId": salt, "quantity": 1}]}
    story.maker.refused("POST", "inventory/grn", more, 409)
    stock = {row["itemId"]: money(row["quantity"]) for row in story.maker.items("inventory/stock")}
    assert stock == {story.items[0]: 990, story.items[1]: 200}


def paid(story: Story, orders: list[Any]) -> None:
    """Bills of what was accepted match and are paid; one for more is held; stock and its account are equal."""
    first, second = orders
    bills = []
    for order, quantity, rate in ((first, 1000, 310), (first, 990, 310), (second, 200, 210)):
        line = {"orderItemId": order["items"][0]["id"], "quantity": quantity, "rate": rate}
        body = {"poId": order["id"], "billNo": f"B/{quantity}", "date": "2026-11-20", "items": [line]}
        bills.append(story.maker.post("purchase/bills", body))
    assert [one["status"] for one in bills] == ["held", "matched", "matched"]
    story.maker.put(f"purchase/bills/{bills[0]['id']}/cancel", {"reason": "Billed for more than came"})
    for bill, order in zip(bills[1:], orders, strict=True):
        path = f"vendors/{order['vendorId']}/payments/{bill['paymentId']}"
        story.checker.put(path, {"status": "approved"})
        paid_by = {"reference": f"UTR{bill['id']}", "paidOn": "2026-11-20", "accountId": story.chart["1002"]}
        story.maker.put(path, {"status": "paid", **paid_by})
    assert story.approve_vouchers() == 4
    value = sum(money(story.maker.get(f"inventory/items/{pk}")["value"]) for pk in story.items)
    assert story.balance("1501") == value == 990 * money("365.80") + 200 * money("247.80")
    # Two percent of GST TDS (section 51) is kept of the order above 2.5 lakh, on what it comes to without tax.
    assert story.balance("1002") == 5000000 - value + 990 * 310 * money("0.02")
    assert story.balance("2102") == 0
    done = set(AuditEntry.objects.values_list("action", flat=True))
    assert done >= {
        "indent.approved",
        "enquiry.opened",
        "comparison.approved",
        "order.approved",
        "purchase_bill.matched",
    }
