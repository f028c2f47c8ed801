"""Results: nothing before the publication by any door, marks and report card after it, re-evaluation in its window."""

from collections.abc import Callable
from datetime import date
from io import BytesIO

from django.test import Client
from pypdf import PdfReader

from school.exams.models import CoScholasticArea, ReEvaluation
from school.exams.services.cards import TermEntry, save_term
from school.exams.services.publishing import publish_results, unpublish_results
from tests.school.exams.results import enter, fill, plan, published
from tests.school.portal.family.kit import Filled, page, status
from tests.school.world import SYSTEM, World

CARD, PDF = "family/report-card", "family/report-card/pdf"


def test_nothing_before_the_publication(world: World) -> None:
    """List, address by hand, report card and PDF; letters and remarks of the term among it."""
    exam = plan(world, exam_type="half_yearly", name="Half-yearly exam")
    fill(world, exam, 73)
    child = world.students[0]
    area = CoScholasticArea.objects.first()
    assert area is not None
    entry = TermEntry(child.pk, {area.pk: "A"}, "A secret remark")
    save_term(
        section=child.section, academic_year=world.year, term=1, entries=[entry], actor=world.actor("teacher")
    )
    assert "No results yet" in page(world, "parent", "family/marks")
    assert "No results yet" in page(world, "parent", CARD)
    assert "secret remark" not in page(world, "parent", CARD)
    told = world.api("parent").get(f"v1/report-cards/students/{child.pk}")
    assert "secret remark" not in told.content.decode()
    assert status(world, "parent", f"family/marks/{exam.pk}") == 404
    assert status(world, "parent", f"family/marks/{exam.pk}/re-evaluation") == 404
    assert status(world, "parent", PDF) == 404
    assert "Half-yearly" not in page(world, "parent", "")

    publish_results(exam=exam, actor=SYSTEM)
    assert "73.00%" in page(world, "parent", f"family/marks/{exam.pk}")
    assert "secret remark" in page(world, "parent", CARD)
    unpublish_results(exam=exam, reason="A sheet was wrong", actor=SYSTEM)
    assert status(world, "parent", f"family/marks/{exam.pk}") == 404
    assert status(world, "parent", PDF) == 404


def test_marks_by_subject(world: World) -> None:
    exam = plan(world)
    fill(world, exam, 80)
    enter(world, exam, "VI MAT", {world.students[0]: "AB"})
    enter(world, exam, "VI SCI", {world.students[0]: 20})
    publish_results(exam=exam, actor=SYSTEM)
    text = page(world, "student", f"family/marks/{exam.pk}")
    for wanted in ("Mathematics", "AB", "not passed", '<td class="amount">20</td>', "Fail"):
        assert wanted in text, wanted


def test_an_exam_of_another_class_is_not_found(world: World) -> None:
    exam = published(world)
    guardian = world.students[8]  # of VII A
    world.guardians["other_parent"].student_links.update(student=guardian)
    assert status(world, "other_parent", f"family/marks/{exam.pk}") == 404
    assert "No results yet" in page(world, "other_parent", "family/marks")


def test_exams_to_come(world: World) -> None:
    plan(world, name="Annual", start_date=date(2027, 2, 1), end_date=date(2027, 2, 10))
    plan(world, name="Secret", is_draft=True, start_date=date(2027, 2, 1), end_date=date(2027, 2, 10))
    text = page(world, "parent", "family/marks")
    assert "Annual" in text
    assert "Secret" not in text


def test_the_report_card_on_the_page_and_on_paper(filled: Filled) -> None:
    world = filled.world
    text = page(world, "parent", CARD)
    assert "Unit test" in text
    assert "50 / 100" in text
    answer = world.browser("parent").get(f"/portal/{PDF}")
    assert answer.headers["Content-Type"] == "application/pdf"
    assert "attachment" in answer.headers["Content-Disposition"]
    paper = "".join(one.extract_text() for one in PdfReader(BytesIO(answer.content)).pages)
    assert filled.child.full_name in paper
    assert status(world, "parent", CARD, year="1999-00") == 404
    assert status(world, "parent", PDF, year=world.last_year.code) == 404


def ask(browser: Client, filled: Filled, subject: str = "VI MAT", reason: str = "Question 4") -> int:
    body = {"subject_id": str(filled.world.subjects[subject].pk), "reason": reason}
    code: int = browser.post(f"/portal/family/marks/{filled.exam.pk}/re-evaluation", body).status_code
    return code


def test_a_re_evaluation_is_asked_for_once(filled: Filled) -> None:
    browser = filled.world.browser("parent")
    assert ask(browser, filled) == 302
    wish = ReEvaluation.objects.get()
    assert (wish.student, wish.reason) == (filled.child, "Question 4")
    text = page(filled.world, "parent", f"family/marks/{filled.exam.pk}")
    assert "Requested" in text
    assert ask(browser, filled) == 400
    assert ask(browser, filled, "VI SCI", " ") == 400
    assert ask(browser, filled, "VII ENG") == 400
    assert ReEvaluation.objects.count() == 1


def test_not_after_the_window(filled: Filled, at: Callable[[str], None]) -> None:
    at("2026-12-01 09:00")
    address = f"family/marks/{filled.exam.pk}"
    assert "re-evaluation?" not in page(filled.world, "parent", address)
    assert status(filled.world, "parent", f"{address}/re-evaluation") == 404
    assert ask(filled.world.browser("parent"), filled) == 404
    assert ReEvaluation.objects.count() == 0
