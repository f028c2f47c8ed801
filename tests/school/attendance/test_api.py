"""/api/v1/attendance: shapes of the specification, whose business it is, and refusals."""

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest

from school.attendance.models import AttendanceEntry, AttendanceSheet, WeeklyOff
from school.students.models import Enrolment
from tests.school.attendance.kit import FRIDAY, NINE, body, mark
from tests.school.world import World

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _friday(at: Callable[[str], None]) -> None:
    at(NINE)


def of_class(world: World, rest: str, name: str = "VI") -> str:
    return f"v1/attendance/classes/{world.classes[name].pk}/{rest}"


def daily(world: World, section: str = "VI A", day: str = "2026-11-20") -> str:
    return of_class(world, f"daily?date={day}&sectionId={world.sections[section].pk}")


class TestMark:
    """POST …/mark, and the same at POST /attendance."""

    def test_a_section_is_marked_and_read_back(self, world: World) -> None:
        api = world.api("teacher")
        answer = api.post(of_class(world, "mark"), body(world, "pal"))
        assert answer.status_code == 200, answer.content
        data = answer.json()["data"]
        assert (data["added"], data["changed"], data["version"], data["absent"]) == (5, 0, 1, 1)
        register = api.get(daily(world)).json()["data"]
        assert register["isMarked"] is True
        assert register["markedBy"] == "Teacher"
        assert [(one["rollNo"], one["status"]) for one in register["entries"]] == [
            (1, "present"), (2, "absent"), (3, "late"), (4, "present"), (5, "present"),
        ]  # fmt: skip

    def test_the_route_index_marks_by_the_same_rules(self, world: World) -> None:
        assert world.api("teacher").post("v1/attendance", body(world)).status_code == 201
        refused = world.api("other_teacher").post("v1/attendance", body(world, "a"))
        assert refused.status_code == 404
        assert not AttendanceEntry.objects.filter(status="absent").exists()

    def test_all_bad_entries_are_named_by_place(self, world: World) -> None:
        sent = body(world)
        sent["entries"][1] |= {"status": "ill"}
        sent["entries"][2] |= {"studentId": "x"}
        answer = world.api("teacher").post(of_class(world, "mark"), sent)
        error = answer.json()["error"]
        assert (answer.status_code, error["code"]) == (400, "INVALID_INPUT")
        assert set(error["fields"]) == {"entries.1.status", "entries.2.studentId", "entries"}
        assert not AttendanceSheet.objects.exists()

    @pytest.mark.parametrize(
        ("change", "field"),
        [
            ({"date": "2026-11-21"}, "date"),
            ({"date": "20.11.2026"}, "date"),
            ({"entries": []}, "entries"),
            ({"entries": "all"}, "entries"),
            ({"sectionId": "A"}, "sectionId"),
            ({"period": 2}, "period"),
            ({"version": 7}, "version"),
            ({"sectoinId": "A"}, "sectoinId"),
        ],
    )
    def test_bad_bodies_name_the_field(self, world: World, change: dict[str, Any], field: str) -> None:
        answer = world.api("teacher").post(of_class(world, "mark"), {**body(world), **change})
        assert answer.status_code == 400, answer.content
        assert field in answer.json()["error"]["fields"]
        assert not AttendanceSheet.objects.exists()

    def test_a_section_of_another_class_is_refused(self, world: World) -> None:
        answer = world.api("school_admin").post(of_class(world, "mark", "VII"), body(world))
        assert (answer.status_code, list(answer.json()["error"]["fields"])) == (400, ["sectionId"])

    def test_a_key_answers_again_without_a_second_marking(self, world: World) -> None:
        """A phone that lost the answer sends the same again, perhaps after somebody else corrected."""
        api, sent = world.api("teacher"), body(world, "a", version=0)
        first = api.post(of_class(world, "mark"), sent, **{"Idempotency-Key": "k-1"})
        mark(world, "p")
        second = api.post(of_class(world, "mark"), sent, **{"Idempotency-Key": "k-1"})
        assert second.json() == first.json()
        assert not AttendanceEntry.objects.filter(status="absent").exists()

    @pytest.mark.parametrize("who", ["principal", "accountant", "parent", "student"])
    def test_who_may_not_write_is_refused(self, world: World, who: str) -> None:
        answer = world.api(who).post(of_class(world, "mark"), body(world))
        assert (answer.status_code, answer.json()["error"]["code"]) == (403, "FORBIDDEN")
        assert not AttendanceSheet.objects.exists()


class TestReads:
    """Summary, register, analytics, shortage, entries."""

    def test_summary_has_exactly_the_fields_of_the_specification(self, world: World) -> None:
        for day, letters in ((18, "p"), (19, "a"), (20, "l")):
            mark(world, letters, day=date(2026, 11, day))
        student = world.students[0]
        answer = world.api("parent").get(f"v1/attendance/students/{student.pk}/summary")
        assert answer.json()["data"] == {
            "studentId": str(student.pk),
            "totalDays": 3,
            "presentDays": 1,
            "absentDays": 1,
            "lateDays": 1,
            "attendancePercentage": 66.67,
        }
        part = f"v1/attendance/students/{student.pk}/summary?from=2026-11-19&to=2026-11-19"
        assert world.api("student").get(part).json()["data"]["attendancePercentage"] == 0

    @pytest.mark.parametrize(
        ("who", "number", "status"),
        [
            ("parent", 0, 200), ("parent", 5, 200), ("parent", 6, 404), ("other_parent", 0, 404),
            ("student", 0, 200), ("student", 1, 404), ("teacher", 0, 200), ("teacher", 5, 404),
            ("principal", 9, 200), ("accountant", 0, 403),
        ],
    )  # fmt: skip
    def test_a_summary_is_for_the_childs_own_people(
        self, world: World, who: str, number: int, status: int
    ) -> None:
        answer = world.api(who).get(f"v1/attendance/students/{world.students[number].pk}/summary")
        assert answer.status_code == status

    def test_a_parent_lists_the_own_children_only(self, world: World) -> None:
        mark(world, "a")
        mark(world, "aa", section="VI B", who="other_teacher")
        items = world.api("parent").get("v1/attendance").json()["data"]["items"]
        assert {one["studentId"] for one in items} == {str(world.students[0].pk), str(world.students[5].pk)}
        assert items[0].keys() >= {"studentId", "date", "status", "remarks"}
        only = world.api("teacher").get("v1/attendance?status=absent").json()["data"]
        assert (only["total"], only["items"][0]["studentName"]) == (1, "Aarav Sharma")

    def test_a_register_of_another_teacher_is_not_there(self, world: World) -> None:
        assert world.api("other_teacher").get(daily(world)).status_code == 404
        assert world.api("principal").get(daily(world)).status_code == 200
        assert world.api("parent").get(daily(world)).status_code == 403

    def test_the_register_says_why_there_is_no_school(self, world: World) -> None:
        WeeklyOff.objects.get_or_create(weekday=7, nth=0, starts_on=date(2000, 1, 1))
        data = world.api("teacher").get(daily(world, day="2026-11-15")).json()["data"]
        assert (data["closed"], data["isMarked"], data["version"], data["markedAt"]) == (
            "weekly off", False, 0, None,
        )  # fmt: skip
        assert {one["status"] for one in data["entries"]} == {None}

    def test_analytics_by_day_section_and_student_agree(self, world: World) -> None:
        mark(world, "aapp")
        mark(world, "a", day=date(2026, 11, 19))
        mark(world, "lp", section="VI B", who="other_teacher")
        path = of_class(world, "analytics?from=2026-11-01&to=2026-11-30")
        data = world.api("principal").get(path).json()["data"]
        assert (data["totalDays"], data["absentDays"], data["lateDays"]) == (13, 3, 1)
        for part in ("byDay", "bySection", "byStudent"):
            assert sum(one["totalDays"] for one in data[part]) == 13, part
            assert sum(one["absentDays"] for one in data[part]) == 3, part
        assert [one["date"] for one in data["byDay"]] == ["2026-11-19", "2026-11-20"]
        own = world.api("teacher").get(path).json()["data"]
        assert [one["name"] for one in own["bySection"]] == ["VI A"]
        other = of_class(world, "analytics", "VII")
        assert world.api("teacher").get(other).status_code == 404

    def test_shortage_lists_the_lowest_first_with_the_days_that_mend_it(self, world: World) -> None:
        for day, letters in ((17, "aap"), (18, "apl"), (19, "apa"), (20, "ppp")):
            mark(world, letters, day=date(2026, 11, day))
        data = world.api("principal").get("v1/attendance/shortage").json()["data"]
        found = [(one["fullName"], one["attendancePercentage"], one["daysNeeded"]) for one in data["items"]]
        assert found == [("Aarav Sharma", 25, 8)], "three of four days are 75%: enough"
        assert world.api("other_teacher").get("v1/attendance/shortage").json()["data"]["total"] == 0
        many = world.api("principal").get("v1/attendance/shortage?percent=80&limit=2").json()["data"]
        assert (many["total"], len(many["items"])) == (3, 2)

    def test_a_long_stretch_is_refused(self, world: World) -> None:
        path = of_class(world, "analytics?from=2020-01-01&to=2026-11-30")
        answer = world.api("principal").get(path)
        assert (answer.status_code, list(answer.json()["error"]["fields"])) == (400, ["to"])


class TestLateFacts:
    """Enrolments that change after the marking."""

    def test_days_before_joining_and_after_leaving_do_not_count(self, world: World) -> None:
        days = [date(2026, 11, day) for day in (17, 18, 19, 20)]
        for day in days:
            mark(world, "a", day=day)
        child = world.students[0]
        Enrolment.objects.filter(student=child).update(starts_on=days[1], ends_on=days[2])
        data = world.api("parent").get(f"v1/attendance/students/{child.pk}/summary").json()["data"]
        assert (data["totalDays"], data["absentDays"]) == (2, 2)

    def test_who_was_moved_back_dated_keeps_what_was_marked_on_days_of_the_new_section(
        self, world: World
    ) -> None:
        mark(world, "l")
        mark(world, section="VI B", who="other_teacher")
        child = world.students[0]
        Enrolment.objects.filter(student=child).update(section=world.sections["VI B"], roll_no=9)
        data = world.api("parent").get(f"v1/attendance/students/{child.pk}/summary").json()["data"]
        assert (data["totalDays"], data["lateDays"]) == (1, 1)


class TestHolidays:
    """GET and POST /attendance/holidays."""

    def test_the_office_enters_and_everybody_reads(self, world: World) -> None:
        sent = {"name": "Guru Nanak Jayanti", "startDate": "2026-11-24", "endDate": "2026-11-24"}
        answer = world.api("school_admin").post("v1/attendance/holidays", sent)
        assert answer.status_code == 201, answer.content
        again = world.api("school_admin").post("v1/attendance/holidays", sent)
        assert (again.status_code, again.json()["error"]["code"]) == (409, "DUPLICATE")
        items = (
            world.api("parent").get("v1/attendance/holidays?startDateFrom=2026-11-01").json()["data"]["items"]
        )
        assert [one["name"] for one in items] == ["Guru Nanak Jayanti"]
        assert world.api("teacher").post("v1/attendance/holidays", sent).status_code == 403

    def test_a_marked_day_wants_to_be_confirmed(self, world: World) -> None:
        mark(world)
        sent = {"name": "Rain", "startDate": FRIDAY.isoformat(), "endDate": FRIDAY.isoformat()}
        refused = world.api("school_admin").post("v1/attendance/holidays", sent)
        assert list(refused.json()["error"]["fields"]) == ["confirm"]
        assert AttendanceSheet.objects.get().is_of_day
        assert (
            world.api("school_admin").post("v1/attendance/holidays", {**sent, "confirm": True}).status_code
            == 201
        )
        assert not AttendanceSheet.objects.get().is_of_day
