"""Marking a class for a day, and the figures."""

from datetime import date
from decimal import Decimal

import pytest

from core.actors import Actor
from core.errors import NotFound, ValidationFailed
from education.attendance import Count
from erp_planned.students.models import AttendanceChange, ClassDay, SchoolClass, StudentAttendance
from erp_planned.students.selectors.attendance import counts, low_attendance
from erp_planned.students.services.attendance import Mark, mark_class
from tests.erp_planned.students.people import SYSTEM, a_class, a_student
from tests.kit.threads import at_once

pytestmark = pytest.mark.django_db
FRIDAY, FIRST, LAST = date(2026, 11, 13), date(2026, 4, 1), date(2027, 3, 31)


def test_marked_again_the_new_marks_hold_and_the_old_are_kept(
    own_class: SchoolClass, teacher_actor: Actor
) -> None:
    """Would catch attendance overwritten without a trace (Gibbon pull 1705), and a day counted twice."""
    row, other = a_student(own_class), a_student(own_class)
    marks = {row.pk: Mark("absent", "ill")}
    mark_class(school_class=own_class, on=FRIDAY, marks=marks, rest="present", actor=teacher_actor)
    mark_class(school_class=own_class, on=FRIDAY, marks=marks, rest="present", actor=teacher_actor)
    assert not AttendanceChange.objects.exists(), "the same again is no change"
    day = mark_class(
        school_class=own_class, on=FRIDAY, marks={row.pk: Mark("late")}, rest="present", actor=SYSTEM
    )
    kept = AttendanceChange.objects.get()
    assert (kept.status, kept.remarks, kept.entry.student_id, day.changes) == ("absent", "ill", row.pk, 1)
    assert counts([row.pk, other.pk], FIRST, LAST) == {row.pk: Count(1, 0, 0, 1), other.pk: Count(1, 1, 0, 0)}


@pytest.mark.parametrize(
    ("day", "field"),
    [(date(2026, 11, 17), "date"), (date(2026, 11, 15), "date"), (date(2026, 5, 29), "class_id")],
    ids=["ahead", "sunday", "before-admission"],
)
def test_days_that_are_not_marked(own_class: SchoolClass, day: date, field: str) -> None:
    a_student(own_class)
    with pytest.raises(ValidationFailed) as caught:
        mark_class(school_class=own_class, on=day, marks={}, rest="present", actor=SYSTEM)
    assert list(caught.value.fields) == [field]
    assert not ClassDay.objects.exists()


def test_the_office_marks_an_extra_day_and_a_teacher_does_not(
    own_class: SchoolClass, teacher_actor: Actor
) -> None:
    a_student(own_class)
    sunday = date(2026, 11, 15)
    with pytest.raises(ValidationFailed):
        mark_class(
            school_class=own_class,
            on=sunday,
            marks={},
            rest="present",
            is_extra_day=True,
            actor=teacher_actor,
        )
    mark_class(school_class=own_class, on=sunday, marks={}, rest="present", is_extra_day=True, actor=SYSTEM)
    assert ClassDay.objects.get().on == sunday


def test_nobody_is_passed_over_and_no_stranger_marked(own_class: SchoolClass, teacher_actor: Actor) -> None:
    row, left_out, stranger = a_student(own_class), a_student(own_class), a_student()
    with pytest.raises(ValidationFailed) as caught:
        mark_class(school_class=own_class, on=FRIDAY, marks={row.pk: Mark("present")}, actor=teacher_actor)
    assert left_out.name in str(caught.value.message)
    for marks in ({stranger.pk: Mark("present")}, {row.pk: Mark("gone")}):
        with pytest.raises(ValidationFailed):
            mark_class(school_class=own_class, on=FRIDAY, marks=marks, rest="present", actor=teacher_actor)
    with pytest.raises(NotFound):
        mark_class(school_class=a_class(), on=FRIDAY, marks={}, rest="present", actor=teacher_actor)
    assert not StudentAttendance.objects.exists()


def test_percentages_and_who_is_below(own_class: SchoolClass, teacher_actor: Actor) -> None:
    """Late counts as present, an unmarked day of the class counts, and no marked day is no shortage."""
    row, other = a_student(own_class), a_student(own_class)
    for number, status in ((9, "absent"), (10, "late"), (11, "absent"), (12, "present")):
        marks = {row.pk: Mark(status)}
        mark_class(
            school_class=own_class,
            on=date(2026, 11, number),
            marks=marks,
            rest="present",
            actor=teacher_actor,
        )
    late = a_student(own_class, on=date(2026, 11, 12))
    found = counts([row.pk, other.pk, late.pk], FIRST, LAST)
    assert (found[row.pk].percent, found[other.pk].percent) == (Decimal("50.00"), Decimal("100.00"))
    assert found[late.pk] == Count(1, 0, 0, 0), "the class was marked that day, the student was not"
    assert counts([a_student().pk], FIRST, LAST).popitem()[1].percent == Decimal("0.00")
    assert [one.student.pk for one in low_attendance(teacher_actor, FIRST, LAST)] == [late.pk, row.pk]
    assert low_attendance(teacher_actor, date(2026, 4, 1), date(2026, 4, 2)) == []


@pytest.mark.django_db(transaction=True)
def test_two_who_mark_at_once_leave_one_entry_each() -> None:
    row = a_class()
    student = a_student(row)
    told = at_once(
        *[lambda: mark_class(school_class=row, on=FRIDAY, marks={}, rest="present", actor=SYSTEM)] * 2
    )
    assert {type(one).__name__ for one in told} == {"ClassDay"}
    assert StudentAttendance.objects.get().student == student
