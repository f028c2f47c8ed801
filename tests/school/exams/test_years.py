"""The year's results at the turn of the year: who has not passed is proposed as an exception, through the real door."""

from collections.abc import Callable
from typing import Any

import pytest

from school.exams.models import Exam
from school.exams.services.marks import submit_marks
from school.exams.services.publishing import publish_results, unpublish_results
from school.students.promotion_plan import make_plan
from school.students.services.promotion import promote_section, set_promotion_rules
from tests.school.exams.results import FIVE, enter, plan
from tests.school.students.turning import add_next_year, wish
from tests.school.world import SYSTEM, World

pytestmark = pytest.mark.django_db
FAILED = "Not passed in the year: Mathematics."


@pytest.fixture
def turned(world: World) -> World:
    add_next_year()
    set_promotion_rules(re_exam_grades=[6], never_held_back_to=8, actor=SYSTEM)
    return world


def held(world: World, subjects: Any = FIVE, first: Any = 20, **values: Any) -> Exam:
    """Return a published exam: everybody has 50, the first student `first` in Mathematics."""
    exam = plan(world, **{"exam_type": "annual", "term": 2, "name": "Annual", **values})
    students = [*world.in_section("VI A"), *world.in_section("VI B")]
    for code in subjects:
        marks = dict.fromkeys(students, 50) | ({students[0]: first} if code == "MAT" else {})
        enter(world, exam, f"VI {code}", marks)
        submit_marks(exam=exam, subject_id=world.subjects[f"VI {code}"].pk, actor=SYSTEM)
    return publish_results(exam=exam, actor=SYSTEM)


def repeated(world: World, mark: Any) -> None:
    """Hold the repeated exam of Mathematics, which only the first student takes."""
    exam = plan(world, exam_type="re_exam", name="Repeated")
    enter(world, exam, "VI MAT", {world.students[0]: mark})
    Exam.objects.filter(pk=exam.pk).update(state="published", published_at="2026-10-01T10:00:00Z")


def proposed(world: World) -> list[tuple[str, str]]:
    """Return (outcome, why) of the first two students, as the office's preview over REST has them."""
    body = {"fromSectionId": str(world.sections["VI A"].pk), "preview": True}
    answer = world.api("school_admin").post("v1/students/promote", body)
    assert answer.status_code == 200, answer.content
    return [(one["outcome"], one["notPassed"]) for one in answer.json()["data"]["items"][:2]]


def test_failed_in_the_annual_exam_takes_the_exam_again(turned: World) -> None:
    exam = held(turned)
    assert proposed(turned) == [("re_exam", FAILED), ("promoted", "")]
    page = turned.browser("school_admin").get(
        "/admin/school_students/promotionbatch/promote/", {"section": str(turned.sections["VI A"].pk)}
    )
    assert FAILED in page.content.decode()
    unpublish_results(exam=exam, reason="Wrong sheet", actor=SYSTEM)
    assert proposed(turned) == [("promoted", ""), ("promoted", "")]


def test_the_terms_count_together(turned: World) -> None:
    """20 and 50 of two terms of 100 are 70 of 200, and 66 pass; the annual exam alone would fail."""
    held(turned, exam_type="half_yearly", term=1, name="Half-yearly", first=50)
    assert proposed(turned)[0] == ("promoted", "")
    held(turned)
    assert proposed(turned)[0] == ("promoted", "")


def test_without_the_annual_exam_nothing_is_proposed(turned: World) -> None:
    """A bad half-yearly exam in October would have held a student back in April."""
    held(turned, exam_type="half_yearly", term=1, name="Half-yearly")
    assert proposed(turned)[0] == ("promoted", "")


@pytest.mark.parametrize(("mark", "outcome"), [(40, "promoted"), (10, "held_back"), ("AB", "held_back")])
def test_after_the_repeated_exam(turned: World, at: Callable[[str], None], mark: Any, outcome: str) -> None:
    held(turned)
    wanted = wish(turned)
    promote_section(wish=wanted, digest=make_plan(wanted).digest, actor=SYSTEM)
    at("2026-10-20 10:00")
    waiting = make_plan(wish(turned)).steps
    assert [str(step.outcome) for step in waiting] == ["re_exam"]
    assert "say what became of it" in waiting[0].problems[0]
    repeated(turned, mark)
    (step,) = make_plan(wish(turned)).steps
    assert str(step.outcome) == outcome


@pytest.mark.parametrize(("bound", "outcome"), [(8, "promoted"), (5, "held_back")])
def test_in_other_classes_as_the_rules_say(turned: World, bound: int, outcome: str) -> None:
    """Up to class 8 nobody else is held back (RTE, section 16); above it whoever fails is."""
    set_promotion_rules(re_exam_grades=[5], never_held_back_to=bound, actor=SYSTEM)
    held(turned)
    assert proposed(turned)[0] == (outcome, FAILED)


def test_queries_do_not_grow_with_the_section(turned: World, django_assert_max_num_queries: Any) -> None:
    held(turned)
    with django_assert_max_num_queries(26):
        make_plan(wish(turned))
