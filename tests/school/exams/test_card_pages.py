"""The office's pages of report cards: how far each section is, letters typed for a class teacher, the files."""

import io
from collections.abc import Callable
from typing import Any

import pytest
from pypdf import PdfReader

from school.exams.models import CoScholasticArea, CoScholasticGrade, TermRemark
from school.exams.services.cards import TermEntry, save_term
from tests.school.exams.results import published
from tests.school.terms import subscribed
from tests.school.world import SYSTEM, World

pytestmark = pytest.mark.django_db
LIST = "/admin/exams/cards/"


def letters(world: World, section: str = "VI A", term: int = 1) -> str:
    return f"/admin/exams/letters/{world.sections[section].pk}/{world.year.pk}/{term}/"


def text_of(answer: Any) -> str:
    return "\n".join(page.extract_text() for page in PdfReader(io.BytesIO(answer.content)).pages)


def test_the_office_enters_letters_and_sees_how_far_a_section_is(world: World) -> None:
    published(world)
    first, second, *_others = world.in_section("VI A")
    area = CoScholasticArea.objects.first()
    browser = world.browser("principal")
    assert "0 of 5" in browser.get(LIST).content.decode()
    sent = {f"grade-{first.pk}-{area.pk}": "A", f"remarks-{second.pk}": "Reads well"}
    assert browser.post(letters(world), sent).status_code == 302
    assert CoScholasticGrade.objects.get().grade == "A"
    assert TermRemark.objects.get().remarks == "Reads well"
    assert "2 of 5" in browser.get(LIST).content.decode()
    shown = browser.get(letters(world)).content.decode()
    assert "<option selected>A</option>" in shown
    assert 'value="Reads well"' in shown


def test_what_is_wrong_stands_beside_the_student_and_nothing_is_saved(world: World) -> None:
    published(world)
    first, second, *_others = world.in_section("VI A")
    area = CoScholasticArea.objects.first()
    sent = {f"grade-{first.pk}-{area.pk}": "A", f"grade-{second.pk}-{area.pk}": "Q"}
    page = world.browser("school_admin").post(letters(world), sent).content.decode()
    assert f'id="wrong-{second.pk}"' in page
    assert f'id="wrong-{first.pk}"' not in page
    assert "<option selected>A</option>" in page, "what was typed stays"
    assert not CoScholasticGrade.objects.exists()


def test_cards_of_a_section_and_of_one_student(world: World) -> None:
    published(world)
    section, student = world.sections["VI A"], world.students[0]
    browser = world.browser("principal")
    whole = browser.get(f"{LIST}{section.pk}/{world.year.pk}/")
    assert whole.headers["Content-Type"] == "application/pdf"
    assert len(PdfReader(io.BytesIO(whole.content)).pages) == 5
    one = browser.get(f"/admin/exams/card/{student.pk}/{world.year.pk}/?language=en")
    assert student.full_name in text_of(one)
    assert browser.get(f"{LIST}{section.pk}/{section.pk}/").status_code == 404, "no such year"
    empty = browser.get(f"{LIST}{world.sections['VII B'].pk}/{world.year.pk}/")
    assert empty.status_code == 404, "nobody is in the section"


@pytest.mark.parametrize(
    ("who", "page", "status"),
    [
        ("accountant", LIST, 403),
        ("accountant", "letters", 403),
        ("teacher", LIST, 302),
        ("parent", "letters", 302),
    ],
)
def test_who_may_not(world: World, who: str, page: str, status: int) -> None:
    address = letters(world) if page == "letters" else page
    assert world.browser(who).get(address).status_code == status


def test_without_the_module_nothing_is_there(world: World) -> None:
    subscribed(world.tenant, without=("exams",))
    browser = world.browser("school_admin")
    assert browser.get(LIST).status_code == 403
    assert LIST not in browser.get("/admin/").content.decode()
    page = browser.get(f"/admin/school_students/student/{world.students[0].pk}/change/").content.decode()
    assert "Report cards (PDF)" not in page
    assert "Attendance of the year" in page


def test_the_student_page_tells_of_marks_and_cards(world: World) -> None:
    published(world, mark=48)
    student = world.students[0]
    address = f"/admin/school_students/student/{student.pk}/change/"
    page = world.browser("principal").get(address).content.decode()
    assert f"/admin/exams/card/{student.pk}/{world.year.pk}/" in page
    assert "Unit test" in page
    assert ">48<" in page.replace(" ", "").replace("\n", "")
    assert "Unit test" not in world.browser("accountant").get(address).content.decode(), "no right to exams"


def test_the_list_of_sections_asks_no_more_with_more_letters(
    world: World, django_assert_max_num_queries: Callable[..., Any]
) -> None:
    published(world)
    browser, area = world.browser("principal"), CoScholasticArea.objects.first()
    entries = [TermEntry(one.pk, {area.pk: "B"}, "Good") for one in world.in_section("VI A")]
    save_term(section=world.sections["VI A"], academic_year=world.year, term=2, entries=entries, actor=SYSTEM)
    browser.get(LIST)
    with django_assert_max_num_queries(20):
        page = browser.get(LIST).content.decode()
    assert "5 of 5" in page
