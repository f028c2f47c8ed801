"""Entry of a voucher in a browser: by keyboard alone, with a line added and the running difference; without script."""

from collections.abc import Callable
from decimal import Decimal

import pytest
from playwright.sync_api import Browser, Page, expect

from core.tenancy.context import tenant_context
from core.tenancy.models import Tenant
from erp_planned.finance.admin.entry import EMPTY_ROWS
from erp_planned.finance.models import Voucher
from tests.browser.conftest import DESKTOP, PHONE, check_page
from tests.core.accounts.people import PASSWORD, user_of
from tests.erp_planned.finance.year import begin

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
ENTRY = "/admin/finance/vouchers/enter/"


def entries(tenant: Tenant, text: str) -> list[tuple[str, Decimal, Decimal]]:
    """Return (code, debit, credit) of the voucher with a narration, which waits for approval."""
    with tenant_context(tenant):
        row = Voucher.objects.get(narration=text)
        assert row.status == "submitted"
        lines = row.entries.order_by("line_no")
        return list(lines.values_list("account__code", "debit", "credit"))


def test_by_keyboard_alone(organization: Tenant, open_page: Callable[..., Page]) -> None:
    """Enter goes from box to box and past the last line to a new one; the last amount is what balances."""
    begin()
    page = open_page(DESKTOP, user=user_of(organization, "accountant"))
    page.goto(ENTRY)
    check_page(page)
    keys, focused = page.keyboard, page.locator(":focus")
    expect(focused).to_have_attribute("name", "type")
    page.get_by_label("Narration", exact=True).focus()
    keys.type("Small things of the office")
    keys.press("Enter")
    difference = page.locator("[data-sum=difference]")
    for number in range(EMPTY_ROWS):
        expect(focused).to_have_attribute("name", f"line-{number}-account")
        keys.type("4003")
        keys.press("Enter")
        keys.type("1,250.50")
        for _box in range(4):
            keys.press("Enter")
    expect(difference).to_have_text("7,503.00")
    expect(page.locator("[data-difference]")).to_have_class("entry-off")
    expect(focused).to_have_attribute("name", f"line-{EMPTY_ROWS}-account")
    keys.type("1001")
    keys.press("Tab")
    keys.press("Tab")
    expect(focused).to_have_value("7503.00")
    expect(difference).to_have_text("0.00")
    check_page(page)
    page.get_by_role("button", name="Save and submit").focus()
    keys.press("Enter")
    expect(page.get_by_text("The voucher waits for approval.").first).to_be_visible()
    found = entries(organization, "Small things of the office")
    assert found == [("4003", Decimal("1250.50"), Decimal(0))] * EMPTY_ROWS + [
        ("1001", Decimal(0), Decimal(7503))
    ]


def test_without_script_on_a_phone(
    organization: Tenant, browser: Browser, address: Callable[[Tenant], str]
) -> None:
    """Sums come with the answer, the refusal stands beside its line, and what was typed is still there."""
    begin()
    user_of(organization, "accountant", "clerk")
    context = browser.new_context(viewport=PHONE, base_url=address(organization), java_script_enabled=False)
    page = context.new_page()
    page.goto(f"/admin/login/?next={ENTRY}")
    page.locator("input[name=username]").fill("clerk")
    page.locator("input[name=password]").fill(PASSWORD)
    page.locator("input[name=password]").press("Enter")
    page.wait_for_url(f"**{ENTRY}")
    page.locator("[name=narration]").fill("Stamps")
    for number, (account, side) in enumerate((("4003", "debit"), ("9999", "credit"))):
        page.locator(f"[name=line-{number}-account]").fill(account)
        page.locator(f"[name=line-{number}-{side}]").fill("300")
    page.get_by_role("button", name="Save and submit").click()
    line = page.locator("tr").filter(has=page.locator("[name=line-1-account]"))
    expect(line.get_by_role("alert")).to_be_visible()
    expect(page.locator("[name=line-0-debit]")).to_have_value("300")
    expect(page.locator("[data-sum=debit]")).to_have_text("300")
    page.locator("[name=line-1-account]").fill("1001")
    page.get_by_role("button", name="Save and submit").click()
    expect(page.get_by_text("The voucher waits for approval.").first).to_be_visible()
    context.close()
    three = Decimal(300)
    assert entries(organization, "Stamps") == [("4003", three, Decimal(0)), ("1001", Decimal(0), three)]


def test_on_a_phone(organization: Tenant, open_page: Callable[..., Page]) -> None:
    """Each line is a card of its own; nothing is to be scrolled sideways."""
    begin()
    page = open_page(PHONE, user=user_of(organization, "accountant"))
    page.goto(ENTRY)
    check_page(page)
    first = page.locator("[name=line-0-account]").bounding_box()
    second = page.locator("[name=line-0-debit]").bounding_box()
    assert first is not None
    assert second is not None
    assert second["y"] >= first["y"] + first["height"]
