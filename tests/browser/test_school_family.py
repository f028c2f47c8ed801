"""The family's pages on a phone: axe, nothing to scroll sideways, and the way from home to each with a keyboard."""

from collections.abc import Callable
from datetime import date

import pytest
from playwright.sync_api import Page, expect

from core.tenancy.context import tenant_context
from core.tenancy.models import Tenant
from school.attendance.models import Holiday
from school.foundation.models import School
from school.homework.models import HomeworkStatus
from tests.browser.conftest import DESKTOP, PHONE, check_page
from tests.school.attendance.kit import mark
from tests.school.exams.results import published
from tests.school.portal.family.kit import NINE, Filled, fill, lesson
from tests.school.students.papers import SCHOOL
from tests.school.world import make_world

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
Open = Callable[..., Page]


@pytest.fixture
def full(school: Tenant, at: Callable[[str], None]) -> Filled:
    """The small school on a Friday, with a week of lessons and a month that has something of everything."""
    at(NINE)
    world = make_world(school)
    School.objects.update_or_create(id=1, defaults=SCHOOL)
    filled = fill(world)
    for day in range(1, 7):
        for number in range(2, 7):
            lesson(world, "VI A", ("MAT", "SCI")[number % 2], "teacher", day, number)
    for day, letter in ((16, "p"), (17, "a"), (18, "l"), (19, "p")):
        mark(world, letter, day=date(2026, 11, day))
    Holiday.objects.create(name="Diwali", start_date=date(2026, 11, 7), end_date=date(2026, 11, 10))
    published(
        world,
        61,
        name="Half-yearly exam",
        exam_type="half_yearly",
        start_date=date(2026, 10, 5),
        end_date=date(2026, 10, 16),
    )
    return filled


def pages(full: Filled) -> list[str]:
    """Return the pages that are no file."""
    found = [one for one in full.addresses() if not one.endswith(("/pdf", "/en")) and "files" not in one]
    return ["", "account", *(one for one in found if "documents" not in one)]


@pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_every_page(full: Filled, open_school_page: Open, viewport: dict[str, int]) -> None:
    page = open_school_page(viewport, user=full.world.users["parent"])
    for address in pages(full):
        page.goto(f"/portal/{address}")
        expect(page.locator("h1")).to_be_visible()
        check_page(page)


def test_every_page_in_hindi(full: Filled, open_school_page: Open) -> None:
    """Longer words and another script must not push anything out of a phone."""
    user = full.world.users["parent"]
    with tenant_context(full.world.tenant):
        user.language = "hi"
        user.save()
    page = open_school_page(PHONE, user=user, locale="hi-IN")
    for address in pages(full):
        page.goto(f"/portal/{address}")
        expect(page.locator("html")).to_have_attribute("lang", "hi")
        check_page(page)


def test_a_child_is_chosen_with_the_keyboard(full: Filled, open_school_page: Open) -> None:
    page = open_school_page(PHONE, user=full.world.users["parent"])
    page.goto("/portal/family/attendance")
    other = page.get_by_role("link", name="Fatima Sheikh")
    other.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Attendance of Fatima Sheikh")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("link", name="Marks", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Marks of Fatima Sheikh")


def test_homework_is_said_to_be_done(full: Filled, open_school_page: Open) -> None:
    page = open_school_page(PHONE, user=full.world.users["student"])
    page.goto("/portal/")
    page.get_by_role("link", name="Fractions").click()
    page.get_by_role("button", name="It is done", exact=True).press("Enter")
    expect(page.get_by_role("status")).to_have_text("Marked as done.")
    check_page(page)
    with tenant_context(full.world.tenant):
        assert HomeworkStatus.objects.get().done_at is not None


def test_a_wish_without_a_reason_is_asked_for_it(full: Filled, open_school_page: Open) -> None:
    page = open_school_page(PHONE, user=full.world.users["parent"])
    page.goto(f"/portal/family/marks/{full.exam.pk}")
    page.get_by_role("link", name="Ask for a re-evaluation").click()
    page.get_by_label("Subject").select_option(label="Mathematics")
    page.get_by_role("button", name="Send").click()
    expect(page.locator("#id_reason_error")).to_have_text("Say what should be looked at again.")
    check_page(page)
    page.get_by_label("Reason").fill("The total of question 4")
    page.get_by_role("button", name="Send").click()
    expect(page.get_by_role("status")).to_contain_text("has reached the school")
    check_page(page)
