"""The office's screens in a browser: phone and desk, axe finds nothing serious, nothing is wider than the screen."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from core.tenancy.models import Tenant
from school.notifications import services
from school.notifications.masters import templates
from school.notifications.models import Announcement
from tests.browser.conftest import PHONE, address, browser, check_page
from tests.school.notifications.conftest import draft, run_jobs
from tests.school.world import PASSWORD, SYSTEM, make_world

__all__ = ["address", "browser"]
pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
LIST = "/admin/school_notifications/announcement/"


def shot(page: Page, name: str) -> None:
    check_page(page)
    folder = os.environ.get("SCREENS")
    if folder:
        page.screenshot(path=Path(folder) / f"{name}-{page.viewport_size['width']}.png", full_page=True)


@pytest.mark.parametrize("size", [PHONE, {"width": 1440, "height": 900}], ids=["phone", "desk"])
def test_from_the_draft_to_the_deliveries(
    school: Tenant,
    browser: Browser,
    address: Callable[[Tenant], str],
    size: dict[str, int],
) -> None:
    world = make_world(school)
    template = templates.create(
        actor=SYSTEM, code="ptm", text="Meeting of {#var#} on {#var#}. DPS", dlt_entity_id="1101", dlt_header="DPSSCH",
        dlt_template_id="1107",
    )  # fmt: skip
    row = services.create_announcement(
        actor=world.actor("principal"),
        draft=draft(
            target_type="section", target_ids=[world.sections["VI A"].pk], channels=["sms", "email", "push"],
            template=template, variables=["VI A", "5 Dec"],
        ),
        is_sent=False,
    )  # fmt: skip
    page = browser.new_context(viewport=size, base_url=address(school)).new_page()
    page.goto("/admin/login/")
    page.locator("[name=username]").fill("principal")
    page.locator("[name=password]").fill(PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_url(lambda url: "login" not in url and "sign-in" not in url)
    is_phone = size is PHONE
    pages = (
        {"add": "add/", "preview": f"{row.pk}/preview/"}
        if is_phone
        else {"edit": f"{row.pk}/change/?edit=announcement"}
    )
    for name, path in pages.items():
        page.goto(f"{LIST}{path}")
        shot(page, name)
    page.goto(f"{LIST}{row.pk}/send/")
    page.get_by_role("button", name="Send").click()
    page.wait_for_url("**/change/**")
    run_jobs()
    page.goto(f"{LIST}{row.pk}/change/")
    shot(page, "sent")
    page.get_by_role("link", name="Show all").click()
    page.wait_for_url("**/delivery/**")
    shot(page, "deliveries")
    assert Announcement.objects.get().state == "sending"
    page.context.close()
