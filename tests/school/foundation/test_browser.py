"""The sign-in page in a browser: phone and desk, keyboard, Hindi, errors beside the boxes, axe."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from core.tenancy.models import Tenant
from tests.browser.conftest import DESKTOP, PHONE, address, browser, check_page
from tests.core.accounts.people import PASSWORD, user_of

__all__ = ["address", "browser"]
pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def open_page(
    browser: Browser, school: Tenant, address: Callable[[Tenant], str]
) -> Iterator[Callable[..., Page]]:
    contexts: list[Any] = []

    def make(viewport: dict[str, int] = PHONE) -> Page:
        context = browser.new_context(viewport=viewport, locale="en-IN", base_url=address(school))
        context.set_default_timeout(10_000)
        contexts.append(context)
        return context.new_page()

    yield make
    for context in contexts:
        context.close()


@pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desk"])
def test_sign_in(open_page: Callable[..., Page], school: Tenant, viewport: dict[str, int]) -> None:
    """By the keyboard alone: a wrong password first, then the right one."""
    user_of(school, "principal")
    page = open_page(viewport)
    page.goto("/admin/")
    expect(page.get_by_role("heading", name="Sign in")).to_be_visible()
    check_page(page)
    for password in ("wrong", PASSWORD):
        page.get_by_label("User name").fill("principal")
        page.get_by_label("Password").press_sequentially(password)
        page.keyboard.press("Enter")
        if password == "wrong":
            expect(page.get_by_role("alert")).to_contain_text("The user name or the password is wrong.")
            check_page(page)
    page.wait_for_url("**/admin/")
    expect(page.get_by_role("heading", level=2).first).to_be_visible()


def test_in_hindi_and_by_a_code(open_page: Callable[..., Page], school: Tenant, settings: Any) -> None:
    settings.SCHOOL_LOGIN_PROOF = "otp"
    page = open_page()
    page.goto("/sign-in")
    page.get_by_role("link", name="Sign in with a code instead").click()
    page.get_by_label("User name").fill("nobody.here")
    page.get_by_role("button", name="Send me a code").click()
    expect(page.get_by_label("Code")).to_be_focused()
    check_page(page)
    page.goto("/sign-in")
    page.get_by_role("button", name="हिन्दी").click()
    expect(page.locator("html")).to_have_attribute("lang", "hi")
