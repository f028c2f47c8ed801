"""A purchase in real browsers: an employee asks, the office buys, the store's keeper receives on a phone."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from core.accounts.models import User
from core.formatting import in_date
from core.periods import today
from core.tenancy.context import tenant_context
from core.tenancy.models import Tenant
from erp_planned.purchase.models import GoodsReceipt, PurchaseBill, PurchaseOrder
from erp_planned.sourcing.models import Comparison, Enquiry, Indent, QuotationItem
from erp_planned.vendors.models import Vendor
from payroll.employees.models import Department
from tests.browser.conftest import DESKTOP, PHONE, check_page
from tests.core.accounts.people import user_of
from tests.erp_planned.purchase.trade import item, store, supplier
from tests.payroll.ess.conftest import make_account
from tests.payroll.runs.people import make_employee

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
OFFICE = "/admin/erp_sourcing"
GOODS = "/admin/erp_purchase"
# Two quote more than the third; with freight the dearer rate has the lower landed cost.
QUOTED = (("510000", "0"), ("500000", "20000"), ("530000", "0"))
SEALED = ("510000", "5,10,000", "500000", "5,00,000", "530000", "5,30,000")


class Desk:
    """The people of a purchase, each with a window, and what they buy."""

    def __init__(self, tenant: Tenant, open_page: Callable[..., Page]) -> None:
        self.tenant = tenant
        department = Department.objects.create(code="CHEM", name="Chemistry")
        self.lecturer = self.employee("lecturer", department=department)
        self.keeper = self.employee("keeper")
        store(incharge=self.keeper.employee)
        item("SPEC", name="Spectrometer")
        self.vendors: list[Vendor] = [
            supplier(name=f"{name} Instruments") for name in ("Alpha", "Beta", "Gamma")
        ]
        self._open = open_page
        self._windows: dict[str, Page] = {}

    def employee(self, name: str, **facts: object) -> User:
        account = make_account(name, "employee")
        make_employee(user_id=account.pk, **facts)
        return account

    def window(self, name: str, role: str = "", size: dict[str, int] = DESKTOP) -> Page:
        """Return somebody's window."""
        if name not in self._windows:
            known = {"lecturer": self.lecturer, "keeper": self.keeper}
            user = known.get(name) or user_of(self.tenant, role, username=name)
            self._windows[name] = self._open(size, user=user)
        return self._windows[name]

    @property
    def maker(self) -> Page:
        return self.window("maker", "accountant")

    @property
    def officer(self) -> Page:
        return self.window("officer", "finance_officer")

    @property
    def chief(self) -> Page:
        return self.window("chief", "finance_officer")

    @property
    def inspector(self) -> Page:
        return self.window("inspector", "accountant", PHONE)


def go(page: Page, path: str) -> None:
    """Open a page that is there and check it."""
    answer = page.goto(path)
    assert answer is not None
    assert answer.ok, path
    check_page(page)


def fetched(page: Page, path: str) -> bytes:
    """Return a file as the browser gets it, in its session."""
    script = """async (path) => {
        const answer = await fetch(path);
        return Array.from(new Uint8Array(await answer.arrayBuffer()));
    }"""
    return bytes(page.evaluate(script, path))


def press(page: Page, name: str) -> None:
    """Press the button of a form and check where it leads."""
    page.get_by_role("button", name=name, exact=True).last.click()
    page.wait_for_load_state()
    check_page(page)


def test_from_the_indent_to_the_bill(organization: Tenant, open_page: Callable[..., Page]) -> None:
    """Each by the one whose step it is; every page is legible, on a desk or the phone of the store."""
    desk = Desk(organization, open_page)
    asked(desk)
    enquired(desk)
    compared(desk)
    order = ordered(desk)
    received(desk, order)
    billed(desk, order)


def asked(desk: Desk) -> None:
    """The employee asks on a phone; the officer approves in the office, the mode follows from the estimate."""
    page = desk.window("lecturer", size=PHONE)
    go(page, "/ess/indents/raise")
    page.get_by_label("Purpose").fill("Practicals")
    page.get_by_label("Required by").fill(in_date(today() + timedelta(days=60)))
    page.locator("[name$='-0-item']").fill(str(item("SPEC")))
    page.locator("[name$='-0-quantity']").fill("1")
    page.locator("[name$='-0-estimated_rate']").fill("600000")
    press(page, "Submit")
    with tenant_context(desk.tenant):
        row = Indent.objects.get()
    assert (row.status, row.mode, row.estimated_total) == ("submitted", "limited", 600000)
    go(desk.officer, f"{OFFICE}/indent/{row.pk}/change/")
    expect(desk.officer.locator("main")).to_contain_text("6,00,000")
    desk.officer.get_by_role("link", name="Approve", exact=True).first.click()
    check_page(desk.officer)
    press(desk.officer, "Approve")
    expect(desk.officer.get_by_text("The indent is approved; its estimate is committed.")).to_be_visible()


def enquired(desk: Desk) -> None:
    """Three vendors are asked, their bids are entered and shown to nobody; two officers open them, not one alone."""
    page = desk.maker
    with tenant_context(desk.tenant):
        indent = Indent.objects.get()
    go(page, f"{OFFICE}/enquiry/add/?indent={indent.pk}")
    page.locator("[name=closes_on]").fill(in_date(today() + timedelta(days=1)))
    page.locator("[name=closes_time]").fill("15:00")
    page.locator("[name=few_reason]").fill("Three make it")
    for place, one in enumerate(desk.vendors):
        page.locator(f"[name=line-{place}-vendor]").fill(str(one))
    page.locator("button[value=save]").click()
    page.wait_for_url("**/enquiry/*/change/")
    check_page(page)
    with tenant_context(desk.tenant):
        row = Enquiry.objects.get()
    for one, (rate, freight) in zip(desk.vendors, QUOTED, strict=True):
        quoted(page, row, one, rate, freight)
    go(page, f"{OFFICE}/enquiry/{row.pk}/change/")
    text = page.content()
    assert [word for word in SEALED if word in text] == []
    with tenant_context(desk.tenant):
        moment = timezone.now() - timedelta(seconds=1)
        Enquiry.objects.update(closes_at=moment, opens_at=moment)
    for opener in (desk.officer, desk.chief):
        with tenant_context(desk.tenant):
            assert not QuotationItem.objects.exists()
        go(opener, f"{OFFICE}/enquiry/{row.pk}/open-bids/")
        press(opener, "Open the bids")
    expect(desk.chief.locator("main")).to_contain_text("6,01,800")


def quoted(page: Page, row: Enquiry, vendor: Vendor, rate: str, freight: str) -> None:
    go(page, f"{OFFICE}/enquiry/{row.pk}/quote/")
    page.locator("[name=vendor]").select_option(str(vendor.pk))
    page.locator("[name=quotation_no]").fill(f"Q/{vendor.code}")
    page.locator("[name=valid_until]").fill(in_date(today() + timedelta(days=90)))
    page.locator("[name=delivery_days]").fill("20")
    for name, value in (("rate", rate), ("freight", freight), ("tax_pct", "18")):
        page.locator(f"[name=row-0-{name}]").fill(value)
    press(page, "Enter the quotation")
    expect(page.get_by_text("The quotation is sealed.")).to_be_visible()


def compared(desk: Desk) -> None:
    """The matrix marks L1 by landed cost, with the arithmetic of each cell; another approves."""
    with tenant_context(desk.tenant):
        enquiry = Enquiry.objects.get()
    go(desk.maker, f"{OFFICE}/enquiry/{enquiry.pk}/compare/")
    press(desk.maker, "Compare")
    with tenant_context(desk.tenant):
        row = Comparison.objects.get()
    page = desk.maker
    go(page, f"{OFFICE}/comparison/{row.pk}/matrix/")
    lowest = page.locator("tbody td.lowest")
    expect(lowest).to_have_count(1)
    expect(lowest).to_contain_text("L1")
    expect(lowest).to_contain_text("510000 - 0 + 0 + 91800 = 601800")
    expect(page.locator("tbody")).to_contain_text("500000 - 0 + 20000 + 93600 = 613600")
    page.set_viewport_size(PHONE)
    check_page(page)
    page.set_viewport_size(DESKTOP)
    assert fetched(page, f"{OFFICE}/comparison/{row.pk}/paper/").startswith(b"%PDF")
    go(desk.officer, f"{OFFICE}/comparison/{row.pk}/approve/")
    press(desk.officer, "Approve")
    expect(desk.officer.get_by_text("The comparison is approved and final.")).to_be_visible()


def ordered(desk: Desk) -> PurchaseOrder:
    """One order at the rate quoted; the officer approves, its paper is a PDF."""
    with tenant_context(desk.tenant):
        comparison = Comparison.objects.get()
    go(desk.maker, f"{OFFICE}/comparison/{comparison.pk}/change/")
    go(desk.maker, f"/admin/purchase/comparisons/{comparison.pk}/orders/")
    desk.maker.locator("[name=store]").select_option(label="Main store")
    press(desk.maker, "Make the orders")
    with tenant_context(desk.tenant):
        row = PurchaseOrder.objects.select_related("vendor").get()
    assert (row.vendor, row.total_amount) == (desk.vendors[0], 601800)
    go(desk.officer, f"{GOODS}/purchaseorder/{row.pk}/change/")
    go(desk.officer, f"{GOODS}/purchaseorder/{row.pk}/approve-order/")
    press(desk.officer, "Approve")
    with tenant_context(desk.tenant):
        row.refresh_from_db()
    assert row.status == "approved"
    go(desk.maker, f"{GOODS}/purchaseorder/{row.pk}/change/")
    assert fetched(desk.maker, f"{GOODS}/purchaseorder/{row.pk}/paper/").startswith(b"%PDF")
    return row


def received(desk: Desk, order: PurchaseOrder) -> None:
    """The keeper enters what came on a phone, more is refused beside the box; another inspects, on a phone too."""
    phone = desk.window("keeper", size=PHONE)
    go(phone, "/ess/goods")
    phone.get_by_role("link", name=order.po_no).click()
    check_page(phone)
    for quantity in ("2", "1"):
        phone.locator("[name=line-0-quantity]").fill(quantity)
        press(phone, "Enter what came")
        if quantity == "2":
            expect(phone.get_by_text("1 may still come").first).to_be_visible()
    expect(phone.get_by_text("waits for inspection")).to_be_visible()
    with tenant_context(desk.tenant):
        receipt = GoodsReceipt.objects.get()
    go(desk.inspector, f"{GOODS}/goodsreceipt/{receipt.pk}/change/")
    go(desk.inspector, f"{GOODS}/goodsreceipt/{receipt.pk}/inspect/")
    press(desk.inspector, "Enter the inspection")
    with tenant_context(desk.tenant):
        receipt.refresh_from_db()
    assert receipt.inspection_status == "accepted"


def billed(desk: Desk, order: PurchaseOrder) -> None:
    """A bill that is too dear is held and says by how much; released by another it is a payment to be approved."""
    go(desk.maker, f"{GOODS}/purchaseorder/{order.pk}/bill/")
    expect(desk.maker.locator("[name=row-0-rate]")).to_have_value("510000")
    desk.maker.locator("[name=bill_no]").fill("A/77")
    desk.maker.locator("[name=row-0-rate]").fill("515000")
    press(desk.maker, "Enter and match")
    expect(desk.maker.locator("main")).to_contain_text("6,01,800")
    with tenant_context(desk.tenant):
        row = PurchaseBill.objects.get()
    assert (row.status, row.total_amount, row.payment_id) == ("held", 607700, None)
    go(desk.officer, f"{GOODS}/purchasebill/{row.pk}/release/")
    desk.officer.locator("[name=reason]").fill("The customs duty was raised")
    press(desk.officer, "Release")
    expect(desk.officer.get_by_text("The bill is handed on to be paid.")).to_be_visible()
    with tenant_context(desk.tenant):
        row.refresh_from_db()
    assert (row.status, row.damages) == ("released", 0)
    go(desk.chief, f"/admin/erp_vendors/vendorpayment/{row.payment_id}/change/")
    go(desk.chief, f"/admin/erp_vendors/vendorpayment/{row.payment_id}/approve/")
    press(desk.chief, "Approve")
    expect(desk.chief.get_by_text("The bill is approved; its tax is posted.")).to_be_visible()
