"""The children side by side: what today brings, at a price that does not grow with the children."""

from collections.abc import Callable

from django.db import connection
from django.test.utils import CaptureQueriesContext

from core.outbox.composing import message_for
from core.outbox.services import post
from school.students.models import StudentGuardian
from school.timetable.models import Substitution
from tests.school.attendance.kit import mark
from tests.school.homework.kit import given
from tests.school.portal.family.kit import FRIDAY, Filled, lesson, page
from tests.school.world import World


def test_what_today_brings(filled: Filled) -> None:
    world = filled.world
    lesson(world, "VI A", "SCI", "teacher", 5, 2)
    text = page(world, "student", "")
    for wanted in ("Present", "100.00%", "75% reached", "08:40", "Mathematics", "Science", "Fractions"):
        assert wanted in text, wanted
    assert "Unit test" in text


def test_a_shortage_is_said_in_words(world: World) -> None:
    mark(world, "a")
    text = page(world, "student", "")
    assert "Absent" in text
    assert "below 75%" in text


def test_lessons_that_are_over_are_gone_and_a_holiday_has_none(
    filled: Filled, at: Callable[[str], None]
) -> None:
    assert "08:40" in page(filled.world, "student", "")
    at("2026-11-20 09:20")
    assert "08:40" not in page(filled.world, "student", "")
    at("2026-11-22 07:00")  # Sunday
    lesson(filled.world, "VI A", "MAT", "teacher", 7, 1)
    text = page(filled.world, "student", "")
    assert "No school: weekly off" in text
    assert "08:40" not in text


def test_a_substitute_is_said(filled: Filled) -> None:
    world = filled.world
    entry = lesson(world, "VI A", "SCI", "teacher", 5, 2)
    Substitution.objects.create(
        on=FRIDAY,
        entry=entry,
        academic_year=world.year,
        section=entry.section,
        subject=entry.subject,
        period_number=2,
        start_time=entry.start_time,
        end_time=entry.end_time,
        absent_teacher=world.staff["teacher"],
        substitute=world.staff["other_teacher"],
    )
    assert "Substitute" in page(world, "student", "")
    week = page(world, "student", "family/timetable")
    assert world.staff["other_teacher"].name in week


def test_unread_notices(world: World) -> None:
    user = world.users["parent"].pk
    texts = ("School closes at noon", "Bring a raincoat")
    post(
        message_for("inbox", user_id=user, template="announcement", language="en", subject=text, body=text)
        for text in texts
    )
    text = page(world, "parent", "")
    assert all(one in text for one in texts)
    assert "School closes" not in page(world, "other_parent", "")


def test_three_children_cost_as_much_as_two(filled: Filled) -> None:
    """Children of three sections of two classes, each with homework, attendance, lessons and results."""
    world = filled.world
    given(world, who="other_teacher", section="VI B", subject="VI ENG", title="Letter")
    given(world, who="other_teacher", section="VII A", subject="VII ENG", title="Poem")
    mark(world, section="VI B", who="other_teacher")
    for number, section in enumerate(("VI B", "VII A"), 2):
        lesson(world, section, "ENG", "other_teacher", 5, number)
    guardian = world.guardians["parent"]
    two = _queries(world, "parent")
    StudentGuardian.objects.create(
        student=world.students[8], guardian=guardian, relation="mother", is_primary=True
    )
    text = page(world, "parent", "")
    assert all(word in text for word in ("Fractions", "Letter", "Poem"))
    three = _queries(world, "parent")
    assert three <= two
    assert three <= 20


def _queries(world: World, who: str) -> int:
    browser = world.browser(who)
    browser.get("/portal/")
    with CaptureQueriesContext(connection) as found:
        assert browser.get("/portal/").status_code == 200
    return len(found)


def test_a_school_without_a_current_year_still_has_a_home(world: World) -> None:
    world.year.is_current = False
    world.year.save()
    assert "No day is marked yet" in page(world, "parent", "")
