"""Matching the bank's lines in a browser: by keyboard, on a desk and on a phone."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from core.tenancy.context import tenant_context
from core.tenancy.models import Tenant
from erp_planned.banking.models import BankMatch
from tests.browser.conftest import DESKTOP, PHONE, check_page
from tests.core.accounts.people import user_of
from tests.erp_planned.banking.books import imported, worked_year

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_suggestions_are_accepted_by_keyboard(organization: Tenant, open_page: Callable[..., Page]) -> None:
    row = worked_year()
    imported(row)
    clerk = user_of(organization, "accountant")
    page = open_page(DESKTOP, user=clerk)
    address = f"/admin/erp_banking/bankaccount/{row.pk}/matching/"
    page.goto(address)
    check_page(page)
    page.get_by_role("checkbox", name="Accept").first.focus()
    page.keyboard.press("Space")
    page.get_by_role("button", name="Make these matches").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("3 matches are made.")).to_be_visible()
    with tenant_context(organization):
        assert BankMatch.objects.count() == 3
    phone = open_page(PHONE, user=clerk)
    phone.goto(address)
    check_page(phone)
    phone.get_by_role("button", name="Match what is ticked").click()
    expect(phone.get_by_role("alert")).to_contain_text("Name 1 to 500 lines.")
