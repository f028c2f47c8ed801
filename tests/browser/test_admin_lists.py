"""Lists in a browser: ticking rows, filters by keyboard, search from anywhere; desk and phone, axe on every page."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from core.tenancy.models import Tenant
from payroll.employees.models import Department, Employee
from tests.browser.conftest import DESKTOP, PHONE, check_page
from tests.browser.test_admin_payroll import sign_in
from tests.payroll.ess.conftest import make_account
from tests.payroll.runs.people import make_employee

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
Open = Callable[..., Page]
SIZES = pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desk"])
LIST = "/admin/payroll_employees/employee/"


@pytest.fixture
def people(organization: Tenant) -> list[Employee]:
    make_account("hr", "hr_manager")
    for code, name in (("PHY", "Physics"), ("CHE", "Chemistry")):
        Department.objects.create(code=code, name=name)
    return [make_employee(level=4, cell=3, name=name) for name in ("Asha Rao", "Bala Rajan", "Chitra Sen")]


@SIZES
def test_ticked_rows_get_a_department(people: list[Employee], open_page: Open, size: dict[str, int]) -> None:
    page = open_page(size)
    sign_in(page, LIST)
    expect(page.get_by_role("button", name="Set department")).to_be_hidden()
    page.get_by_label("Select record").first.check()
    check_page(page)
    page.get_by_role("button", name="Set department").click()
    check_page(page)
    page.get_by_label("Department").select_option("Physics")
    page.get_by_role("button", name="Preview").click()
    expect(page.get_by_role("heading", name="1 entry would be changed")).to_be_visible()
    check_page(page)
    page.get_by_role("button", name="Set department: 1 entry").click()
    expect(page.get_by_role("heading", name="1 entry is done")).to_be_visible()
    check_page(page)
    assert Employee.objects.filter(department__name="Physics").count() == 1


@SIZES
def test_filters_are_set_taken_away_and_saved_by_keyboard(
    people: list[Employee], open_page: Open, size: dict[str, int]
) -> None:
    page = open_page(size)
    sign_in(page, LIST)
    page.get_by_role("button", name="Filters").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="Filters")).to_be_visible()
    page.get_by_label("Department").select_option("Chemistry")
    check_page(page)
    page.keyboard.press("Tab")
    page.get_by_role("button", name="Apply Filters").press("Enter")
    expect(page.get_by_text("Nothing matches")).to_be_visible()
    check_page(page)
    page.get_by_text("Save these filters").focus()
    page.keyboard.press("Enter")
    page.get_by_label("Name", exact=True).fill("Chemists")
    check_page(page)
    page.keyboard.press("Enter")
    expect(page.get_by_role("link", name="Chemists")).to_have_attribute("aria-current", "true")
    page.get_by_role("link", name="Without the filter Department: Chemistry").press("Enter")
    expect(page.get_by_role("link", name="Asha Rao")).to_be_visible()
    check_page(page)


def open_search(page: Page) -> None:
    """Press the keys once the page's script listens."""
    page.wait_for_load_state("networkidle")
    page.keyboard.press("Control+k")
    expect(page.get_by_role("dialog", name="Search")).to_be_visible()


@SIZES
def test_a_person_is_found_from_anywhere_by_keyboard(
    people: list[Employee], open_page: Open, size: dict[str, int]
) -> None:
    page = open_page(size)
    sign_in(page)
    open_search(page)
    page.keyboard.type("bala raj")
    expect(page.get_by_role("dialog", name="Search").get_by_text("1 found")).to_be_visible()
    check_page(page)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_url("**/payroll_employees/employee/*/change/")
    open_search(page)
    page.keyboard.type("qqqqq")
    expect(page.get_by_text("Nothing found for “qqqqq”")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog", name="Search")).to_be_hidden()
    page.goto("/admin/search/")
    check_page(page)


def test_a_slow_file_shows_a_sign_until_it_comes(people: list[Employee], open_page: Open) -> None:
    page = open_page(DESKTOP)
    sign_in(page, LIST)
    page.wait_for_load_state("networkidle")
    page.evaluate(
        "document.addEventListener('click', (event) => event.preventDefault())"
    )  # a file that never comes
    page.get_by_role("link", name="CSV").click()
    expect(page.get_by_text("The file is being prepared")).to_be_visible()
    page.evaluate("document.cookie = 'file=; path=/; max-age=0'")  # what the first byte does
    expect(page.get_by_text("The file is being prepared")).to_be_hidden()
