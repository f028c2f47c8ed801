"""A member of a panel gives feedback on a phone; the office reads it and ticks the checklist of who joined."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from core.accounts.models import User
from core.actors import Door, system_actor
from core.tenancy.models import Tenant
from erp_planned.recruitment.models import Interview, JoiningTask
from erp_planned.recruitment.seeds_hiring import seed_joining_items
from erp_planned.recruitment.services.joining import onboard
from tests.browser.conftest import check_page
from tests.erp_planned.recruitment import people as kit

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_feedback_on_a_phone_and_the_checklist_in_the_office(
    organization: Tenant, open_page: Callable[..., Page]
) -> None:
    (asha,) = kit.panel("asha")
    row = kit.scheduled([asha])
    kit.office()
    page = open_page(viewport={"width": 360, "height": 740}, user=asha.user)
    page.goto("/ess/interviews")
    check_page(page)
    page.get_by_role("link", name=row.candidate.name).click()
    page.get_by_role("button", name="Give feedback").click()
    assert page.locator("#id_rating_error").is_visible()
    check_page(page)
    page.locator("#id_rating").select_option("4")
    page.locator("#id_recommendation").select_option("select")
    page.get_by_role("button", name="Give feedback").click()
    page.get_by_text("rating 4 of 5").wait_for()
    check_page(page)
    assert Interview.objects.get(pk=row.pk).state == "closed"

    seed_joining_items(actor=system_actor(Door.COMMAND))
    made = onboard(candidate=kit.accepted().candidate, actor=kit.SYSTEM)
    office = open_page(viewport={"width": 360, "height": 740}, user=User.objects.get(username="clerk"))
    office.goto(f"/admin/hrms/joining/{made.employee.pk}/")
    check_page(office)
    office.get_by_role("checkbox", name="PAN card").check()
    office.get_by_role("button", name="Save").click()
    office.get_by_text("1 task changed.").wait_for()
    assert JoiningTask.objects.filter(done_on__isnull=False).count() == 1
