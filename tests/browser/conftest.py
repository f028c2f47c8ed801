"""A real browser against a live server on loopback; institutions answer at <slug>.localhost.

Tests need `pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]`: the server has
connections of its own and sees only what is committed.
"""

import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.conf import settings
from django.test import Client
from playwright.sync_api import Browser, Page, sync_playwright

from core.accounts.models import User
from core.tenancy.models import Tenant

PHONE, DESKTOP = {"width": 360, "height": 740}, {"width": 1280, "height": 800}
UNSAFE = "DJANGO_ALLOW_ASYNC_UNSAFE"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Chromium; Playwright's event loop runs in this thread, which Django would otherwise refuse to work in."""
    before = os.environ.get(UNSAFE)
    os.environ[UNSAFE] = "true"
    options = ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(executable_path=os.environ["CHROMIUM"], args=options)
    if before is None:
        del os.environ[UNSAFE]
    else:
        os.environ[UNSAFE] = before


@pytest.fixture
def address(live_server: Any) -> Callable[[Tenant], str]:
    """Return where an institution answers, without a slash at the end."""
    port = live_server.url.rsplit(":", 1)[1]
    return lambda tenant: f"http://{tenant.slug}.localhost:{port}"


@pytest.fixture
def open_page(
    browser: Browser, organization: Tenant, address: Callable[[Tenant], str]
) -> Iterator[Callable[..., Page]]:
    """Return a function that opens a fresh browser window on the organization's host."""
    yield from windows(browser, address(organization))


@pytest.fixture
def open_school_page(
    browser: Browser, school: Tenant, address: Callable[[Tenant], str]
) -> Iterator[Callable[..., Page]]:
    """Return a function that opens a fresh browser window on the school's host, signed in as `user` if given."""
    yield from windows(browser, address(school))


def windows(browser: Browser, base_url: str) -> Iterator[Callable[..., Page]]:
    """Give a function that opens windows, and hold what their scripts complained of against nothing."""
    contexts, complaints = [], []

    def make(viewport: dict[str, int] = PHONE, locale: str = "en-IN", user: User | None = None) -> Page:
        context = browser.new_context(viewport=viewport, locale=locale, base_url=base_url)
        context.set_default_timeout(10_000)
        contexts.append(context)
        if user is not None:
            session = Client()
            session.force_login(user)
            cookie = session.cookies[settings.SESSION_COOKIE_NAME]
            context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": base_url}])
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda line: complaints.append(line.text) if line.type == "error" else None)
        return page

    yield make
    for context in contexts:
        context.close()
    # Scripts that fail and what the content security policy turned away; refused pages (4xx) are no mistake, nor is
    # a network that a test has switched off.
    meant = ("the server responded with a status of 4", "net::ERR_INTERNET_DISCONNECTED")
    assert [text for text in complaints if not any(word in text for word in meant)] == []


def check_page(page: Page) -> None:
    """No serious accessibility problem (axe), and nothing to scroll sideways."""
    found = [
        (item["id"], item["impact"], [node["html"][:200] for node in item["nodes"]])
        for item in Axe().run(page).response["violations"]
        if item["impact"] in {"serious", "critical"}
    ]
    assert found == [], page.url
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= page.viewport_size["width"], f"{page.url} is {width} pixels wide"
