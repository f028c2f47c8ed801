"""An invoice of several lines by keyboard alone."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from core.periods import today
from core.tenancy.models import Tenant
from erp_planned.billing.models import Invoice
from tests.browser.conftest import DESKTOP, PHONE, check_page
from tests.core.accounts.people import user_of
from tests.erp_planned.banking.books import account, head, year
from tests.erp_planned.billing.bills import customer

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_enter_goes_through_the_lines_and_makes_the_next(
    organization: Tenant, open_page: Callable[..., Page]
) -> None:
    """Enter must not send a half-filled form, and a line must be there when the last one is full."""
    day = today()
    year(day.year if day.month > 3 else day.year - 1)
    head("debtors", "1302", "Asset")
    income = account("3002", "Fee Income", "Income")
    customer()
    page = open_page(DESKTOP, user=user_of(organization, "accountant"))
    page.goto("/admin/erp_billing/invoice/add/")
    page.select_option("[name=customer]", label="District Library")
    page.keyboard.press("Enter")
    page.focus("[name=line-0-description]")
    for number in range(4):
        for text in ("Hall", "", "", "1000", "", income.code):
            if text:
                page.keyboard.type(text)
            page.keyboard.press("Enter")
        if number < 3:
            assert page.evaluate("document.activeElement.name") == f"line-{number + 1}-description"
    assert page.locator("[data-line]").count() == 5
    check_page(page)
    page.set_viewport_size(PHONE)
    check_page(page)
    page.click("button[value=save]")
    page.wait_for_url("**/change/")
    row = Invoice.objects.get()
    assert (row.total_amount, row.items.count()) == (4000, 4)
