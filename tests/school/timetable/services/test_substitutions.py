"""Absences and substitutes: what opens, who may stand in, what follows from a change of the timetable."""

from datetime import date, timedelta
from typing import Any

import pytest
from django.db import DatabaseError, transaction

from core.errors import InvalidState, ValidationFailed
from core.outbox.models import Message
from school.staff.models import StaffMember, TeachingAssignment
from school.timetable.errors import NotFree
from school.timetable.models import Substitution, TeacherAbsence, TeacherUnavailable, TimetableEntry
from school.timetable.selectors.days import lessons_of_section, periods_today, substitutions_for
from school.timetable.selectors.substitutes import proposals
from school.timetable.services.entries import add_entry, change_entry, remove_entry
from school.timetable.services.substitutions import (
    open_lesson,
    open_substitutions,
    set_substitute,
    withdraw_absence,
)
from tests.kit.threads import at_once
from tests.school.timetable.conftest import MONDAY, lesson
from tests.school.world import SYSTEM, World, make_world

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("frozen")]
TUESDAY = MONDAY + timedelta(days=1)


@pytest.fixture
def frozen(at: Any) -> None:
    """It is the Sunday before."""
    at("2026-11-22 10:00")


@pytest.fixture
def reserve(world: World) -> StaffMember:
    """A third teacher, free all week."""
    return StaffMember.objects.create(employee_code="T009", name="Reserve")


def away(world: World, first: date = MONDAY, last: date = MONDAY, who: str = "teacher") -> TeacherAbsence:
    return open_substitutions(teacher=world.staff[who], starts_on=first, ends_on=last, actor=SYSTEM)


def test_an_absence_opens_the_lessons_of_its_days_once(world: World) -> None:
    """The same leave told twice, or two that overlap, must not open a lesson twice."""
    lesson(world, "VI A", "MAT", "teacher", 1, 1)
    lesson(world, "VI A", "SCI", "teacher", 2, 1)
    lesson(world, "VI B", "ENG", "other_teacher", 1, 1)
    away(world, MONDAY, MONDAY + timedelta(days=7))
    away(world, MONDAY, MONDAY + timedelta(days=7))
    away(world, TUESDAY, TUESDAY)
    found = list(Substitution.objects.order_by("on").values_list("on", "subject__name"))
    again = MONDAY + timedelta(days=7)
    assert found == [(MONDAY, "Mathematics"), (TUESDAY, "Science"), (again, "Mathematics")]


def test_one_absence_withdrawn_leaves_what_the_other_needs(world: World, reserve: StaffMember) -> None:
    lesson(world, "VI A", "MAT", "teacher", 1, 1)
    lesson(world, "VI A", "SCI", "teacher", 2, 1)
    whole, tuesday = away(world, MONDAY, TUESDAY), away(world, TUESDAY, TUESDAY)
    withdraw_absence(absence=whole, actor=SYSTEM)
    assert list(Substitution.objects.values_list("on", flat=True)) == [TUESDAY]
    withdraw_absence(absence=tuesday, actor=SYSTEM)
    assert not Substitution.objects.exists()


def test_proposals_are_those_free_then_by_subject_and_burden(world: World, reserve: StaffMember) -> None:
    """Whoever teaches then, stands in elsewhere, is away, or is not at school is no proposal."""
    entry = lesson(world, "VI A", "MAT", "teacher", 1, 1)
    lesson(world, "VI B", "ENG", "other_teacher", 1, 1)
    of_subject = StaffMember.objects.create(employee_code="T010", name="Zubin")
    TeachingAssignment.objects.create(
        teacher=of_subject, section=world.sections["VII A"], subject=world.subjects["VII MAT"],
        academic_year=world.year,
    )  # fmt: skip
    part_time = StaffMember.objects.create(employee_code="T011", name="Part Time")
    TeacherUnavailable.objects.create(teacher=part_time, day_of_week=1)
    StaffMember.objects.create(employee_code="T012", name="Clerk", is_teaching=False)
    row = open_lesson(entry=entry, on=MONDAY, actor=SYSTEM)
    assert [one.teacher.name for one in proposals(row)] == ["Zubin", "Reserve"]
    later = open_lesson(entry=entry, on=MONDAY + timedelta(days=7), actor=SYSTEM)
    set_substitute(substitution=later, substitute=reserve, actor=SYSTEM)
    other = StaffMember.objects.create(employee_code="T013", name="Yash")
    assert [one.teacher for one in proposals(row)] == [of_subject, other, reserve]


def test_a_substitute_is_told_and_sees_the_lesson(world: World) -> None:
    """The lesson leaves the absent teacher's day for nobody: both see what becomes of it."""
    entry = lesson(world, "VI A", "MAT", "teacher", 1, 1)
    row = open_lesson(entry=entry, on=MONDAY, actor=SYSTEM)
    (lesson_of_day,) = lessons_of_section(world.sections["VI A"], MONDAY)
    assert lesson_of_day.is_open
    set_substitute(substitution=row, substitute=world.staff["other_teacher"], actor=SYSTEM)
    assert [one.pk for one in substitutions_for(world.staff["other_teacher"], MONDAY)] == [row.pk]
    (taken,) = periods_today(world.staff["other_teacher"], MONDAY)
    (given,) = periods_today(world.staff["teacher"], MONDAY)
    assert taken.teacher == given.teacher == world.staff["other_teacher"]
    told = Message.objects.filter(user_id=world.users["other_teacher"].pk, channel="inbox")
    assert "Mathematics of VI A on 23 Nov 2026, period 1 (08:00 to 08:40)" in told.get().body
    assert told.get().payload["url"] == "/portal/teaching/timetable"
    set_substitute(substitution=row, substitute=None, actor=SYSTEM)
    assert told.count() == 2
    assert not substitutions_for(world.staff["other_teacher"], MONDAY).exists()


def test_who_is_not_free_is_refused_with_the_reason(world: World, reserve: StaffMember) -> None:
    row = open_lesson(entry=lesson(world, "VI A", "MAT", "teacher", 1, 1), on=MONDAY, actor=SYSTEM)
    other = open_lesson(entry=lesson(world, "VI B", "ENG", "other_teacher", 1, 1), on=MONDAY, actor=SYSTEM)

    def refused(who: StaffMember) -> str:
        with pytest.raises(NotFree) as caught:
            set_substitute(substitution=row, substitute=who, actor=SYSTEM)
        assert list(caught.value.fields) == ["substitute"]
        return str(caught.value)

    assert refused(world.staff["teacher"]) == "Teacher is the one who is away."
    assert refused(world.staff["other_teacher"]) == "Other Teacher teaches English in VI B then."
    set_substitute(substitution=other, substitute=reserve, actor=SYSTEM)
    assert refused(reserve) == "Reserve stands in for English in VI B then."
    set_substitute(substitution=other, substitute=None, actor=SYSTEM)
    absence = open_substitutions(teacher=reserve, starts_on=MONDAY, ends_on=MONDAY, actor=SYSTEM)
    assert refused(reserve) == "Reserve is away on 23 Nov 2026 too."
    withdraw_absence(absence=absence, actor=SYSTEM)
    TeacherUnavailable.objects.create(teacher=reserve, day_of_week=1)
    assert refused(reserve) == "Reserve is not available then."
    row.refresh_from_db()
    assert row.substitute is None


@pytest.mark.parametrize("who", ["other_teacher", "teacher", "reserve_busy", "reserve_away"])
def test_the_database_refuses_a_busy_substitute(world: World, reserve: StaffMember, who: str) -> None:
    """Also past the services: who teaches, is the absent one, stands in elsewhere, or is away."""
    row = open_lesson(entry=lesson(world, "VI A", "MAT", "teacher", 1, 1), on=MONDAY, actor=SYSTEM)
    other = open_lesson(entry=lesson(world, "VI B", "ENG", "other_teacher", 1, 1), on=MONDAY, actor=SYSTEM)
    if who == "reserve_busy":
        set_substitute(substitution=other, substitute=reserve, actor=SYSTEM)
    if who == "reserve_away":
        TeacherAbsence.objects.create(teacher=reserve, starts_on=MONDAY, ends_on=MONDAY)
    person = reserve if who.startswith("reserve") else world.staff[who]
    with pytest.raises(DatabaseError), transaction.atomic():
        Substitution.objects.filter(pk=row.pk).update(substitute=person)
    row.refresh_from_db()
    assert row.substitute is None


def test_a_lesson_taken_out_takes_coming_substitutions_along_and_leaves_past_ones(
    world: World, reserve: StaffMember, at: Any
) -> None:
    entry = lesson(world, "VI A", "MAT", "teacher", 1, 1)
    for week in (0, 1):
        row = open_lesson(entry=entry, on=MONDAY + timedelta(days=7 * week), actor=SYSTEM)
        set_substitute(substitution=row, substitute=reserve, actor=SYSTEM)
    at("2026-11-26 10:00")
    remove_entry(entry=entry, actor=SYSTEM)
    (past,) = Substitution.objects.all()
    assert (past.on, past.entry, past.subject.name, past.substitute) == (MONDAY, None, "Mathematics", reserve)


def test_substitutions_follow_a_change_of_the_timetable(world: World, reserve: StaffMember) -> None:
    """A lesson given to an absent teacher later is opened; a substitute who comes to teach then is let go."""
    away(world, MONDAY, MONDAY)
    assert not Substitution.objects.exists()
    entry = add_entry(
        section=world.sections["VI A"], subject=world.subjects["VI MAT"], teacher=world.staff["teacher"],
        day_of_week=1, period_number=1, start_time=_time("08:00"), end_time=_time("08:40"), actor=SYSTEM,
    )  # fmt: skip
    (row,) = Substitution.objects.all()
    set_substitute(substitution=row, substitute=world.staff["other_teacher"], actor=SYSTEM)
    add_entry(
        section=world.sections["VI B"], subject=world.subjects["VI ENG"], teacher=world.staff["other_teacher"],
        day_of_week=1, period_number=1, start_time=_time("08:00"), end_time=_time("08:40"), actor=SYSTEM,
    )  # fmt: skip
    row.refresh_from_db()
    assert row.substitute is None
    set_substitute(substitution=row, substitute=reserve, actor=SYSTEM)
    open_substitutions(teacher=reserve, starts_on=MONDAY, ends_on=MONDAY, actor=SYSTEM)
    row.refresh_from_db()
    assert row.substitute is None
    change_entry(entry=entry, actor=SYSTEM, day_of_week=2)
    assert not Substitution.objects.filter(absent_teacher=world.staff["teacher"]).exists()


def _time(text: str) -> Any:
    return TimetableEntry._meta.get_field("start_time").to_python(text)


def test_what_cannot_be_is_refused(world: World, reserve: StaffMember) -> None:
    entry = lesson(world, "VI A", "MAT", "teacher", 1, 1)
    with pytest.raises(ValidationFailed, match="is a Tuesday; the lesson is held on Monday"):
        open_lesson(entry=entry, on=TUESDAY, actor=SYSTEM)
    with pytest.raises(ValidationFailed, match="Give a date of the year 2026-27"):
        open_lesson(entry=entry, on=date(2027, 4, 5), actor=SYSTEM)
    with pytest.raises(ValidationFailed, match="not before the first"):
        away(world, TUESDAY, MONDAY)
    with pytest.raises(ValidationFailed, match="366 days"):
        away(world, MONDAY, MONDAY + timedelta(days=366))
    with pytest.raises(InvalidState, match="No academic year"):
        away(world, date(2031, 1, 1), date(2031, 1, 1))
    row = open_lesson(entry=entry, on=MONDAY, actor=SYSTEM)
    set_substitute(substitution=row, substitute=reserve, actor=SYSTEM)
    with pytest.raises(InvalidState, match="Reserve stands in for this lesson already"):
        set_substitute(substitution=row, substitute=world.staff["other_teacher"], actor=SYSTEM)
    assert TeacherAbsence.objects.count() == 0


def test_a_term_of_absence_costs_no_query_per_day(world: World, django_assert_max_num_queries: Any) -> None:
    for number in range(1, 7):
        lesson(world, "VI A", "MAT", "teacher", 1, number)
    with django_assert_max_num_queries(20):
        away(world, MONDAY, MONDAY + timedelta(days=100))
    assert Substitution.objects.count() == 6 * 15


@pytest.mark.django_db(transaction=True)
def test_of_two_who_set_a_substitute_at_once_one_is_told_of_the_other(school: Any) -> None:
    """One substitute for two lessons of an hour, and two substitutes for one lesson."""
    world = make_world(school)
    one, two = (StaffMember.objects.create(employee_code=f"T02{n}", name=f"Reserve {n}") for n in (1, 2))
    row = open_lesson(entry=lesson(world, "VI A", "MAT", "teacher", 1, 1), on=MONDAY, actor=SYSTEM)
    other = open_lesson(entry=lesson(world, "VI B", "ENG", "other_teacher", 1, 1), on=MONDAY, actor=SYSTEM)
    outcomes = at_once(
        lambda: set_substitute(substitution=row, substitute=one, actor=SYSTEM),
        lambda: set_substitute(substitution=other, substitute=one, actor=SYSTEM),
    )
    (refused,) = [error for error in outcomes if isinstance(error, Exception)]
    assert isinstance(refused, NotFree)
    third = open_lesson(entry=lesson(world, "VI A", "MAT", "teacher", 1, 2), on=MONDAY, actor=SYSTEM)
    outcomes = at_once(
        lambda: set_substitute(substitution=third, substitute=one, actor=SYSTEM),
        lambda: set_substitute(substitution=third, substitute=two, actor=SYSTEM),
    )
    (refused,) = [error for error in outcomes if isinstance(error, Exception)]
    assert isinstance(refused, InvalidState)
