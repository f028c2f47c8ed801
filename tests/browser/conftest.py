"""A real browser against a live server on loopback; institutions answer at <slug>.localhost.

Tests need `pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]`: the server has
connections of its own and sees only what is committed.
"""

import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, sync_playwright

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
    contexts, complaints = [], []

    def make(viewport: dict[str, int] = PHONE, locale: str = "en-IN") -> Page:
        context = browser.new_context(viewport=viewport, locale=locale, base_url=address(organization))
        context.set_default_timeout(10_000)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda line: complaints.append(line.text) if line.type == "error" else None)
        return page

    yield make
    for context in contexts:
        context.close()
    # Scripts that fail and what the content security policy turned away; refused pages (4xx) are no mistake.
    assert [text for text in complaints if "the server responded with a status of 4" not in text] == []


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
