"""A payroll month worked in a browser: desk and phone, keyboard, both languages, dark, axe on every page."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from core.actors import Door, system_actor
from core.periods import Month
from core.tenancy.models import Tenant
from payroll.employees.models import Employee
from payroll.organizations.models import OrganizationSettings
from payroll.runs import services
from payroll.runs.models import PayrollRun
from tests.browser.conftest import DESKTOP, PHONE, check_page
from tests.payroll.ess.conftest import PASSWORD, lock_months, make_account
from tests.payroll.runs.people import make_employee

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
Open = Callable[..., Page]
SIZES = pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desk"])


@pytest.fixture
def people(organization: Tenant) -> list[Employee]:
    """Payable people, one without a bank account, one without a PAN; the last two months are locked."""
    make_account("hr", "hr_manager")
    rows = [make_employee(level=level, cell=3) for level in (4, 7, 10, 12)]
    rows.append(make_employee(name="Nobank", bank_account=""))
    rows.append(make_employee(name="Nopan", pan=""))
    lock_months("2026-04", "2026-05")
    return rows


def sign_in(page: Page, to: str = "/admin/") -> None:
    page.goto(to)
    page.get_by_label("User name").fill("hr")
    page.get_by_label("Password").fill(PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_url(lambda url: "login" not in url)


@SIZES
def test_a_month_from_new_to_bank_advice(
    people: list[Employee], open_page: Open, size: dict[str, int], tmp_path: Path
) -> None:
    page = open_page(size)
    page.goto("/admin/")
    check_page(page)
    sign_in(page)
    check_page(page)
    page.get_by_role("link", name="New payroll run").click()
    expect(page.get_by_label("Month")).to_have_value("6")
    check_page(page)
    page.get_by_role("button", name="Create").click()
    review(page, people[2])
    correct(page)
    lock(page)
    advice = (
        page.get_by_role("listitem").filter(has_text="Bank advice (NEFT)").get_by_role("link", name="CSV")
    )
    with page.expect_download() as download:
        advice.click()
    saved = tmp_path / "advice.csv"
    download.value.save_as(saved)
    assert people[2].bank_account in saved.read_text()
    page.goto("/admin/")
    page.get_by_text("As a table").click()
    expect(page.get_by_role("link", name="June 2026")).to_be_visible()
    check_page(page)


def review(page: Page, person: Employee) -> None:
    """Look at the checks, process, look at who is left out, open one employee's month."""
    expect(page.get_by_role("heading", name="Checks before processing")).to_be_visible()
    expect(page.get_by_text("No bank account or IFSC")).to_be_visible()
    check_page(page)
    page.get_by_role("button", name="Process", exact=True).click()

    expect(page.get_by_text("5 salaries are computed")).to_be_visible()
    check_page(page)
    page.get_by_label("Who").select_option("left_out")
    page.get_by_role("button", name="Show", exact=True).click()
    expect(page.locator("#review").get_by_role("link", name="Nobank")).to_be_visible()
    check_page(page)
    page.get_by_label("Who").select_option("all")
    page.get_by_label("Code or name").fill(person.code)
    page.keyboard.press("Enter")
    page.locator("#review").get_by_role("link", name=person.name).click()


def correct(page: Page) -> None:
    """Correct the days, wrongly first."""
    expect(page.get_by_role("heading", name="Earnings")).to_be_visible()
    check_page(page)
    page.get_by_role("link", name="Correct…").click()
    page.get_by_label("Unpaid days").fill("40")
    page.get_by_label("Reason").fill("Absent without leave")
    page.get_by_role("button", name="Correct").click()
    expect(page.get_by_text("Give days from 0 to 30")).to_be_visible()
    check_page(page)
    page.get_by_label("Unpaid days").fill("2")
    page.get_by_role("button", name="Correct").click()
    expect(page.get_by_text("Paid for 28 of 30 days.")).to_be_visible()
    expect(page.get_by_role("button", name="Take back")).to_have_count(1)
    check_page(page)


def lock(page: Page) -> None:
    """Lock, with the wrong month first."""
    page.get_by_role("link", name="Back to June 2026").click()
    page.get_by_role("link", name="Lock…").click()
    page.get_by_label("Type the month to lock it").fill("2026-07")
    page.get_by_role("button", name="Lock the run").click()
    expect(page.get_by_text("This is not the month of the run")).to_be_visible()
    check_page(page)
    page.get_by_label("Type the month to lock it").fill("2026-06")
    page.keyboard.press("Enter")

    expect(page.get_by_text("June 2026 is locked.")).to_be_visible()
    check_page(page)


def test_processing_in_the_background_is_followed_and_ends_by_itself(
    people: list[Employee], open_page: Open
) -> None:
    actor = system_actor(Door.COMMAND)
    run = services.create_run(month=Month(2026, 6), actor=actor)
    OrganizationSettings.objects.update(background_threshold=1)
    page = open_page(DESKTOP)
    sign_in(page, f"/admin/payroll/{run.pk}/")
    page.get_by_role("button", name="Process", exact=True).click()
    expect(page.get_by_role("progressbar", name="Progress")).to_be_visible()
    check_page(page)
    services.process_run(run_id=run.pk, actor=actor)  # what the worker does
    expect(page.get_by_role("link", name="Lock…")).to_be_visible()
    assert PayrollRun.objects.get(pk=run.pk).state == "processed"


def test_the_menu_and_the_account_by_keyboard_on_a_phone(people: list[Employee], open_page: Open) -> None:
    page = open_page(PHONE)
    sign_in(page)
    page.keyboard.press("Tab")
    skip = page.get_by_role("link", name="Skip to the content")
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport()
    entry = page.get_by_role("link", name="Payroll runs", exact=True)
    expect(entry).to_be_hidden()
    page.get_by_role("button", name="Menu", exact=True).focus()
    page.keyboard.press("Enter")
    expect(entry).to_be_visible()
    check_page(page)
    account = page.get_by_role("navigation", name="Account")
    expect(account).to_be_hidden()
    page.locator(".k-user").focus()
    page.keyboard.press("Enter")
    expect(account.get_by_role("button", name="Log out")).to_be_visible()
    account.get_by_role("button", name="Dark").focus()
    page.keyboard.press("Enter")
    expect(page.locator("html")).to_have_class("dark")
    check_page(page)
    page.keyboard.press("Escape")
    expect(account).to_be_hidden()
    entry.focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/admin/payroll_runs/payrollrun/")
    check_page(page)


@SIZES
def test_dark_and_hindi(people: list[Employee], open_page: Open, size: dict[str, int]) -> None:
    actor = system_actor(Door.COMMAND)
    run = services.create_run(month=Month(2026, 6), actor=actor)
    services.start_processing(run=run, actor=actor)
    page = open_page(size)
    page.emulate_media(color_scheme="dark")
    sign_in(page)
    check_page(page)
    page.goto(f"/admin/payroll/{run.pk}/")
    check_page(page)
    page.locator("#review tbody a").first.click()
    check_page(page)
    page.get_by_role("button", name="हिन्दी").click()
    expect(page.locator("html")).to_have_attribute("lang", "hi")
    check_page(page)
    page.get_by_role("button", name="English").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")


def test_without_script_the_month_can_be_worked(
    people: list[Employee], organization: Tenant, browser: Browser, address: Callable[[Tenant], str]
) -> None:
    context = browser.new_context(java_script_enabled=False, base_url=address(organization))
    run = services.create_run(month=Month(2026, 6), actor=system_actor(Door.COMMAND))
    page = context.new_page()
    page.goto(f"/admin/login/?next=/admin/payroll/{run.pk}/")
    page.locator("[name=username]").fill("hr")
    page.locator("[name=password]").fill(PASSWORD)
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Process", exact=True)).to_be_visible()
    PayrollRun.objects.filter(pk=run.pk).update(state="processing")
    page.goto(f"/admin/payroll/{run.pk}/")
    expect(page.get_by_role("progressbar", name="Progress")).to_be_visible()
    PayrollRun.objects.filter(pk=run.pk).update(state="draft")
    page.get_by_role("link", name="Look again").click()
    page.get_by_role("button", name="Process", exact=True).click()
    expect(page.get_by_text("5 salaries are computed")).to_be_visible()
    context.close()
