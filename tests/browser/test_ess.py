"""The employee portal in a browser: phone width, keyboard, Hindi, downloads, errors beside their boxes, axe."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from core.accounts.models import User
from core.tenancy.models import Tenant
from payroll.employees.models import Employee
from payroll.income_tax.models import TaxDeclaration
from payroll.runs.models import SalaryDetail
from tests.browser.conftest import DESKTOP, PHONE, check_page
from tests.payroll.ess.conftest import PASSWORD, lock_months, make_account, make_person

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
Open = Callable[..., Page]


@pytest.fixture
def paid(organization: Tenant) -> Employee:
    """Somebody with two payslips in two calendar years."""
    person = make_person("asha")
    lock_months("2025-12", "2026-01", "2026-04")
    return person


@pytest.fixture
def person(organization: Tenant) -> Employee:
    return make_person("asha")


def sign_in(page: Page, username: str = "asha", password: str = PASSWORD) -> None:
    page.goto("/ess/sign-in")
    page.get_by_label("User name").fill(username)
    page.get_by_label("Password").fill(password)
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url(lambda url: "sign-in" not in url)


def test_sign_in_with_the_keyboard_alone_on_a_phone(person: Employee, open_page: Open) -> None:
    page = open_page(PHONE)
    page.goto("/ess/payslips")
    check_page(page)
    expect(page.get_by_label("User name")).to_be_focused()
    page.keyboard.type("asha")
    page.keyboard.press("Tab")
    page.keyboard.type("wrong")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("The user name or the password is wrong.")
    expect(page.get_by_role("alert")).to_be_focused()
    check_page(page)
    page.keyboard.press("Tab")
    expect(page.get_by_label("User name")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.type(PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_url("**/ess/payslips")
    expect(page.get_by_role("heading", name="No payslips yet")).to_be_visible()


def test_the_skip_link_is_the_first_stop(person: Employee, open_page: Open) -> None:
    page = open_page()
    sign_in(page)
    page.keyboard.press("Tab")
    link = page.get_by_role("link", name="Skip to the content")
    expect(link).to_be_focused()
    expect(link).to_be_in_viewport()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()


def test_the_menu_on_a_phone(person: Employee, open_page: Open) -> None:
    page = open_page(PHONE)
    sign_in(page)
    button, entry = page.get_by_role("button", name="Menu"), page.get_by_role("link", name="NPS", exact=True)
    expect(entry).to_be_hidden()
    expect(button).to_have_attribute("aria-expanded", "false")
    button.focus()
    page.keyboard.press("Enter")
    expect(button).to_have_attribute("aria-expanded", "true")
    expect(entry).to_be_visible()
    check_page(page)
    entry.focus()
    page.keyboard.press("Escape")
    expect(entry).to_be_hidden()
    expect(button).to_be_focused()


def test_a_generated_password_is_changed_first(person: Employee, open_page: Open) -> None:
    User.objects.filter(pk=person.user_id).update(must_change_password=True)
    page = open_page()
    sign_in(page)
    page.wait_for_url("**/account/password**")
    check_page(page)
    page.get_by_label("Current password").fill(PASSWORD)
    page.get_by_label("New password", exact=True).fill("Blue-lamp-4711")
    page.get_by_label("New password again").fill("Blue-lamp-4712")
    page.get_by_role("button", name="Change the password").click()
    expect(page.locator("#id_repeated_error")).to_have_text("This differs from the new password above.")
    check_page(page)
    page.get_by_label("Current password").fill(PASSWORD)
    page.get_by_label("New password", exact=True).fill("Blue-lamp-4711")
    page.get_by_label("New password again").fill("Blue-lamp-4711")
    page.get_by_role("button", name="Change the password").click()
    page.wait_for_url("**/ess/")
    expect(page.get_by_role("status")).to_have_text("The password is changed.")


def test_payslips_by_year_and_as_pdf(paid: Employee, open_page: Open, tmp_path: Path) -> None:
    page = open_page(PHONE)
    sign_in(page)
    page.goto("/ess/payslips")
    page.get_by_role("link", name="2025", exact=True).click()
    expect(page.get_by_role("link", name="December 2025", exact=True)).to_be_visible()
    expect(page.get_by_role("link", name="April 2026", exact=True)).to_have_count(0)
    page.get_by_role("link", name="All years").click()
    page.get_by_role("link", name="April 2026", exact=True).click()
    expect(page.get_by_role("heading", name="Payslip for April 2026")).to_be_visible()
    for name in ("PDF (English)", "PDF (हिन्दी)"):
        with page.expect_download() as download:
            page.get_by_role("link", name=name).click()
        assert download.value.suggested_filename == f"payslip-2026-04-{paid.code}.pdf"
        download.value.save_as(tmp_path / "slip.pdf")
        assert (tmp_path / "slip.pdf").read_bytes().startswith(b"%PDF-")


def test_an_error_of_the_declaration_stands_beside_its_box(person: Employee, open_page: Open) -> None:
    page = open_page(PHONE)
    sign_in(page)
    page.goto("/ess/tax-declaration")
    page.get_by_label("Old regime").check()
    box = page.get_by_label("Savings under section 80C")
    box.fill("one lakh")
    page.get_by_role("button", name="Save the declaration").click()
    expect(page.get_by_role("alert")).to_be_focused()
    expect(box).to_have_attribute("aria-invalid", "true")
    expect(box).to_have_value("one lakh")
    assert "id_section_80c_error" in (box.get_attribute("aria-describedby") or "")
    expect(page.locator("#id_section_80c_error")).to_contain_text("Write an amount in rupees")
    check_page(page)
    page.get_by_role("alert").get_by_role("link").click()
    expect(box).to_be_focused()
    box.fill("1,75,000")
    page.get_by_role("button", name="Save the declaration").click()
    expect(page.get_by_role("status")).to_contain_text("is saved")
    expect(box).to_have_value("1,75,000")
    expect(page.get_by_text("only 1,50,000 counts")).to_be_visible()
    check_page(page)
    declared = TaxDeclaration.objects.get()
    assert (declared.regime, declared.section_80c) == ("old", 175000)


def test_hindi_is_switched_on_and_remembered(person: Employee, open_page: Open) -> None:
    page = open_page(PHONE)
    sign_in(page)
    page.get_by_role("button", name="हिन्दी").click()
    expect(page.locator("html")).to_have_attribute("lang", "hi")
    expect(page.get_by_role("heading", name="स्वागत है, Asha")).to_be_visible()
    elsewhere = open_page(DESKTOP)
    sign_in(elsewhere)
    expect(elsewhere.locator("html")).to_have_attribute("lang", "hi")
    elsewhere.get_by_role("button", name="English").click()
    expect(elsewhere.locator("html")).to_have_attribute("lang", "en")


@pytest.mark.parametrize("language", ["en", "hi"])
def test_no_page_has_serious_problems(paid: Employee, open_page: Open, language: str) -> None:
    """Axe and the width, at 360 and 1280 pixels; the missing page among them."""
    User.objects.filter(pk=paid.user_id).update(language=language)
    slip = SalaryDetail.objects.latest("pk").pk
    pages = [
        "",
        "payslips",
        f"payslips/{slip}",
        "tax-computation",
        "tax-declaration",
        "nps-statement",
        "profile",
    ]
    for viewport in (PHONE, DESKTOP):
        page = open_page(viewport)
        sign_in(page)
        for path in [*(f"/ess/{name}" for name in pages), "/account/password", "/ess/nothing-here"]:
            page.goto(path)
            expect(page.locator("html")).to_have_attribute("lang", language)
            check_page(page)


def test_staff_are_shown_the_way_to_the_admin(organization: Tenant, open_page: Open) -> None:
    make_account("clerk", "hr_manager")
    page = open_page()
    sign_in(page, "clerk")
    expect(page.get_by_role("link", name="To the administration")).to_have_attribute("href", "/admin/")
    check_page(page)
