"""The page to try the REST routes: it renders under the content security policy, from our own files alone."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_page_shows_the_routes_and_asks_no_other_host(open_page: Callable[..., Page]) -> None:
    page = open_page(viewport={"width": 1280, "height": 800})
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto("/api/docs")
    page.wait_for_selector(".opblock-summary-path")
    assert page.locator("button.authorize").count() >= 1
    summaries: set[str] = set()
    for _screen in range(80):  # only what is in view is drawn
        summaries |= set(page.locator(".opblock-summary-description").all_inner_texts())
        page.mouse.wheel(0, 600)
        page.wait_for_timeout(60)
    assert len(summaries) > 100
    assert "Lock a payroll run (final)" in summaries
    here = page.evaluate("location.origin")
    assert {url for url in asked if not url.startswith((here, "data:"))} == set()
