"""Marking a section: whole or nothing, again, late, by two at once, on days without school."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from typing import Any

import pytest
from django.db import DatabaseError, connection, transaction
from django.test.utils import CaptureQueriesContext

from core.errors import DomainError, Forbidden, NotFound, ValidationFailed
from school.attendance import masters
from school.attendance.errors import BadEntries, NotWorking, SheetMoved, TooLate
from school.attendance.hooks import may_mark
from school.attendance.models import AttendanceEntry, AttendanceSheet, EntryChange, WeeklyOff
from school.attendance.services.checks import Mark
from school.attendance.services.marking import mark_attendance
from school.attendance.services.settings import update_settings
from school.attendance.services.withdrawing import withdraw_sheet
from school.students.models import Enrolment
from tests.kit.threads import at_once
from tests.school.attendance.kit import FRIDAY, NINE, mark, marks
from tests.school.world import SYSTEM, World

pytestmark = pytest.mark.django_db
At = Callable[[str], None]


@pytest.fixture(autouse=True)
def _friday(at: At) -> None:
    at(NINE)


def statuses() -> list[str]:
    return list(AttendanceEntry.objects.order_by("student__student_code").values_list("status", flat=True))


def nothing_is_saved() -> bool:
    return not AttendanceSheet.objects.exists() and not AttendanceEntry.objects.exists()


class TestOnce:
    """One marking."""

    def test_everybody_is_saved_with_the_sheet(self, world: World) -> None:
        done = mark(world, "pal")
        assert (done.added, done.changed) == (5, 0)
        assert statuses() == ["present", "absent", "late", "present", "present"]
        sheet = AttendanceSheet.objects.get()
        assert (sheet.version, sheet.is_of_day, sheet.marked_by) == (1, True, "Teacher")
        assert sheet.academic_year == world.year

    def test_every_bad_entry_is_named_and_nothing_saved(self, world: World) -> None:
        first, second, *rest = marks(world.in_section("VI A"))
        other = world.in_section("VI B")[0]
        sent = [
            first,
            replace(first, status="absent"),
            replace(second, status="ill"),
            Mark(other.pk, "present"),
            Mark("17", "present"),
            *rest[:-1],
        ]
        with pytest.raises(BadEntries) as caught:
            mark_attendance(
                section=world.sections["VI A"], date=FRIDAY, entries=sent, actor=world.actor("teacher")
            )
        fields = caught.value.fields
        assert set(fields) == {
            "entries.1.student_id",
            "entries.2.status",
            "entries.3.student_id",
            "entries.4.student_id",
            "entries",
        }
        assert "Eshan Khan" in fields["entries"][0], "who is missing is named"
        assert other.full_name not in str(fields), "of another section nothing is told"
        assert nothing_is_saved()

    def test_whoever_joined_later_is_told_from_when(self, world: World) -> None:
        late = world.in_section("VI A")[0]
        Enrolment.objects.filter(student=late).update(starts_on=date(2026, 11, 21))
        with pytest.raises(BadEntries, match="Nothing was saved") as caught:
            mark(world)
        assert caught.value.fields == {
            "entries.0.student_id": ["The student is in VI A from 21 Nov 2026 on."]
        }

    def test_who_left_back_dated_is_left_out_and_need_not_be_sent(self, world: World) -> None:
        gone, *rest = world.in_section("VI A")
        Enrolment.objects.filter(student=gone).update(ends_on=date(2026, 11, 19))
        with pytest.raises(BadEntries):
            mark(world)
        done = mark_attendance(
            section=world.sections["VI A"], date=FRIDAY, entries=marks(rest), actor=world.actor("teacher")
        )
        assert done.added == 4

    def test_partial_leaves_the_others_as_they_are(self, world: World) -> None:
        mark(world, "a")
        second = marks(world.in_section("VI A"), "al")[1:2]
        done = mark_attendance(
            section=world.sections["VI A"],
            date=FRIDAY,
            entries=second,
            actor=world.actor("teacher"),
            partial=True,
        )
        assert (done.added, done.changed) == (0, 1)
        assert statuses()[:2] == ["absent", "late"]


class TestDays:
    """Which days can be marked."""

    @pytest.mark.parametrize(
        ("day", "word"), [(date(2026, 11, 21), "has not come"), (date(2026, 11, 15), "weekly off")]
    )
    def test_a_day_to_come_or_off_is_refused(self, world: World, day: date, word: str) -> None:
        WeeklyOff.objects.get_or_create(weekday=7, nth=0, starts_on=date(2000, 1, 1))
        with pytest.raises(NotWorking, match=word):
            mark(world, day=day)
        assert nothing_is_saved()

    def test_a_holiday_of_the_class_binds_only_it_and_a_working_day_goes_before(self, world: World) -> None:
        office = world.actor("school_admin")
        dates = {"start_date": FRIDAY, "end_date": FRIDAY, "actor": office}
        trip = masters.holidays.create(name="Trip", school_class=world.classes["VI"], **dates)
        with pytest.raises(NotWorking, match="Trip"):
            mark(world)
        mark_attendance(
            section=world.sections["VII A"],
            date=FRIDAY,
            entries=marks(world.in_section("VII A")),
            actor=world.actor("other_teacher"),
        )
        masters.holidays.create(name="School after all", kind="working_day", **dates)
        mark(world)
        masters.holidays.delete(trip, actor=office)

    def test_a_holiday_told_late_takes_the_sheets_out_once_it_is_confirmed(self, world: World) -> None:
        """Would catch a rain holiday that leaves half the school absent for the day."""
        mark(world, "aaaaa")
        values = {
            "name": "Rain",
            "start_date": FRIDAY,
            "end_date": FRIDAY,
            "actor": world.actor("school_admin"),
        }
        with pytest.raises(ValidationFailed) as caught:
            masters.holidays.create(**values)
        assert list(caught.value.fields) == ["confirm"]
        masters.holidays.create(**values, confirm=True)
        sheet = AttendanceSheet.objects.get()
        assert (sheet.is_of_day, sheet.withdrawn_at is None, sheet.withdrawn_by) == (
            False,
            False,
            "School Admin",
        )

    def test_after_the_window_only_the_office_with_a_reason(self, world: World) -> None:
        day = date(2026, 11, 10)
        with pytest.raises(TooLate):
            mark(world, day=day)
        with pytest.raises(ValidationFailed) as caught:
            mark(world, day=day, who="school_admin")
        assert list(caught.value.fields) == ["why"]
        assert nothing_is_saved()
        mark(world, day=day, who="school_admin", why="Register found")
        mark(world, "a", day=day, who="school_admin", why="Slip of the pen")
        assert EntryChange.objects.get().why == "Slip of the pen"

    def test_a_day_of_no_year_is_refused(self, world: World) -> None:
        with pytest.raises(DomainError, match="No academic year"):
            mark(world, day=date(2024, 11, 20), who="school_admin", why="Old")


class TestAgain:
    """Corrections."""

    def test_the_old_entry_is_kept_and_the_day_counts_once(self, world: World) -> None:
        mark(world, "aa")
        done = mark(world, "pal")
        assert (done.added, done.changed, done.sheet.version) == (0, 2, 2)
        kept = EntryChange.objects.order_by("student__student_code").values_list("old_status", "new_status")
        assert list(kept) == [("absent", "present"), ("present", "late")]
        assert AttendanceEntry.objects.count() == 5

    def test_the_same_again_changes_nothing_even_from_a_stale_page(self, world: World) -> None:
        """Would catch a phone that sends its marks twice and is refused the second time."""
        mark(world, "a", version=0)
        again = mark(world, "a", version=0)
        assert (again.added, again.changed, again.sheet.version) == (0, 0, 1)
        assert not EntryChange.objects.exists()

    def test_a_stale_page_is_refused_and_told_who_was_before(self, world: World) -> None:
        mark(world, "a", version=0)
        with pytest.raises(SheetMoved, match="Teacher has marked") as caught:
            mark(world, "pp", version=0, who="school_admin")
        assert list(caught.value.fields) == ["version"]
        assert statuses()[0] == "absent"

    @pytest.mark.parametrize(
        "statement",
        ["UPDATE school_attendance_entrychange SET why = 'x'", "DELETE FROM school_attendance_entrychange"],
    )
    def test_the_database_refuses_changes_of_history(self, world: World, statement: str) -> None:
        mark(world, "a")
        mark(world, "p")
        with (
            pytest.raises(DatabaseError, match="never changed"),
            transaction.atomic(),
            connection.cursor() as c,
        ):
            c.execute(statement)

    def test_a_student_moved_back_dated_has_one_entry_a_day(self, world: World) -> None:
        """The other section's marking takes the entry over; a day never has two."""
        mark(world, "a")
        moved = world.in_section("VI A")[0]
        Enrolment.objects.filter(student=moved).update(section=world.sections["VI B"], roll_no=9)
        mark_attendance(
            section=world.sections["VI B"],
            date=FRIDAY,
            entries=[*marks(world.in_section("VI B")), Mark(moved.pk, "late")],
            actor=world.actor("other_teacher"),
        )
        entry = AttendanceEntry.objects.get(student=moved)
        assert (entry.status, entry.sheet.section) == ("late", world.sections["VI B"])
        assert EntryChange.objects.get().sheet.section == world.sections["VI A"]

    def test_a_withdrawn_sheet_comes_back_when_it_is_marked(self, world: World) -> None:
        sheet = mark(world).sheet
        withdraw_sheet(sheet=sheet, reason="Wrong day", actor=world.actor("school_admin"))
        with pytest.raises(DomainError, match="withdrawn already"):
            withdraw_sheet(sheet=sheet, reason="Again", actor=world.actor("school_admin"))
        done = mark(world)
        assert (done.sheet.is_of_day, done.sheet.withdrawn_at, done.sheet.version) == (True, None, 3)


class TestPeriods:
    """By period."""

    def test_periods_are_refused_where_the_school_marks_days(self, world: World) -> None:
        with pytest.raises(ValidationFailed) as caught:
            mark(world, period=3)
        assert list(caught.value.fields) == ["period"]

    def test_the_first_period_stands_for_the_day_until_the_day_is_marked(self, world: World) -> None:
        update_settings(actor=SYSTEM, is_by_period=True)

        def of_day() -> list[int]:
            return list(AttendanceSheet.objects.filter(is_of_day=True).values_list("period_no", flat=True))

        third = mark(world, period=3).sheet
        assert of_day() == [3]
        first = mark(world, "a", period=1).sheet
        assert of_day() == [1]
        mark(world, "p", period=5)
        assert of_day() == [1]
        whole = mark(world, "l").sheet
        assert of_day() == [0]
        for sheet, left in ((whole, [1]), (first, [3]), (third, [5])):
            withdraw_sheet(sheet=sheet, reason="Test", actor=SYSTEM)
            assert of_day() == left


class TestWho:
    """Whose section it is."""

    @pytest.mark.parametrize("who", ["principal", "accountant", "parent", "student"])
    def test_others_have_no_right(self, world: World, who: str) -> None:
        with pytest.raises(Forbidden):
            mark(world, who=who)
        assert nothing_is_saved()

    def test_another_teachers_section_is_not_there(self, world: World) -> None:
        with pytest.raises(NotFound):
            mark(world, who="other_teacher")
        assert nothing_is_saved()

    def test_whoever_stands_in_may_mark(self, world: World) -> None:
        def stands_in(actor: Any, section: Any, _day: date, period: int) -> bool:
            return bool(actor.name == "Other Teacher" and section == world.sections["VI A"] and period == 0)

        may_mark.append(stands_in)
        try:
            assert mark(world, who="other_teacher").added == 5
            with pytest.raises(NotFound):
                mark(world, who="other_teacher", section="VII B")
        finally:
            may_mark.remove(stands_in)


def test_a_section_costs_the_same_queries_whatever_its_size(world: World) -> None:
    """Would catch a query for each student; the bound is of everything: rights, checks, audit, notices."""
    WeeklyOff.objects.get_or_create(weekday=7, nth=0, starts_on=date(2000, 1, 1))

    def cost(section: str, who: str, letters: str) -> int:
        with CaptureQueriesContext(connection) as found:
            mark(world, letters, section=section, who=who)
        return len(found)

    large, small = cost("VI A", "teacher", ""), cost("VII A", "other_teacher", "")
    assert large == small
    # With absent students and their parents, and what was before.
    assert cost("VI A", "teacher", "aaaaa") <= 32


@pytest.mark.django_db(transaction=True)
def test_of_two_teachers_at_once_the_second_is_told(world: World, at: At) -> None:
    """Would catch two first markings of one section that overwrite each other, or a server error."""
    at(NINE)
    outcomes = at_once(
        lambda: mark(world, "a", version=0), lambda: mark(world, "pa", version=0, who="school_admin")
    )
    assert sorted(type(one).__name__ for one in outcomes) == ["Marked", "SheetMoved"]
    assert AttendanceSheet.objects.count() == 1
    assert AttendanceEntry.objects.filter(status="absent").count() == 1
