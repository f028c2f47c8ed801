"""/api/v1/timetable: whose week, entering and removing lessons."""

from typing import Any

import pytest

from school.timetable.models import BellSchedule, TimetableEntry
from tests.school.timetable.conftest import lesson
from tests.school.world import World

pytestmark = pytest.mark.django_db


@pytest.fixture
def week(world: World) -> dict[str, TimetableEntry]:
    """One lesson in each of three sections."""
    return {
        "VI A": lesson(world, "VI A", "MAT", "teacher", 1, 1),
        "VI B": lesson(world, "VI B", "ENG", "other_teacher", 1, 1),
        "VII A": lesson(world, "VII A", "ENG", "other_teacher", 1, 2),
    }


def names(answer: Any) -> list[str]:
    assert answer.status_code == 200, answer.content
    return [one["sectionName"] for one in answer.json()["data"]["items"]]


OWN = {
    "school_admin": ["VI A", "VI B", "VII A"],
    "accountant": ["VI A", "VI B", "VII A"],
    "teacher": ["VI A"],
    "other_teacher": ["VI B", "VII A"],
    "parent": ["VI A", "VI B"],
    "other_parent": ["VI B"],
    "student": ["VI A"],
    "super_admin": ["VI A", "VI B", "VII A"],
}


@pytest.mark.parametrize(("who", "seen"), OWN.items())
def test_everybody_sees_the_own_week(world: World, week: dict, who: str, seen: list[str]) -> None:
    """A parent who saw another section's week would know where other children are."""
    assert names(world.api(who).get("v1/timetable")) == seen


@pytest.mark.parametrize("who", ["parent", "student", "teacher"])
def test_what_is_not_ones_own_is_not_there(world: World, week: dict, who: str) -> None:
    """404, never 403: the answer must not tell that it exists."""
    api = world.api(who)
    for path in (
        f"v1/timetable?sectionId={world.sections['VII A'].pk}",
        f"v1/timetable?studentId={world.students[8].pk}",
        f"v1/timetable/classes/{world.classes['VII'].pk}",
        f"v1/timetable/teachers/{world.staff['other_teacher'].pk}",
    ):
        assert api.get(path).status_code == 404, path


def test_a_week_by_section_class_teacher_and_child(world: World, week: dict) -> None:
    office, parent = world.api("principal"), world.api("parent")
    six, section = world.classes["VI"].pk, world.sections["VI B"].pk
    assert names(office.get(f"v1/timetable/classes/{six}")) == ["VI A", "VI B"]
    assert names(office.get(f"v1/timetable/classes/{six}?sectionId={section}")) == ["VI B"]
    assert names(office.get(f"v1/timetable/teachers/{world.staff['other_teacher'].pk}")) == ["VI B", "VII A"]
    assert names(parent.get(f"v1/timetable?studentId={world.students[5].pk}")) == ["VI B"]
    assert names(world.api("teacher").get(f"v1/timetable/teachers/{world.staff['teacher'].pk}")) == ["VI A"]
    assert names(office.get("v1/timetable?dayOfWeek=2")) == []


def body(world: World, **more: Any) -> dict[str, Any]:
    return {
        "sectionId": str(world.sections["VI A"].pk),
        "subjectId": str(world.subjects["VI MAT"].pk),
        "teacherId": str(world.staff["teacher"].pk),
        "dayOfWeek": 2,
        "periodNumber": 3,
        "startTime": "09:20",
        "endTime": "10:00",
        **more,
    }


def test_a_lesson_is_entered_and_removed(world: World, bells: BellSchedule) -> None:
    """The body is the specification's; the answer has the same names."""
    api, path = world.api("school_admin"), f"v1/timetable/classes/{world.classes['VI'].pk}/entries"
    answer = api.post(path, body(world, roomId=str(world.rooms[0].pk)))
    assert answer.status_code == 201, answer.content
    told = answer.json()["data"]
    assert body(world).items() <= told.items()
    assert (told["teacherName"], told["roomName"], told["sectionName"]) == ("Teacher", "Room 1", "VI A")
    clash = api.post(path, body(world, startTime="09:30"))
    assert (clash.status_code, clash.json()["error"]["code"]) == (409, "DUPLICATE")
    assert list(clash.json()["error"]["fields"]) == ["periodNumber"]
    assert api("DELETE", f"v1/timetable/entries/{told['id']}").status_code == 200
    assert api("DELETE", f"v1/timetable/entries/{told['id']}").status_code == 404
    assert not TimetableEntry.objects.exists()


WRONG = {
    "another class": ({"sectionId": "VII A"}, "sectionId"),
    "end before start": ({"endTime": "09:00"}, "endTime"),
    "no time": ({"startTime": "25:00"}, "startTime"),
    "day": ({"dayOfWeek": 0}, "dayOfWeek"),
    "nobody": ({"teacherId": "01890000-0000-7000-8000-000000000000"}, "teacherId"),
    "no key": ({"subjectId": 5}, "subjectId"),
    "unknown name": ({"teacher": "x"}, "teacher"),
}


@pytest.mark.parametrize(("wrong", "field"), WRONG.values(), ids=WRONG)
def test_bad_input_names_its_field(world: World, wrong: dict[str, Any], field: str) -> None:
    if field == "sectionId":
        wrong = {"sectionId": str(world.sections["VII A"].pk)}
    path = f"v1/timetable/classes/{world.classes['VI'].pk}/entries"
    answer = world.api("principal").post(path, body(world, **wrong))
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "INVALID_INPUT")
    assert field in answer.json()["error"]["fields"]
    assert not TimetableEntry.objects.exists()


@pytest.mark.parametrize("who", ["teacher", "accountant", "parent", "student"])
def test_only_the_office_writes(world: World, week: dict, who: str) -> None:
    api = world.api(who)
    path = f"v1/timetable/classes/{world.classes['VI'].pk}/entries"
    assert api.post(path, body(world)).status_code == 403
    assert api("DELETE", f"v1/timetable/entries/{week['VI A'].pk}").status_code == 403
    assert api.get("v1/timetable/loads").status_code == 403
    assert TimetableEntry.objects.count() == 3


def test_queries_do_not_grow_with_the_week(world: World, django_assert_max_num_queries: Any) -> None:
    """A query for each lesson's names would be hundreds."""
    for number in range(1, 7):
        lesson(world, "VI A", "MAT", "teacher", 1, number)
    api = world.api("parent")
    api.get("v1/timetable")
    with django_assert_max_num_queries(12):
        assert len(names(api.get("v1/timetable"))) == 6
