"""A parent pays in the sandbox, on a phone: at once, after walking away, and the same invoice in two tabs."""

import os
from collections.abc import Callable
from datetime import date

import pytest
from playwright.sync_api import Page, expect

from core.tenancy.context import tenant_context
from core.tenancy.models import Tenant
from school.fees.models import FeeSettings, Invoice, Receipt
from tests.browser.conftest import DESKTOP, PHONE, check_page
from tests.school.fees.money import assert_ties, invoice, pay
from tests.school.world import World, make_world

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
Open = Callable[..., Page]


@pytest.fixture
def rows(school: Tenant, at: Callable[[str], None]) -> tuple[World, list[Invoice]]:
    """Two invoices of the first child, one partly paid; one of the second; a UPI ID."""
    at("2026-11-20 09:00")
    world = make_world(school)
    FeeSettings.objects.update_or_create(pk=1, defaults={"upi_id": "school@sbi"})
    made = [
        invoice(world, "123250.50", title="Fees of the second quarter, with transport and laboratory"),
        invoice(world, 750, issued_on=date(2026, 11, 1), due_on=date(2026, 12, 5), title="December"),
        invoice(world, 2000, 5),
    ]
    pay(made[0], 100000)
    return world, made


def look(page: Page, name: str) -> None:
    """Hold a page against axe and a sideways scroll; keep its picture where SHOTS names a folder."""
    check_page(page)
    if folder := os.environ.get("SHOTS"):
        page.screenshot(path=f"{folder}/{name}-{page.viewport_size['width']}.png", full_page=True)


@pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_every_page(
    rows: tuple[World, list[Invoice]], open_school_page: Open, viewport: dict[str, int]
) -> None:
    world, made = rows
    page = open_school_page(viewport, user=world.users["parent"])
    for name, address in (
        ("home", ""),
        ("fees", "family/fees"),
        ("invoice", f"family/fees/invoices/{made[0].pk}"),
        ("history", "family/fees/history"),
    ):
        page.goto(f"/portal/{address}")
        expect(page.locator("h1")).to_be_visible()
        look(page, name)


def test_a_parent_pays_and_sees_the_receipt(
    rows: tuple[World, list[Invoice]], open_school_page: Open
) -> None:
    """Walks away first, is told that nothing was heard, goes on with the same order; a reload says the same."""
    world, (row, *_others) = rows
    page = open_school_page(PHONE, user=world.users["parent"])
    page.goto("/portal/")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("link", name="Fees", exact=True).click()
    page.get_by_role("button", name=f"Pay invoice {row.invoice_number} now").press("Enter")
    page.get_by_role("button", name="Walk away").press("Enter")
    expect(page.get_by_role("status")).to_contain_text("No payment has been heard of yet")
    look(page, "walked-away")
    page.get_by_role("link", name="Back to your dues").press("Enter")
    expect(page.get_by_text("was begun at 09:00")).to_be_visible()
    look(page, "begun")
    page.get_by_role("button", name=f"Pay invoice {row.invoice_number} now").press("Enter")
    page.get_by_role("button", name="Pay", exact=True).press("Enter")
    with tenant_context(world.tenant):
        number = Receipt.objects.get(payment_mode="online").number
    for _time in range(2):
        expect(page.get_by_role("status")).to_contain_text(f"Your receipt is {number}")
        look(page, "paid")
        page.reload()
    with page.expect_download() as told:
        page.evaluate("document.querySelector('main a[href$=\"/pdf\"]').setAttribute('download', '')")
        page.get_by_role("link", name=f"Receipt {number}, PDF").click()
    assert told.value.suggested_filename == f"{number}.pdf"
    page.get_by_role("link", name="Back to your dues").press("Enter")
    expect(page.get_by_text(row.invoice_number)).to_have_count(0)
    page.get_by_role("link", name="Receipts and history").first.press("Enter")
    expect(page.get_by_role("link", name=f"Receipt {number}, PDF")).to_be_visible()


def test_two_tabs_pay_the_same_invoice(rows: tuple[World, list[Invoice]], open_school_page: Open) -> None:
    """Alone in one, together with another invoice in the other: one receipt, the second sum is told of."""
    world, (row, other, _third) = rows
    first = open_school_page(PHONE, user=world.users["parent"])
    second = first.context.new_page()
    for tab in (first, second):
        tab.goto("/portal/family/fees")
    first.get_by_role("button", name=f"Pay invoice {row.invoice_number} now").click()
    second.get_by_role("button", name="Pay the chosen together").click()
    look(second, "sandbox")
    for tab in (first, second):
        tab.get_by_role("button", name="Pay", exact=True).click()
    expect(first.get_by_role("status")).to_contain_text("Your receipt is")
    expect(second.get_by_role("status")).to_contain_text("it is put where it belongs, or paid back")
    look(second, "second")
    first.goto("/portal/family/fees")
    expect(first.get_by_text("or paid back")).to_be_visible()
    look(first, "dues-after")
    with tenant_context(world.tenant):
        assert Receipt.objects.filter(payment_mode="online").count() == 1
        other.refresh_from_db()
        assert other.outstanding == 750
        assert_ties()
