"""The school's office in a browser: home, students, promotion, an exam's publication, letters; desk and phone."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from core.tenancy.context import tenant_context
from core.tenancy.models import Tenant
from school.exams.models import CoScholasticArea, CoScholasticGrade, Exam
from tests.browser.conftest import DESKTOP, PHONE, check_page
from tests.core.accounts.people import PASSWORD
from tests.school.exams.results import fill, plan
from tests.school.world import World, make_world

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
Open = Callable[..., Page]


@pytest.fixture
def filled(school: Tenant, at: Callable[[str], None]) -> World:
    at("2026-11-20 11:00")
    return make_world(school)


@pytest.fixture
def exam(filled: World) -> Exam:
    """An exam that is over, whose sheets are all submitted."""
    made = plan(filled)
    fill(filled, made, 48)
    return made


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_pages_of_the_office_are_readable(
    filled: World, exam: Exam, open_school_page: Open, size: dict[str, int]
) -> None:
    page = open_school_page(size, user=filled.users["school_admin"])
    section, year, student = filled.sections["VI A"].pk, filled.year.pk, filled.students[0].pk
    for path in (
        "",
        "school_students/student/",
        f"school_students/student/{student}/change/",
        "school_students/student/add/",
        f"school_students/promotionbatch/promote/?section={section}",
        "school_students/certificate/issue/",
        "school_admissions/inquiry/",
        f"school_exams/exam/{exam.pk}/change/",
        f"school_exams/exam/{exam.pk}/results/",
        "exams/cards/",
        f"exams/letters/{section}/{year}/1/",
        f"timetable/week/?section={section}",
        "school_timetable/timetableentry/add/",
        "school_notifications/announcement/add/",
        "school_foundation/school/1/change/",
    ):
        page.goto(f"/admin/{path}")
        page.wait_for_load_state()
        check_page(page)


def test_from_the_sign_in_to_what_waits(filled: World, exam: Exam, open_school_page: Open) -> None:
    """The home page leads to the exam that can be published, and a stale look is not needed for it."""
    page = open_school_page(DESKTOP)
    page.goto("/admin/")
    page.get_by_label("User name").fill("principal")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.keyboard.press("Enter")
    waiting = page.get_by_role("listitem").filter(has_text="Unit test: the results can be published")
    waiting.get_by_role("link").click()
    page.get_by_role("link", name="Publish results").click()
    expect(page.get_by_text("Every sheet is submitted.")).to_be_visible()
    page.get_by_role("button", name="Publish results").click()
    expect(page.get_by_text("The results are published.", exact=True)).to_be_visible()
    with tenant_context(filled.tenant):
        assert Exam.objects.get().state == "published"


def test_a_student_is_found_and_the_promotion_looked_at(filled: World, open_school_page: Open) -> None:
    page = open_school_page(DESKTOP, user=filled.users["principal"])
    page.goto("/admin/school_students/student/")
    page.get_by_label("Search", exact=False).last.press_sequentially("Chirag")
    page.keyboard.press("Enter")
    page.get_by_role("link", name="Chirag Patel").click()
    expect(page.get_by_role("region", name="Classes by year")).to_contain_text("VI A")
    page.goto("/admin/school_students/promotionbatch/promote/")
    page.get_by_label("Section").select_option(label="VI A")
    page.get_by_role("button", name="Show", exact=True).click()
    expect(page.locator("main, #content").first).to_contain_text("Chirag Patel")


def test_letters_are_given_for_a_class_teacher(filled: World, exam: Exam, open_school_page: Open) -> None:
    page = open_school_page(DESKTOP, user=filled.users["school_admin"])
    with tenant_context(filled.tenant):
        area = CoScholasticArea.objects.get(name="Art education")
    page.goto("/admin/exams/cards/")
    page.get_by_role("link", name="0 of 5 VI A, Term 1").focus()
    page.keyboard.press("Enter")
    page.get_by_label("Aarav Sharma, Art education").select_option("B")
    page.get_by_label("Aarav Sharma, remarks").fill("Draws with patience")
    page.keyboard.press("Enter")
    expect(page.get_by_role("link", name="1 of 5 VI A, Term 1")).to_be_visible()
    with tenant_context(filled.tenant):
        assert CoScholasticGrade.objects.get(area=area).grade == "B"


def test_a_box_that_searches_is_named_by_its_label(filled: World, open_school_page: Open) -> None:
    page = open_school_page(DESKTOP, user=filled.users["school_admin"])
    page.goto("/admin/school_timetable/teacherabsence/add/")
    page.get_by_role("combobox", name="Teacher").press("Enter")
    page.get_by_role("searchbox", name="Teacher").fill("Other")
    page.get_by_role("option", name="Other Teacher").click()
    expect(page.get_by_role("combobox", name="Teacher")).to_contain_text("Other Teacher")
