"""Promotion in a browser by the keyboard, on a phone and at a desk; and the page that verifies a paper."""

from collections.abc import Callable
from datetime import date

import pytest
from playwright.sync_api import Page, expect

from core.tenancy.models import Tenant
from school.students.models import Enrolment
from school.students.services.certificates import cancel_certificate, issue_copy
from tests.browser.conftest import DESKTOP, PHONE, address, browser, check_page, open_school_page
from tests.school.students.papers import issue, left
from tests.school.students.turning import add_next_year
from tests.school.world import SYSTEM, World, make_world

__all__ = ["address", "browser", "open_school_page"]
pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def ground(school: Tenant) -> World:
    world = make_world(school)
    add_next_year()
    return world


@pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desk"])
def test_a_section_is_promoted(
    open_school_page: Callable[..., Page], ground: World, viewport: dict[str, int]
) -> None:
    page = open_school_page(viewport, user=ground.users["principal"])
    page.goto("/admin/school_students/promotionbatch/promote/")
    page.get_by_label("Section").select_option(label="VI A")
    page.get_by_role("button", name="Show", exact=True).click()
    check_page(page)
    page.get_by_label("Outcome: Bhavya Iyer").select_option(label="Held back")
    page.get_by_role("button", name="Look again").click()
    expect(page.get_by_text("Nobody is held back up to class 8")).to_be_visible()
    check_page(page)
    page.get_by_label("Outcome: Bhavya Iyer").select_option(label="Left")
    page.get_by_role("button", name="Look again").click()
    page.get_by_role("button", name="Promote", exact=True).focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("Entered for 5 students.")).to_be_visible()
    check_page(page)
    assert Enrolment.objects.filter(starts_on=date(2027, 4, 1)).count() == 4


def test_a_paper_is_verified_on_a_phone(open_school_page: Callable[..., Page], ground: World) -> None:
    row = issue(left(ground.students[0]), "tc")
    copy = issue_copy(certificate=row, actor=SYSTEM)
    page = open_school_page(PHONE)
    page.goto(f"/verify/{row.token}")
    expect(page.get_by_role("heading", name="Genuine", exact=True)).to_be_visible()
    check_page(page)
    cancel_certificate(certificate=copy, reason="Found again", actor=SYSTEM)
    page.goto(f"/verify/{copy.token}")
    expect(page.get_by_role("alert")).to_contain_text("It is not valid.")
    check_page(page)
