"""Statements in a browser, desk and phone: from the first page to the voucher behind a figure; axe."""

import os
from collections.abc import Callable

import pytest
from django.db import transaction
from playwright.sync_api import Page, expect

from core.tenancy.models import Tenant
from tests.browser.conftest import check_page
from tests.browser.test_admin_payroll import SIZES
from tests.core.accounts.people import user_of
from tests.erp_planned.finance.statements.books import load_worked_year

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
YEAR = "financialYear=2026-27&to=31-03-2027"


@SIZES
def test_from_the_trial_balance_to_a_voucher(
    organization: Tenant, open_page: Callable[..., Page], size: dict[str, int]
) -> None:
    with transaction.atomic():
        load_worked_year()
    page = open_page(size, user=user_of(organization, "accountant"))
    page.goto("/admin/")
    expect(page.get_by_role("region", name="The books today")).to_be_visible()
    check_page(page)
    page.goto("/admin/finance/statements/")
    check_page(page)
    page.goto(f"/admin/finance/statements/trial-balance/?{YEAR}&hideZero=on&groups=on")
    check_page(page)
    if os.environ.get("SHOTS"):
        for name in ("balance-sheet", "fund-flow", "trial-balance"):
            page.goto(f"/admin/finance/statements/{name}/?financialYear=2026-27&compare=on")
            page.screenshot(path=f"{os.environ['SHOTS']}/{name}-{size['width']}.png", full_page=True)
        page.goto("/admin/finance/payroll-vouchers/")
        page.screenshot(path=f"{os.environ['SHOTS']}/pv-{size['width']}.png", full_page=True)
        page.goto("/admin/")
        page.screenshot(path=f"{os.environ['SHOTS']}/home-{size['width']}.png", full_page=True)
        page.goto(f"/admin/finance/statements/trial-balance/?{YEAR}&hideZero=on&groups=on")
    page.get_by_role("link", name="SBI Current Account").click()
    expect(page.get_by_text("Opening balance")).to_be_visible()
    check_page(page)
    page.get_by_role("link", name="RV/2026-27/0001").click()
    expect(page.get_by_role("heading", name="RV/2026-27/0001").first).to_be_visible()
