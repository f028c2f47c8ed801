"""Generations: asked for, made, cancelled, lost, put in force."""

from datetime import timedelta
from typing import Any

import pytest

from core.errors import Forbidden, InvalidState, InvalidTransition, ValidationFailed
from core.outbox.enums import JobState
from core.outbox.models import Job
from school.staff.models import ClassTeacher
from school.timetable.enums import GenerationState
from school.timetable.errors import TimetableChanged
from school.timetable.models import (
    BellSchedule,
    Generation,
    SubjectLoad,
    Substitution,
    TeacherUnavailable,
    TimetableEntry,
)
from school.timetable.selectors.generations import changes_of, get_generation
from school.timetable.services import generations as service
from school.timetable.services.entries import remove_entry
from school.timetable.services.generations import (
    apply_generation,
    cancel_generation,
    run_generation,
    start_generation,
)
from school.timetable.services.substitutions import open_substitutions
from tests.kit.threads import at_once
from tests.school.timetable.conftest import MONDAY, lesson, load
from tests.school.world import SYSTEM, World, make_world

pytestmark = [pytest.mark.django_db]


@pytest.fixture
def loads(world: World, bells: BellSchedule) -> list[SubjectLoad]:
    """Two sections, two teachers who share them."""
    return [
        load(world, "VI A", "MAT", "teacher", 6, double_periods=1),
        load(world, "VI A", "ENG", "other_teacher", 5, room=world.rooms[0]),
        load(world, "VI B", "MAT", "teacher", 6),
        load(world, "VI B", "ENG", "other_teacher", 5, room=world.rooms[0]),
    ]


def made(**more: Any) -> Generation:
    """Ask for a timetable and carry it out as the worker does."""
    row = start_generation(actor=SYSTEM, **{"seconds": 5, **more})
    return run_generation(generation_id=str(row.pk), actor=SYSTEM, report=lambda *_counts: None)


def test_from_the_wish_to_the_timetable_in_force(world: World, loads: list[SubjectLoad]) -> None:
    """The database takes the result: no clash, right counts, times and rooms."""
    row = made()
    assert row.state == GenerationState.SOLVED, row.reasons
    assert row.score["total"] <= 10
    assert changes_of(row).kept == 0
    changes = apply_generation(generation=row, actor=SYSTEM)
    assert (len(changes.added), len(changes.removed)) == (22, 0)
    assert TimetableEntry.objects.count() == 22
    maths = TimetableEntry.objects.filter(section=world.sections["VI A"], subject=world.subjects["VI MAT"])
    assert maths.count() == 6
    english = TimetableEntry.objects.filter(subject=world.subjects["VI ENG"])
    assert {one.room for one in english} == {world.rooms[0]}
    leads = ClassTeacher.objects.get(section=world.sections["VI A"]).teacher
    assert TimetableEntry.objects.filter(
        section=world.sections["VI A"], period_number=1, teacher=leads
    ).exists()
    with pytest.raises(InvalidTransition, match="applied this timetable"):
        apply_generation(generation=row, actor=SYSTEM)


def test_reasons_are_kept_in_words(world: World, loads: list[SubjectLoad]) -> None:
    for day in range(1, 6):
        TeacherUnavailable.objects.create(teacher=world.staff["teacher"], day_of_week=day)
    row = made()
    assert row.state == GenerationState.IMPOSSIBLE
    assert "Teacher is to teach 12 periods a week and is free in 6." in row.reasons
    with pytest.raises(InvalidTransition):
        apply_generation(generation=row, actor=SYSTEM)


def test_a_repair_keeps_what_it_can(world: World, loads: list[SubjectLoad]) -> None:
    """A teacher falls away on Tuesdays: her lessons move, and the keys of those that stay are the same."""
    apply_generation(generation=made(), actor=SYSTEM)
    before = {
        row.pk: row.day_of_week for row in TimetableEntry.objects.filter(teacher=world.staff["teacher"])
    }
    tuesdays = [pk for pk, day in before.items() if day == 2]
    TeacherUnavailable.objects.create(teacher=world.staff["teacher"], day_of_week=2)
    row = made(is_repair=True)
    assert row.state == GenerationState.SOLVED, row.reasons
    assert row.score["moved"] == len(changes_of(row).removed)
    apply_generation(generation=row, actor=SYSTEM)
    after = set(TimetableEntry.objects.values_list("pk", flat=True))
    assert not after & set(tuesdays)
    assert len(set(before) - set(tuesdays) - after) <= 2 * len(tuesdays)


def test_one_section_alone_leaves_the_others_and_their_teachers_hours(
    world: World, loads: list[SubjectLoad]
) -> None:
    apply_generation(generation=made(sections=[world.sections["VI A"]]), actor=SYSTEM)
    first = set(TimetableEntry.objects.values_list("pk", flat=True))
    assert len(first) == 11
    apply_generation(generation=made(sections=[world.sections["VI B"]]), actor=SYSTEM)
    assert first < set(TimetableEntry.objects.values_list("pk", flat=True))
    assert TimetableEntry.objects.count() == 22


def test_sections_without_periods_a_week_keep_what_was_entered_by_hand(
    world: World, loads: list[SubjectLoad]
) -> None:
    """A generation of "everything" must not wipe what it knows nothing of."""
    by_hand = lesson(world, "VII A", "ENG", "other_teacher", 1, 1)
    apply_generation(generation=made(), actor=SYSTEM)
    assert TimetableEntry.objects.filter(pk=by_hand.pk).exists()
    assert TimetableEntry.objects.count() == 23


CHANGES = {
    "the timetable": lambda world: lesson(world, "VII A", "ENG", "other_teacher", 1, 1),
    "the periods a week": lambda world: load(world, "VII A", "ENG", "other_teacher", 1),
    "when teachers are not available": lambda world: TeacherUnavailable.objects.create(
        teacher=world.staff["teacher"], day_of_week=3
    ),
}


@pytest.mark.parametrize(("what", "change"), CHANGES.items())
def test_what_has_changed_since_is_named_and_nothing_is_put_in_force(
    world: World, loads: list[SubjectLoad], what: str, change: Any
) -> None:
    """A stale result would put a lesson of an absent teacher, or a clash, in force."""
    row = made()
    change(world)
    count = TimetableEntry.objects.count()
    with pytest.raises(TimetableChanged, match=what):
        apply_generation(generation=row, actor=SYSTEM)
    assert TimetableEntry.objects.count() == count
    assert get_generation(row.pk).state == GenerationState.SOLVED


def test_substitutions_follow_what_is_put_in_force(world: World, loads: list[SubjectLoad], at: Any) -> None:
    """The absence stays; its lessons are those of the new timetable."""
    at("2026-11-22 10:00")
    open_substitutions(
        teacher=world.staff["teacher"], starts_on=MONDAY, ends_on=MONDAY + timedelta(days=5), actor=SYSTEM
    )
    apply_generation(generation=made(), actor=SYSTEM)
    assert Substitution.objects.count() == 12


def test_one_at_a_time_and_cancelled_while_it_waits(world: World, loads: list[SubjectLoad]) -> None:
    row = start_generation(actor=SYSTEM)
    with pytest.raises(InvalidState, match="being generated already"):
        start_generation(actor=SYSTEM)
    cancel_generation(generation=row, actor=SYSTEM)
    done = run_generation(generation_id=str(row.pk), actor=SYSTEM, report=lambda *_counts: None)
    assert (done.state, done.result) == (GenerationState.CANCELLED, [])
    with pytest.raises(InvalidState):
        cancel_generation(generation=row, actor=SYSTEM)
    assert start_generation(actor=SYSTEM).state == GenerationState.QUEUED


def test_cancelled_under_way(world: World, loads: list[SubjectLoad]) -> None:
    row = start_generation(actor=SYSTEM, seconds=30)

    def cancels(_done: int, _total: int, _note: str) -> None:
        if get_generation(row.pk).state == GenerationState.RUNNING:
            Generation.objects.filter(pk=row.pk).update(is_cancelling=True)

    done = run_generation(generation_id=str(row.pk), actor=SYSTEM, report=cancels)
    assert (done.state, done.result) == (GenerationState.CANCELLED, [])


def test_a_worker_that_was_killed_begins_again_or_is_told_as_failed(
    world: World, loads: list[SubjectLoad]
) -> None:
    """The row said "under way" for ever, and no other could be asked for."""
    row = start_generation(actor=SYSTEM, seconds=5)
    Generation.objects.filter(pk=row.pk).update(state=GenerationState.RUNNING)
    again = run_generation(generation_id=str(row.pk), actor=SYSTEM, report=lambda *_counts: None)
    assert again.state == GenerationState.SOLVED
    lost = start_generation(actor=SYSTEM)
    Generation.objects.filter(pk=lost.pk).update(state=GenerationState.RUNNING)
    Job.objects.filter(pk=lost.job_id).update(
        state=JobState.FAILED, error="The worker stopped in the middle."
    )
    assert get_generation(lost.pk).state == GenerationState.FAILED
    assert start_generation(actor=SYSTEM).state == GenerationState.QUEUED
    lost.refresh_from_db()
    assert lost.reasons == ["The worker stopped in the middle."]


def test_a_fault_of_ours_is_told_and_frees_the_way(
    world: World, loads: list[SubjectLoad], monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaks(*_args: Any, **_more: Any) -> None:
        raise RuntimeError("broken")

    monkeypatch.setattr(service, "problem_of", breaks)
    with pytest.raises(RuntimeError):
        made()
    row = Generation.objects.get()
    assert (row.state, len(row.reasons)) == (GenerationState.FAILED, 1)


@pytest.mark.parametrize(
    ("given", "field"), [({"seconds": 4}, "seconds"), ({"seconds": 601}, "seconds"), ({"seed": -1}, "seed")]
)
def test_bounds_are_named(world: World, loads: list[SubjectLoad], given: dict[str, int], field: str) -> None:
    with pytest.raises(ValidationFailed) as caught:
        start_generation(actor=SYSTEM, **given)
    assert list(caught.value.fields) == [field]


def test_nothing_to_teach_and_no_right(world: World) -> None:
    with pytest.raises(ValidationFailed, match="enter the periods a week"):
        start_generation(actor=SYSTEM)
    with pytest.raises(Forbidden):
        start_generation(actor=world.actor("teacher"))
    assert not Generation.objects.exists()
    assert not Job.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_of_two_who_put_it_in_force_at_once_one_wins(school: Any) -> None:
    """Both would delete and add; the second would find its lessons taken, or doubled."""
    world = make_world(school)
    schedule = BellSchedule.objects.create(name="All")
    schedule.periods.create(period_number=1, start_time="08:00", end_time="08:40")
    load(world, "VI A", "MAT", "teacher", 4)
    row = made()
    outcomes = at_once(*[lambda: apply_generation(generation=row, actor=SYSTEM)] * 2)
    (refused,) = [one for one in outcomes if isinstance(one, Exception)]
    assert isinstance(refused, InvalidTransition)
    assert TimetableEntry.objects.count() == 4
    first = remove_entry(entry=TimetableEntry.objects.all()[0], actor=SYSTEM)
    assert first is None
    starts = at_once(*[lambda: start_generation(actor=SYSTEM)] * 2)
    assert sorted(isinstance(one, Exception) for one in starts) == [False, True]
