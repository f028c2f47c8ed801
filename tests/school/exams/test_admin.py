"""The office's pages: every list opens, an exam is planned, marks typed into the grid, results published."""

from typing import Any

import pytest

from school.exams.models import Exam, ExamSettings, GradingScale, Mark, MarkSheet
from school.exams.selectors.results import results_digest
from tests.school.exams.results import enter, fill, plan, published
from tests.school.world import World

pytestmark = pytest.mark.django_db
LISTS = (
    "exam", "marksheet", "mark", "markchange", "reevaluation", "gradingscale", "coscholasticarea",
    "coscholasticgrade", "termremark", "examsettings",
)  # fmt: skip


def test_every_list_and_record_opens(world: World) -> None:
    exam = published(world)
    enter(world, exam, "VI MAT", {world.students[0]: 60}, reason="Added wrongly")
    browser = world.browser("school_admin")
    for name in LISTS:
        assert browser.get(f"/admin/school_exams/{name}/").status_code == 200, name
    pages = {
        "exam": exam.pk, "marksheet": MarkSheet.objects.first().pk, "mark": Mark.objects.first().pk,
        "gradingscale": GradingScale.objects.first().pk, "examsettings": ExamSettings.objects.get().pk,
    }  # fmt: skip
    for name, key in pages.items():
        page = browser.get(f"/admin/school_exams/{name}/{key}/change/")
        assert page.status_code == 200, name
    page = browser.get(f"/admin/school_exams/exam/{exam.pk}/results/").content.decode()
    assert "51.25" in page, "the mean of one with 60 and seven with 50"
    assert browser.get("/admin/").status_code == 200


def test_an_exam_is_planned_with_the_parts_of_a_term(world: World) -> None:
    plan(world)
    browser = world.browser("principal")
    form = {
        "name": "Half-yearly", "exam_type": "half_yearly", "academic_year": world.year.pk, "term": "",
        "start_date": "2026-10-12", "end_date": "2026-10-24", "school_classes": [world.classes["VI"].pk],
        "max_marks": "100", "passing_marks": "", "pattern": "cbse", "re_evaluation_until": "",
    }  # fmt: skip
    answer = browser.post("/admin/school_exams/exam/add/", form)
    assert answer.status_code == 302, answer.context["errors"]
    exam = Exam.objects.get(name="Half-yearly")
    assert (exam.term, exam.passing_marks) == (1, 33)
    assert exam.exam_subjects.first().components.count() == 4
    again = browser.post("/admin/school_exams/exam/add/", {**form, "name": "Again"})
    assert "is the exam of this term already" in again.content.decode()
    assert Exam.objects.count() == 2


def test_a_scale_is_changed_in_one_box(world: World) -> None:
    plan(world)
    scale = GradingScale.objects.get(name="Nine-point (CCE)")
    browser, page = world.browser("school_admin"), f"/admin/school_exams/gradingscale/{scale.pk}/change/"
    form = {"name": scale.name, "kind": "marks", "from_grade": "9", "to_grade": "10", "is_active": "on"}
    assert "A1; 91; 10" in browser.get(page).content.decode()
    wrong = browser.post(page, {**form, "bands": "P; x"})
    assert "Line 1" in wrong.content.decode()
    browser.post(page, {**form, "bands": "P; 33; 5\nF; 0"})
    assert list(scale.bands.values_list("grade", flat=True)) == ["P", "F"]


def test_the_grid_takes_numbers_and_signs_and_shows_what_is_wrong(world: World) -> None:
    exam = plan(world)
    one = exam.exam_subjects.get(subject=world.subjects["VI MAT"])
    page = f"/admin/school_exams/exam/{exam.pk}/sheets/{one.pk}/{world.sections['VI A'].pk}/"
    browser = world.browser("school_admin")
    assert browser.get(page).status_code == 200
    boxes = {f"{student.pk}-exam": "50" for student in world.in_section("VI A")}
    first, *_rest = boxes
    wrong = browser.post(page, {**boxes, first: "101", "version": "0", "reason": "Teacher on leave"})
    assert f'id="wrong-{first}"' in wrong.content.decode()
    assert not Mark.objects.exists()
    unsaid = browser.post(page, {**boxes, "version": "0", "reason": ""})
    assert "Say why the office enters them" in unsaid.content.decode()
    done = browser.post(
        page, {**boxes, first: "ab", "version": "0", "reason": "Teacher on leave", "submit": "1"}
    )
    assert done.status_code == 302
    assert (Mark.objects.filter(absence="absent").count(), Mark.objects.count()) == (1, 5)
    assert MarkSheet.objects.get().state == "submitted"
    reader = world.browser("principal")
    assert 'class="mark ' not in reader.get(page).content.decode()
    assert reader.post(page, {first: "99", "reason": "x", "version": "1"}).status_code == 200
    assert Mark.objects.filter(marks_obtained=99).count() == 0


def test_publishing_says_what_lacks_and_heeds_the_look(world: World) -> None:
    exam = plan(world)
    browser, page = world.browser("principal"), f"/admin/school_exams/exam/{exam.pk}/publish/"
    assert "VI A, English" in browser.get(page, follow=True).content.decode()
    fill(world, exam)
    seen = results_digest(exam)
    enter(world, exam, "VI MAT", {world.students[0]: 99})
    assert "Look at them again" in browser.post(page, {"digest": seen}).content.decode()
    assert browser.post(page, {"digest": results_digest(exam)}).status_code == 302
    exam.refresh_from_db()
    assert exam.state == "published"


def test_what_waits_is_told_on_the_home_page(world: World) -> None:
    exam = plan(world)
    assert (
        "Unit test: 10 mark sheets are not submitted"
        in world.browser("principal").get("/admin/").content.decode()
    )
    fill(world, exam)
    assert "the results can be published" in world.browser("principal").get("/admin/").content.decode()


def test_results_leave_as_files_for_the_heads_only(world: World) -> None:
    exam = plan(world)
    fill(world, exam, "AB", subjects=("ENG",))
    fill(world, exam, 60, subjects=("HIN", "MAT", "SCI", "SST"))
    answer = world.api("principal").get(f"v1/exams/{exam.pk}/results?format=csv")
    lines = answer.content.decode("utf-8-sig").splitlines()
    assert len(lines) == 9
    assert "Aarav Sharma" in lines[1]
    assert "AB" in lines[1]
    assert "FAIL" in lines[1]
    assert world.api("principal").get(f"v1/exams/{exam.pk}/results?format=xlsx").status_code == 200
    assert world.api("principal").get(f"v1/exams/{exam.pk}/results?format=pdf").status_code == 400
    assert world.api("teacher").get(f"v1/exams/{exam.pk}/results?format=csv").status_code == 403
    assert (
        world.browser("school_admin").get(f"/admin/school_exams/exam/{exam.pk}/results-csv/").status_code
        == 200
    )
    summary = world.api("principal").get(f"v1/exams/{exam.pk}/results").json()["data"]
    assert summary["digest"] == results_digest(exam)
    english = next(row for row in summary["subjects"] if row["subjectName"] == "English")
    assert (english["absent"], english["mean"], english["passed"]) == (8, None, 0)


def test_the_pages_of_an_exam_do_not_grow_with_its_students(
    world: World, django_assert_max_num_queries: Any
) -> None:
    """Of a school's exam, twenty thousand marks are read as plain values, in one query each for all."""
    exam = plan(world)
    fill(world, exam)
    browser = world.browser("principal")
    pages = {"change": 14, "results": 18, "publish": 16}
    for name, most in pages.items():
        page = f"/admin/school_exams/exam/{exam.pk}/{name}/"
        assert browser.get(page).status_code == 200, page
        with django_assert_max_num_queries(most):
            browser.get(page)
