"""A month of GST in the office, in real browsers: documents in, returns made and filed, an e-invoice taken back."""

import json
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from core.accounts.models import User
from core.formatting import in_date, in_month
from core.periods import Month, today
from core.tenancy.context import tenant_context
from core.tenancy.models import Tenant
from erp_planned.einvoice.models import EInvoice
from erp_planned.einvoice.services.registering import update_settings
from erp_planned.gst.models import GSTInvoice, GSTReturn
from erp_planned.gst_credit.models import GSTReconciliation
from tests.browser.conftest import DESKTOP, check_page
from tests.core.accounts.people import user_of
from tests.erp_planned.gst.ledger import SYSTEM, bought, line, registered, sold
from tests.erp_planned.gst_credit.files import document, statement

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
GST, CREDIT = "/admin/erp_gst", "/admin/erp_gst_credit"
BUYER, SUPPLIER = "27AAFFK5678L1ZO", "27AAFFK5678L1ZO"
LISTS = (
    f"{GST}/gstinvoice/", f"{GST}/gstreturn/", f"{GST}/gstopeningcredit/", f"{GST}/studentsupply/",
    f"{CREDIT}/gstreconciliation/", f"{CREDIT}/gstr2bstatement/", "/admin/erp_einvoice/einvoice/",
)  # fmt: skip


class Desk:
    """The people of the office, each with a window, and the month that they make returns of."""

    def __init__(self, tenant: Tenant, open_page: Callable[..., Page]) -> None:
        self.tenant = tenant
        self.month = Month.of(today()).plus(-1)
        self.clerk = open_page(DESKTOP, user=user_of(tenant, "accountant"))
        self.officer = open_page(DESKTOP, user=user_of(tenant, "finance_officer"))


def go(page: Page, path: str) -> None:
    """Open a page that is there and check it."""
    answer = page.goto(path)
    assert answer is not None
    assert answer.ok, path
    check_page(page)


def press(page: Page, name: str) -> None:
    """Press the button of a form and check where it leads."""
    page.get_by_role("button", name=name, exact=True).last.click()
    page.wait_for_load_state()
    check_page(page)


def test_a_month_from_the_first_invoice_to_filing(
    organization: Tenant, open_page: Callable[..., Page], tmp_path: Path
) -> None:
    """What is entered by hand is what the portal's file says; who made the return does not file it."""
    registered(e_invoice_from=today().replace(day=1))
    desk = Desk(organization, open_page)
    bought("P1", 10000, on=desk.month.first + timedelta(days=8))
    entered(desk)
    row = made(desk)
    reconciled(desk, tmp_path)
    filed(desk, row)
    cancelled_in_time(desk)
    for path in LISTS:
        go(desk.clerk, path)
    user = user_of(organization, "accountant", "hindi")
    User.objects.filter(pk=user.pk).update(language="hi")
    user.refresh_from_db()
    hindi = open_page(DESKTOP, locale="hi-IN", user=user)
    for path in LISTS:
        go(hindi, path)
        expect(hindi.locator("html")).to_have_attribute("lang", "hi")


def entered(desk: Desk) -> None:
    """An invoice of 1,000 at 18 percent to a registered buyer; a rate that is none is refused beside its line."""
    page = desk.clerk
    go(page, f"{GST}/gstinvoice/add/")
    page.locator("[name=invoice_no]").fill("INV/1")
    page.locator("[name=invoice_on]").fill(in_date(desk.month.first + timedelta(days=4)))
    page.locator("[name=party_name]").fill("Kaveri Books")
    page.locator("[name=party_gstin]").fill(BUYER)
    for name, value in (
        ("description", "Hall"),
        ("hsn_code", "997212"),
        ("rate", "17"),
        ("taxable_value", "1000"),
    ):
        page.locator(f"[name=line-0-{name}]").fill(value)
    press(page, "Enter")
    expect(page.get_by_role("alert").first).to_be_visible()
    with tenant_context(desk.tenant):
        assert not GSTInvoice.objects.filter(flow="outward").exists()
    page.locator("[name=line-0-rate]").fill("18")
    press(page, "Enter")
    with tenant_context(desk.tenant):
        row = GSTInvoice.objects.get(flow="outward")
    assert (row.cgst, row.sgst, row.total, row.section) == (90, 90, 1180, "b2b")
    go(page, f"{GST}/gstinvoice/{row.pk}/change/")
    expect(page.locator("main")).to_contain_text("1,180")


def made(desk: Desk) -> GSTReturn:
    """GSTR-1 is made on its page, a figure leads to its documents, and the file has the same figures."""
    page = desk.clerk
    go(page, f"{GST}/gstreturn/add/")
    page.locator("[name=period]").fill(str(desk.month))
    page.get_by_role("button", name="Save", exact=True).click()
    page.wait_for_load_state()
    check_page(page)
    with tenant_context(desk.tenant):
        row = GSTReturn.objects.get(return_type="GSTR-1")
    go(page, f"{GST}/gstreturn/{row.pk}/change/")
    expect(page.locator("main")).to_contain_text(in_month(desk.month.first))
    go(page, f"{GST}/gstreturn/{row.pk}/tables/")
    page.get_by_role("link", name="4, 6B, 6C: registered buyers").click()
    page.wait_for_load_state()
    check_page(page)
    behind = page.get_by_role("region", name="Documents: 4, 6B, 6C: registered buyers").first
    expect(behind.get_by_role("link", name="INV/1")).to_be_visible()
    expect(behind).to_contain_text("1,000")
    file = fetched(page, f"{GST}/gstreturn/{row.pk}/portal-file/")
    (buyer,) = file["b2b"]
    (invoice,) = buyer["inv"]
    assert (buyer["ctin"], invoice["inum"], invoice["val"]) == (BUYER, "INV/1", 1180)
    assert invoice["itms"][0]["itm_det"] == {"rt": 18, "txval": 1000, "camt": 90, "samt": 90, "csamt": 0}
    assert [one["txval"] for one in file["hsn"]["hsn_b2b"]] == [1000]
    return row


def fetched(page: Page, path: str) -> dict[str, list[dict[str, list[dict[str, object]]]]]:
    """Return the file of a return as the browser gets it, in its session."""
    text = page.evaluate("async (path) => (await fetch(path)).text()", path)
    found: dict[str, list[dict[str, list[dict[str, object]]]]] = json.loads(text)
    return found


def reconciled(desk: Desk, folder: Path) -> None:
    """GSTR-2B says 100 more than the books; the row says so in words, and the office accepts it with a remark."""
    month, page = desk.month, desk.clerk
    day = (month.first + timedelta(days=8)).strftime("%d-%m-%Y")
    file = statement(
        document("P1", 10100, day=day), gstin=SUPPLIER, month=f"{month.month:02d}{month.year}",
        made=month.plus(1).first.replace(day=14).strftime("%d-%m-%Y"),
    )  # fmt: skip
    path = folder / "gstr-2b.json"
    path.write_bytes(file.read())
    go(page, f"{CREDIT}/gstr2bstatement/add/")
    page.locator("input[type=file]").set_input_files(path)
    page.get_by_role("button", name="Save", exact=True).click()
    page.wait_for_url("**/gstreconciliation/**")
    check_page(page)
    with tenant_context(desk.tenant):
        row = GSTReconciliation.objects.get(is_live=True)
    go(page, f"{CREDIT}/gstreconciliation/{row.pk}/change/")
    expect(page.locator("main")).to_contain_text("10,100")
    go(page, f"{CREDIT}/gstreconciliation/{row.pk}/accept/")
    page.locator("[name=remarks]").fill("Freight of 100 was billed apart")
    press(page, "Accept")
    with tenant_context(desk.tenant):
        row.refresh_from_db()
        assert (row.status, GSTInvoice.objects.get(invoice_no="P1").itc) == ("accepted", "eligible")


def filed(desk: Desk, row: GSTReturn) -> None:
    """Who made it is not offered to file it; the officer does, with the ARN; then there is nothing to change."""
    go(desk.clerk, f"{GST}/gstreturn/add/")
    desk.clerk.locator("[name=period]").fill(str(desk.month))
    desk.clerk.get_by_role("button", name="Save", exact=True).click()
    desk.clerk.wait_for_load_state()
    go(desk.clerk, f"{GST}/gstreturn/{row.pk}/change/")
    filing = f"{GST}/gstreturn/{row.pk}/file/"
    expect(desk.clerk.locator(f"a[href$='{filing}']")).to_have_count(0)
    page = desk.officer
    go(page, filing)
    page.locator("[name=arn_no]").fill("wrong")
    press(page, "Filed")
    expect(page.get_by_text("An ARN has 15 characters").first).to_be_visible()
    page.locator("[name=arn_no]").fill("AA2710261234567")
    press(page, "Filed")
    with tenant_context(desk.tenant):
        row.refresh_from_db()
        assert (row.status, row.arn_no) == ("filed", "AA2710261234567")
        late = sold("INV/0", desk.month.first + timedelta(days=2), [line(500)], BUYER)
        assert late.period == desk.month.plus(1).first
    go(page, f"{GST}/gstreturn/{row.pk}/change/")
    expect(page.locator(f"a[href*='/gstreturn/{row.pk}/file/']")).to_have_count(0)
    expect(page.locator("form [name=return_type], form [name=arn_no]")).to_have_count(0)
    refused = page.goto(filing)
    assert refused is not None
    assert "AA2710261234567" not in page.locator("form input").evaluate_all(
        "all => all.map(one => one.value)"
    )


def cancelled_in_time(desk: Desk) -> None:
    """The sandbox gives an invoice of today its number; within the day the registration is taken back."""
    with tenant_context(desk.tenant):
        update_settings(
            actor=SYSTEM, legal_name="Institute", address="1 Road", location="Mumbai", pincode="400001"
        )
        invoice = sold("INV/2", today(), [line(2000)], BUYER, party_name="Kaveri Books")
    page = desk.clerk
    go(page, "/admin/erp_einvoice/einvoice/add/")
    page.locator("[name=document]").select_option(str(invoice.pk))
    for name, value in (("address", "4 Market Road"), ("location", "Pune"), ("pincode", "411001")):
        page.locator(f"[name={name}]").fill(value)
    page.get_by_role("button", name="Save", exact=True).click()
    page.wait_for_load_state()
    check_page(page)
    with tenant_context(desk.tenant):
        row = EInvoice.objects.get()
    assert len(row.irn) == 64
    go(page, f"/admin/erp_einvoice/einvoice/{row.pk}/change/")
    expect(page.locator("main")).to_contain_text(row.irn)
    go(page, f"/admin/erp_einvoice/einvoice/{row.pk}/cancel/")
    page.locator("[name=reason]").select_option("2")
    press(page, "Cancel the registration")
    with tenant_context(desk.tenant):
        row.refresh_from_db()
    assert row.status == "CNL"
