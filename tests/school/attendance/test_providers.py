"""What attendance answers to report cards, promotion, exits, TCs, the phone and the home page."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal

import pytest

from core.reports.registry import get_report
from school.attendance import masters
from school.attendance.models import AttendanceEntry, EntryChange
from school.attendance.providers import HELD
from school.attendance.services.settings import seed_attendance
from school.attendance.todo import waiting
from school.exams.hooks import Attendance, attendance_of
from school.foundation.quick_stats import QuickStat, quick_stat
from school.students.models import Enrolment
from school.students.providers import promotion_lock, recorded_after, tc_facts
from school.timetable.models import Substitution
from tests.school.attendance.kit import FRIDAY, NINE, mark
from tests.school.world import SYSTEM, World

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _friday(at: Callable[[str], None]) -> None:
    at(NINE)


def test_report_cards_and_tcs_have_the_years_days(world: World) -> None:
    for day, letters in ((18, "pa"), (19, "la"), (20, "ap")):
        mark(world, letters, day=date(2026, 11, day))
    first, second, *_rest = world.students
    found = attendance_of([first.pk, second.pk], world.year)
    assert found[first.pk] == Attendance(3, 2, Decimal("66.67"))
    assert found[second.pk] == Attendance(3, 1, Decimal("33.33"))
    assert attendance_of([first.pk], world.last_year) == {}
    assert tc_facts(first.pk, world.year) == {"working_days": "3", "days_present": "2"}


def test_promotion_and_exit_are_told_what_is_marked(world: World) -> None:
    """Would catch a promotion taken back under a class that is marked, and an exit before the last day at school."""
    section, child = world.sections["VI A"], world.students[0]
    assert promotion_lock([section], world.year) == ""
    mark(world, "p", day=date(2026, 11, 19))
    mark(world, "a")
    assert promotion_lock([section], world.year) == "Attendance of VI A is marked from 19 Nov 2026 on."
    assert promotion_lock([section], world.last_year) == ""
    assert recorded_after([child.pk], date(2026, 11, 18)) == {child.pk: "marked present on 19 Nov 2026"}
    assert recorded_after([child.pk], date(2026, 11, 19)) == {}


def test_the_phone_shows_the_percentage_of_those_it_may_see(world: World) -> None:
    assert quick_stat(QuickStat.TODAY_ATTENDANCE, world.actor("teacher")) is None
    mark(world, "aal")
    found = {
        who: quick_stat(QuickStat.TODAY_ATTENDANCE, world.actor(who))
        for who in ("teacher", "student", "other_parent", "principal")
    }
    assert found == {"teacher": 60, "student": 0, "other_parent": None, "principal": 60}


def test_who_stands_in_by_the_timetable_marks(world: World) -> None:
    Substitution.objects.create(
        on=FRIDAY,
        academic_year=world.year,
        section=world.sections["VI A"],
        subject=world.subjects["VI MAT"],
        period_number=1,
        start_time="08:00",
        end_time="08:40",
        absent_teacher=world.staff["teacher"],
        substitute=world.staff["other_teacher"],
    )
    assert mark(world, who="other_teacher").added == 5


def test_everything_of_a_student_is_exported_and_the_words_are_forgotten(world: World) -> None:
    mark(world, "a")
    AttendanceEntry.objects.filter(student=world.students[0]).update(reason="Fever", remarks="Told by mother")
    assert list(HELD.rows(world.students[0])) == [
        {
            "date": "2026-11-20",
            "period_no": 0,
            "status": "absent",
            "reason": "Fever",
            "remarks": "Told by mother",
        }
    ]
    HELD.erase(world.students[0], SYSTEM)
    assert next(iter(HELD.rows(world.students[0])))["reason"] == ""


class TestToDo:
    """What the home page says."""

    def test_sections_wait_from_ten_on_a_working_day(self, world: World, at: Callable[[str], None]) -> None:
        mark(world)
        assert waiting(FRIDAY) == []
        at("2026-11-20 10:01")
        (item,) = waiting(FRIDAY)
        assert item.text == "Attendance of 2 sections is not marked today: VI B, VII A"
        dates = {"start_date": FRIDAY, "end_date": FRIDAY}
        masters.holidays.create(
            name="Trip", school_class=world.classes["VII"], actor=world.actor("school_admin"), **dates
        )
        assert "VII A" not in waiting(FRIDAY)[0].text

    def test_nobody_waits_on_a_sunday(self, world: World, at: Callable[[str], None]) -> None:
        seed_attendance(actor=SYSTEM)
        at("2026-11-22 11:00")
        assert waiting(date(2026, 11, 22)) == []


class TestReports:
    """The register and the list of shortage, as files and pages have them."""

    def test_the_register_has_a_letter_for_each_day(self, world: World) -> None:
        seed_attendance(actor=SYSTEM)
        mark(world, "pal")
        Enrolment.objects.filter(student=world.students[4]).update(starts_on=date(2026, 11, 23))
        table = get_report("attendance-register").build(
            {"month": "2026-11", "sectionId": str(world.sections["VI A"].pk)}
        )
        rows = table.rows.part(0, 10)
        assert [row["d20"] for row in rows] == ["P", "A", "L", "P", ""]
        assert {row["d15"] for row in rows} == {"H"}
        assert [row["total"] for row in rows] == [1, 1, 1, 1, 0]

    def test_the_shortage_list_names_the_days_needed(self, world: World) -> None:
        mark(world, "a")
        table = get_report("attendance-shortage").build({})
        (row,) = table.rows.part(0, 10)
        assert (row["name"], row["section"], row["needed"]) == ("Aarav Sharma", "VI A", 3)

    @pytest.mark.parametrize("name", ["attendance-register", "attendance-shortage"])
    @pytest.mark.parametrize("kind", ["xlsx", "pdf", "csv"])
    def test_files_are_made(self, world: World, name: str, kind: str) -> None:
        mark(world, "a")
        section = f"&sectionId={world.sections['VI A'].pk}" if "register" in name else ""
        query = f"month=2026-11{section}" if "register" in name else ""
        answer = world.browser("school_admin").get(f"/admin/reports/{name}/file.{kind}?{query}")
        assert answer.status_code in {200, 302}, answer.content[:500]


def test_history_keeps_what_was_said(world: World) -> None:
    mark(world, "a")
    AttendanceEntry.objects.filter(student=world.students[0]).update(reason="Fever")
    mark(world, "p")
    change = EntryChange.objects.get()
    assert (change.old_status, change.old_reason, change.new_status, change.changed_by) == (
        "absent", "Fever", "present", "Teacher",
    )  # fmt: skip
