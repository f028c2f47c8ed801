"""The turn of the year: nobody is skipped, nobody goes twice, and a wrong one is taken back."""

from datetime import date

import pytest

from core.errors import InvalidState, ValidationFailed
from erp_planned.students import hooks
from erp_planned.students.calc.promotion import Candidate, Place, Turn, plan_steps
from erp_planned.students.enums import EnrolmentStatus, Outcome, StudentStatus
from erp_planned.students.models import Enrolment, SchoolClass, Student
from erp_planned.students.selectors.promotion import Wish
from erp_planned.students.services.attendance import mark_class
from erp_planned.students.services.promotion import (
    OneWish,
    preview,
    promote_class,
    promote_student,
    undo_promotion,
)
from tests.erp_planned.students.people import SYSTEM, a_class, a_student, year
from tests.kit.threads import at_once

pytestmark = pytest.mark.django_db


@pytest.fixture
def ninth() -> SchoolClass:
    year(2027)
    return a_class("IX", next_class=a_class("X", capacity=2))


def states(row: Student) -> list[tuple[str, str]]:
    rows = Enrolment.objects.filter(student=row).order_by("from_on")
    return [(str(one.school_class.name), one.status) for one in rows]


def test_every_candidate_has_one_step_and_seats_end() -> None:
    going = [Candidate(number, number, str(number), str(number), number) for number in range(4)]
    turn = Turn(onward=Place(1, "X", 2, 5), same=Place(2, "IX", 9, 1))
    steps = plan_steps(going, {0: Outcome.REPEAT, 3: Outcome.COMPLETE}, turn)
    assert [step.candidate for step in steps] == going
    assert [(step.class_id, step.roll_no) for step in steps] == [(2, 1), (1, 5), (1, 6), (None, None)]
    assert [bool(step.problems) for step in steps] == [False, False, False, True]


def test_a_class_goes_on_as_previewed(ninth: SchoolClass) -> None:
    on, again, waits = (a_student(ninth) for _number in range(3))
    wish = Wish(ninth, exceptions={again.pk: Outcome.REPEAT}, left_out=frozenset({waits.pk}))
    plan = preview(wish=wish, actor=SYSTEM)
    assert plan.left_out == [str(waits)]
    assert Enrolment.objects.count() == 3, "looking changes nothing"
    batch = promote_class(wish=wish, digest=plan.digest, actor=SYSTEM)
    assert batch.count == 2
    assert states(on) == [("IX", "promoted"), ("X", "current")]
    assert states(again) == [("IX", "repeated"), ("IX", "current")]
    assert states(waits) == [("IX", "current")]


def test_a_stale_preview_and_a_second_press_do_nothing(ninth: SchoolClass) -> None:
    a_student(ninth)
    digest = preview(wish=Wish(ninth), actor=SYSTEM).digest
    a_student(ninth)
    with pytest.raises(InvalidState):
        promote_class(wish=Wish(ninth), digest=digest, actor=SYSTEM)
    digest = preview(wish=Wish(ninth), actor=SYSTEM).digest
    promote_class(wish=Wish(ninth), digest=digest, actor=SYSTEM)
    with pytest.raises(ValidationFailed):
        promote_class(wish=Wish(ninth), digest=digest, actor=SYSTEM)
    assert Enrolment.objects.filter(status=EnrolmentStatus.CURRENT).count() == 2


def test_where_somebody_has_no_seat_nobody_goes(ninth: SchoolClass) -> None:
    rows = [a_student(ninth) for _number in range(3)]
    plan = preview(wish=Wish(ninth), actor=SYSTEM)
    assert not plan.can_apply
    with pytest.raises(InvalidState) as caught:
        promote_class(wish=Wish(ninth), digest=plan.digest, actor=SYSTEM)
    assert rows[2].name in str(caught.value.message)
    assert Enrolment.objects.count() == 3


@pytest.mark.django_db(transaction=True)
def test_of_two_presses_at_once_one_promotes() -> None:
    year(2027)
    ninth = a_class("IX", next_class=a_class("X"))
    row = a_student(ninth)
    told = at_once(*[lambda: promote_student(student=row, wish=OneWish(Outcome.PROMOTE), actor=SYSTEM)] * 2)
    assert sum(type(one).__name__ == "PromotionBatch" for one in told) == 1
    assert Enrolment.objects.filter(student=row).count() == 2


def test_the_last_class_is_completed_and_that_is_taken_back(ninth: SchoolClass) -> None:
    row = a_student(ninth)
    with pytest.raises(InvalidState):
        promote_student(student=row, wish=OneWish(Outcome.COMPLETE), actor=SYSTEM)
    last = a_student(a_class("XII"))
    with pytest.raises(InvalidState):
        promote_student(student=last, wish=OneWish(Outcome.PROMOTE), actor=SYSTEM)
    batch = promote_student(student=last, wish=OneWish(Outcome.COMPLETE), actor=SYSTEM)
    last.refresh_from_db()
    assert (last.status, last.left_on) == (StudentStatus.PASSED, date(2026, 11, 16))
    undo_promotion(batch=batch, actor=SYSTEM)
    last.refresh_from_db()
    assert (last.status, last.left_on) == (StudentStatus.ACTIVE, None)
    with pytest.raises(InvalidState):
        undo_promotion(batch=batch, actor=SYSTEM)


def test_pressed_again_nobody_goes_two_years_on(ninth: SchoolClass) -> None:
    """Would catch a double press that promotes twice where the year after the next is entered as well."""
    year(2028)
    row = a_student(a_class("VIII", next_class=ninth))
    promote_student(student=row, wish=OneWish(Outcome.PROMOTE), actor=SYSTEM)
    with pytest.raises(InvalidState):
        promote_student(student=row, wish=OneWish(Outcome.PROMOTE), actor=SYSTEM)
    assert states(row) == [("VIII", "promoted"), ("IX", "current")]


def test_taken_back_the_new_year_is_gone(ninth: SchoolClass) -> None:
    row = a_student(ninth)
    batch = promote_student(student=row, wish=OneWish(Outcome.PROMOTE), actor=SYSTEM)
    undo_promotion(batch=batch, actor=SYSTEM)
    assert states(row) == [("IX", "current")]
    promote_student(student=row, wish=OneWish(Outcome.PROMOTE), actor=SYSTEM)
    assert states(row) == [("IX", "promoted"), ("X", "current")]


@pytest.mark.parametrize("what", ["attendance", "hook"])
def test_nothing_is_pulled_from_under_the_new_year(
    ninth: SchoolClass, what: str, at: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = a_student(ninth)
    batch = promote_student(student=row, wish=OneWish(Outcome.PROMOTE), actor=SYSTEM)
    if what == "attendance":
        at("2027-04-06 10:00")  # type: ignore[operator]
        mark_class(school_class=ninth.next_class, on=date(2027, 4, 5), marks={}, rest="present", actor=SYSTEM)
    else:
        monkeypatch.setattr(hooks, "_in_use", [lambda ids: dict.fromkeys(ids, "a fee is paid.")])
    with pytest.raises(InvalidState):
        undo_promotion(batch=batch, actor=SYSTEM)
    assert states(row) == [("IX", "promoted"), ("X", "current")]


def test_queries_do_not_grow_with_the_class(django_assert_max_num_queries: object) -> None:
    year(2027)
    ninth = a_class("IX", next_class=a_class("X"))
    for _number in range(6):
        a_student(ninth)
    digest = preview(wish=Wish(ninth), actor=SYSTEM).digest
    with django_assert_max_num_queries(24):  # type: ignore[operator]
        promote_class(wish=Wish(ninth), digest=digest, actor=SYSTEM)
