"""Re-evaluation: the window, whose wish, who decides, and the marks before and after."""

from datetime import date
from decimal import Decimal

import pytest

from core.errors import Duplicate, Forbidden, InvalidState, ValidationFailed
from core.outbox.models import Message
from school.exams.errors import NotPublished, OwnChild, WindowClosed
from school.exams.models import Mark, MarkChange, ReEvaluation
from school.exams.services.publishing import publish_results, unpublish_results
from school.exams.services.re_evaluations import (
    accept_re_evaluation,
    reject_re_evaluation,
    request_re_evaluation,
)
from school.students.models import Guardian, StudentGuardian
from tests.school.exams.results import enter, fill, plan, published
from tests.school.world import SYSTEM, World

pytestmark = pytest.mark.django_db
UNTIL = date(2026, 10, 10)


def wish(world: World, exam, who: str = "parent", subject: str = "VI MAT", **values) -> ReEvaluation:
    given = {"student": world.students[0], "reason": "Question 4 is not counted", **values}
    return request_re_evaluation(
        exam=exam, subject_id=world.subjects[subject].pk, actor=world.actor(who), **given
    )


def test_old_and_new_marks_stay_visible_and_the_history_says_why(world: World) -> None:
    exam = published(world, re_evaluation_until=UNTIL)
    row = wish(world, exam)
    accept_re_evaluation(re_evaluation=row, new_marks=Decimal(57), actor=world.actor("principal"))
    row.refresh_from_db()
    assert (row.state, row.old_marks, row.new_marks, row.decided_by) == ("accepted", 50, 57, "Principal")
    assert Mark.objects.get(pk=row.mark_id).marks_obtained == 57
    change = MarkChange.objects.get()
    assert (change.was_published, change.old_marks, change.new_marks) == (True, 50, 57)
    assert "Question 4" in change.reason
    notice = Message.objects.get(template="re_evaluation_decided", channel="inbox")
    assert (notice.user_id, "57" in notice.body) == (world.users["parent"].pk, True)


def test_equal_marks_are_a_decision_without_a_change(world: World) -> None:
    row = wish(world, published(world, re_evaluation_until=UNTIL))
    accept_re_evaluation(re_evaluation=row, new_marks=Decimal(50), actor=SYSTEM)
    assert not MarkChange.objects.exists()
    with pytest.raises(InvalidState):
        reject_re_evaluation(re_evaluation=row, remarks="x", actor=SYSTEM)


def test_the_window(world: World, at) -> None:
    exam = plan(world, re_evaluation_until=UNTIL)
    fill(world, exam)
    with pytest.raises(NotPublished):
        wish(world, exam)
    other = published(world, name="No window")
    with pytest.raises(WindowClosed):
        wish(world, other)
    third = published(world, name="Third", re_evaluation_until=UNTIL)
    at("2026-10-11 00:01")
    with pytest.raises(WindowClosed, match="10 Oct 2026"):
        wish(world, third)
    assert not ReEvaluation.objects.exists()


def test_one_wish_at_a_time_and_none_for_who_was_absent(world: World) -> None:
    exam = plan(world, re_evaluation_until=UNTIL)
    fill(world, exam)
    enter(world, exam, "VI ENG", {world.students[0]: "AB"})
    publish_results(exam=exam, actor=SYSTEM)
    wish(world, exam)
    with pytest.raises(Duplicate):
        wish(world, exam, "student")
    with pytest.raises(InvalidState, match="absent"):
        wish(world, exam, subject="VI ENG")
    with pytest.raises(ValidationFailed):
        wish(world, exam, subject="VI HIN", reason=" ")


def test_nobody_decides_the_own_wish_or_that_of_the_own_child(world: World) -> None:
    """A principal whose child is at the school."""
    exam = published(world, re_evaluation_until=UNTIL)
    row = wish(world, exam)
    guardian = Guardian.objects.create(
        full_name="Principal", phone="9911111111", user=world.users["principal"]
    )
    StudentGuardian.objects.create(student=world.students[0], guardian=guardian)
    for decide in (
        lambda: accept_re_evaluation(
            re_evaluation=row, new_marks=Decimal(99), actor=world.actor("principal")
        ),
        lambda: reject_re_evaluation(re_evaluation=row, remarks="No", actor=world.actor("principal")),
    ):
        with pytest.raises(OwnChild):
            decide()
    asked = wish(world, exam, "school_admin", "VI SCI")
    with pytest.raises(OwnChild):
        accept_re_evaluation(re_evaluation=asked, new_marks=Decimal(99), actor=world.actor("school_admin"))
    assert not MarkChange.objects.exists()


def test_teachers_and_families_do_not_decide(world: World) -> None:
    exam = published(world, re_evaluation_until=UNTIL)
    row = wish(world, exam)
    for who in ("teacher", "parent", "other_parent"):
        with pytest.raises(Forbidden):
            accept_re_evaluation(re_evaluation=row, new_marks=Decimal(99), actor=world.actor(who))
    with pytest.raises(Forbidden):
        wish(world, exam, "teacher", "VI SCI")


@pytest.mark.parametrize("marks", [None, Decimal(101), Decimal(-1), Decimal("1.234")])
def test_marks_of_the_second_look_are_marks(world: World, marks) -> None:
    row = wish(world, published(world, re_evaluation_until=UNTIL))
    with pytest.raises(ValidationFailed) as caught:
        accept_re_evaluation(re_evaluation=row, new_marks=marks, actor=SYSTEM)
    assert list(caught.value.fields) == ["new_marks"]
    row.refresh_from_db()
    assert row.state == "requested"


def test_a_mark_that_changed_meanwhile_is_not_overwritten(world: World) -> None:
    exam = published(world, re_evaluation_until=UNTIL)
    row = wish(world, exam)
    enter(world, exam, "VI MAT", {world.students[0]: 70}, reason="Added wrongly")
    with pytest.raises(InvalidState):
        accept_re_evaluation(re_evaluation=row, new_marks=Decimal(57), actor=SYSTEM)
    assert Mark.objects.get(pk=row.mark_id).marks_obtained == 70


def test_it_can_be_decided_after_the_results_are_taken_back(world: World) -> None:
    exam = published(world, re_evaluation_until=UNTIL)
    row = wish(world, exam)
    unpublish_results(exam=exam, reason="Checked again", actor=SYSTEM)
    reject_re_evaluation(re_evaluation=row, remarks="Counted rightly", actor=SYSTEM)
    row.refresh_from_db()
    assert (row.state, row.new_marks, row.remarks) == ("rejected", None, "Counted rightly")


def test_over_rest_a_family_asks_for_the_own_child_only(world: World) -> None:
    exam = published(world, re_evaluation_until=UNTIL)
    path = f"v1/exams/{exam.pk}/re-evaluations"
    body = {"subjectId": str(world.subjects["VI MAT"].pk), "reason": "Question 4"}
    other = world.api("parent").post(path, {**body, "studentId": str(world.students[6].pk)})
    assert other.status_code == 404
    made = world.api("parent").post(path, {**body, "studentId": str(world.students[0].pk)})
    assert made.status_code == 201, made.content
    assert made.json()["data"]["oldMarks"] == 50
    assert world.api("other_parent").get(path).json()["data"]["total"] == 0
    number = made.json()["data"]["id"]
    decided = world.api("principal")("patch", f"{path}/{number}", {"state": "accepted", "newMarks": 57})
    assert decided.json()["data"]["newMarks"] == 57
    again = world.api("principal")("patch", f"{path}/{number}", {"state": "rejected", "remarks": "No"})
    assert (again.status_code, again.json()["error"]["code"]) == (400, "INVALID_INPUT")
