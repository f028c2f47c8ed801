"""Lessons entered by hand: clashes, times, what the database refuses by itself."""

from datetime import time
from typing import Any

import pytest
from django.db import IntegrityError, transaction

from core.errors import Forbidden, NotFound, ValidationFailed
from school.timetable.errors import Clash
from school.timetable.models import BellSchedule, TimetableEntry
from school.timetable.services.entries import add_entry, change_entry, remove_entry
from tests.kit.threads import at_once
from tests.school.timetable.conftest import lesson
from tests.school.world import SYSTEM, World, make_world

pytestmark = pytest.mark.django_db


def wish(
    world: World, section: str = "VI A", subject: str = "MAT", who: str = "teacher", **more: Any
) -> dict:
    values = {
        "section": world.sections[section],
        "subject": world.subjects[f"{section.split(maxsplit=1)[0]} {subject}"],
        "teacher": world.staff[who],
        "day_of_week": 1,
        "period_number": 1,
        "start_time": time(8, 0),
        "end_time": time(8, 40),
    }
    return {**values, **more}


CLASHES = {
    "section": ({"subject": "SCI", "who": "other_teacher", "period_number": 2}, "period_number",
                "VI A has Mathematics with Teacher then (Monday, period 1, 08:00 to 08:40)."),
    "period": ({"subject": "SCI", "who": "other_teacher", "start_time": time(9), "end_time": time(9, 40)},
               "period_number", "VI A has Mathematics with Teacher then (Monday, period 1, 08:00 to 08:40)."),
    "teacher": ({"section": "VII A", "period_number": 2, "start_time": time(8, 30), "end_time": time(9, 10)},
                "teacher", "Teacher teaches Mathematics in VI A then (Monday, period 1, 08:00 to 08:40)."),
    "room": ({"section": "VII B", "who": "other_teacher", "room": 0},
             "room", "Room 1 is taken then by Mathematics of VI A (Monday, period 1, 08:00 to 08:40)."),
}  # fmt: skip


@pytest.mark.parametrize(("given", "field", "text"), CLASHES.values(), ids=CLASHES)
def test_a_clash_names_the_other_lesson(world: World, given: dict[str, Any], field: str, text: str) -> None:
    """By the minute, not by the number: period 2 of other bells may share minutes with period 1."""
    add_entry(**wish(world, room=world.rooms[0]), actor=SYSTEM)
    if "room" in given:
        given = {**given, "room": world.rooms[given["room"]]}
    with pytest.raises(Clash) as caught:
        add_entry(**wish(world, **given), actor=SYSTEM)
    assert caught.value.fields == {field: [text]}
    assert TimetableEntry.objects.count() == 1


@pytest.mark.parametrize(
    "same", [{"section": "VI A"}, {"who": "teacher"}, {"room": True}], ids=["section", "teacher", "room"]
)
def test_the_database_refuses_what_no_service_saw(world: World, same: dict[str, Any]) -> None:
    """A writer past the services, or two at once, must find the same wall."""
    lesson(world, "VI A", "MAT", "teacher", 1, 1, room=world.rooms[0])
    section = same.get("section", "VII B")
    room = world.rooms[0] if "room" in same else None
    with pytest.raises(IntegrityError, match="clash"), transaction.atomic():
        lesson(
            world, section, "ENG", same.get("who", "other_teacher"), 1, 2,
            start_time=time(8, 39), end_time=time(9, 0), room=room,
        )  # fmt: skip
    # One that begins when the other ends is none.
    lesson(world, section, "ENG", same.get("who", "other_teacher"), 1, 2, room=room)


def test_times_left_out_are_the_bells(world: World, bells: BellSchedule) -> None:
    row = add_entry(**wish(world, period_number=4, start_time=None, end_time=None), actor=SYSTEM)
    assert (f"{row.start_time:%H:%M}", f"{row.end_time:%H:%M}") == ("10:15", "10:55")
    with pytest.raises(ValidationFailed, match="no period 9"):
        add_entry(**wish(world, period_number=9, start_time=None), actor=SYSTEM)


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"end_time": time(8, 0)}, "end_time"),
        ({"day_of_week": 8}, "day_of_week"),
        ({"period_number": 0}, "period_number"),
        ({"subject": "VII"}, "subject"),
        ({"teacher": "gone"}, "teacher"),
    ],
)
def test_what_cannot_be_is_refused_by_name(world: World, wrong: dict[str, Any], field: str) -> None:
    """Each names its field and writes nothing."""
    values = wish(world)
    if field == "subject":
        wrong = {"subject": world.subjects["VII MAT"]}
    if field == "teacher":
        world.staff["teacher"].is_active = False
        world.staff["teacher"].save()
        wrong = {}
    with pytest.raises(ValidationFailed) as caught:
        add_entry(**{**values, **wrong}, actor=SYSTEM)
    assert list(caught.value.fields) == [field]
    assert not TimetableEntry.objects.exists()


def test_a_lesson_is_changed_and_removed(world: World) -> None:
    """A change is checked like a new one, and does not stand in its own way."""
    row = add_entry(**wish(world), actor=SYSTEM)
    change_entry(entry=row, actor=SYSTEM, room=world.rooms[1], end_time=time(8, 50))
    row.refresh_from_db()
    assert (row.room, row.end_time) == (world.rooms[1], time(8, 50))
    add_entry(**wish(world, period_number=2, start_time=time(8, 50), end_time=time(9, 30)), actor=SYSTEM)
    with pytest.raises(Clash):
        change_entry(entry=row, actor=SYSTEM, end_time=time(9, 0))
    remove_entry(entry=row, actor=SYSTEM)
    with pytest.raises(NotFound):
        remove_entry(entry=row, actor=SYSTEM)
    with pytest.raises(Forbidden):
        add_entry(**wish(world), actor=world.actor("teacher"))


@pytest.mark.django_db(transaction=True)
def test_of_two_lessons_at_once_one_is_told_of_the_other(school: Any) -> None:
    """Without the year's lock both would look, and the second would meet the database's bare refusal."""
    world = make_world(school)
    outcomes = at_once(
        lambda: add_entry(**wish(world), actor=SYSTEM),
        lambda: add_entry(**wish(world, section="VII A"), actor=SYSTEM),
    )
    (refused,) = [one for one in outcomes if isinstance(one, Exception)]
    assert isinstance(refused, Clash)
    assert "teaches" in str(refused)
    assert TimetableEntry.objects.count() == 1
