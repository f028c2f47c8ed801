"""The pages of objects in a browser: desk and phone, keyboard, axe; from a finding to the box and back."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from core.tenancy.models import Tenant
from payroll.employees.models import Employee
from tests.browser.conftest import check_page
from tests.browser.test_admin_payroll import SIZES, people, sign_in

__all__ = ["people"]

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@SIZES
def test_a_person_is_read_and_changed_by_section(
    people: list[Employee],
    organization: Tenant,
    open_page: Callable[..., Page],
    size: dict[str, int],
) -> None:
    person = people[0]
    page = open_page(size)
    sign_in(page, f"/admin/payroll_employees/employee/{person.pk}/change/")
    check_page(page)
    assert page.locator("main").count() == 1
    expect(page.get_by_role("heading", name=person.name).first).to_be_visible()
    section = page.get_by_role("region", name="Bank and tax")
    section.get_by_role("link", name="Change").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**edit=bank**")
    check_page(page)
    page.get_by_label("Bank account").fill("31324170143")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("region", name="Bank and tax")).to_contain_text("31324170143")


@SIZES
def test_the_home_page_leads_from_what_waits_to_its_list(
    people: list[Employee],
    organization: Tenant,
    open_page: Callable[..., Page],
    size: dict[str, int],
) -> None:
    page = open_page(size)
    sign_in(page)
    page.get_by_role("link", name="1 employee has no PAN").click()
    expect(page.get_by_role("link", name="Nopan")).to_be_visible()
    check_page(page)
