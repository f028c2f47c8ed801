"""The office's pages: week, day, generating with preview, setting a substitute; who may see them."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from core.todo import to_do
from school.timetable.enums import GenerationState
from school.timetable.models import Generation, Substitution, TeacherAbsence, TimetableEntry
from school.timetable.services.generations import run_generation
from school.timetable.services.substitutions import open_substitutions
from tests.school.timetable.conftest import MONDAY, lesson, load
from tests.school.world import SYSTEM, World

pytestmark = pytest.mark.django_db
ADMIN = "/admin/school_timetable"


@pytest.fixture
def office(world: World) -> Client:
    return world.browser("principal")


def text(answer: Any) -> str:
    assert answer.status_code == 200, answer.status_code
    return re.sub(r"\s+", " ", answer.content.decode())


def link(page: str, act: str) -> str:
    """Return the address of an act as the page has it."""
    found = re.search(rf'href="({ADMIN}/\w+/[0-9a-f-]+/{act}/?)"', page)
    assert found, f"no link to {act}"
    return found[1]


def test_the_week_as_a_grid(world: World, office: Client) -> None:
    """Empty, nothing chosen and filled: each says what to do next."""
    page = "/admin/timetable/week/"
    assert "Choose a section, a teacher or a room." in text(office.get(page))
    section = world.sections["VI A"].pk
    assert "Generate a timetable" in text(office.get(page, {"section": section}))
    row = lesson(world, "VI A", "MAT", "teacher", 3, 2, room=world.rooms[0])
    for chosen in ({"section": section}, {"teacher": row.teacher.pk}, {"room": row.room.pk}):
        shown = text(office.get(page, chosen))
        assert "Wednesday" in shown
        assert "VI A · Teacher · Room 1" in shown
        assert f"{ADMIN}/timetableentry/{row.pk}/change/" in shown
    other = world.sections["VII A"].pk
    assert "No lessons yet." in text(office.get(page, {"section": other}))


def test_a_lesson_is_entered_by_form_and_a_clash_stands_beside_its_field(
    world: World, office: Client
) -> None:
    lesson(world, "VI A", "MAT", "teacher", 1, 1)
    body = {
        "section": world.sections["VI B"].pk, "subject": world.subjects["VI MAT"].pk,
        "teacher": world.staff["teacher"].pk, "room": "", "day_of_week": 1, "period_number": 1,
        "start_time": "08:00", "end_time": "08:40",
    }  # fmt: skip
    shown = text(office.post(f"{ADMIN}/timetableentry/add/", body))
    assert "Teacher teaches Mathematics in VI A then" in shown
    assert TimetableEntry.objects.count() == 1
    answer = office.post(f"{ADMIN}/timetableentry/add/", {**body, "day_of_week": 2})
    assert answer.status_code == 302
    row = TimetableEntry.objects.get(day_of_week=2)
    changed = {**body, "day_of_week": 2, "room": world.rooms[0].pk}
    shown = office.get(f"{ADMIN}/timetableentry/{row.pk}/change/")
    assert shown.status_code == 200
    assert office.post(f"{ADMIN}/timetableentry/{row.pk}/change/", changed).status_code in {200, 302}
    assert office.post(f"{ADMIN}/timetableentry/{row.pk}/delete/", {"post": "yes"}).status_code == 302
    assert not TimetableEntry.objects.filter(pk=row.pk).exists()


def test_generate_follow_look_and_put_in_force(world: World, office: Client, bells: Any) -> None:
    load(world, "VI A", "MAT", "teacher", 6)
    answer = office.post(f"{ADMIN}/generation/add/", {"seconds": 5, "sections": [world.sections["VI A"].pk]})
    row = Generation.objects.get()
    page = f"{ADMIN}/generation/{row.pk}/change/"
    assert (answer.status_code, answer.url) == (302, page)
    shown = text(office.get(page))
    assert f'data-progress="/admin/timetable/generations/{row.pk}/progress/"' in shown
    assert f"{ADMIN}/generation/{row.pk}/cancel" in shown
    counts = office.get(f"/admin/timetable/generations/{row.pk}/progress/").json()
    assert (counts["is_over"], counts["total"]) == (False, 5)
    run_generation(generation_id=str(row.pk), actor=SYSTEM, report=lambda *_counts: None)
    shown = text(office.get(page))
    assert "Every hard rule is kept." in shown
    assert shown.count("put in</span>") == 6
    ask = link(shown, "apply")
    assert "Lessons that stay" in text(office.get(ask))
    assert office.post(ask).status_code == 302
    assert TimetableEntry.objects.count() == 6
    assert "is in force" in text(office.get(page))
    assert "already" in text(office.get(ask, follow=True))


def test_reasons_are_shown_in_words(world: World, office: Client, bells: Any) -> None:
    load(world, "VI A", "MAT", "teacher", 40)
    office.post(f"{ADMIN}/generation/add/", {"seconds": 5})
    row = Generation.objects.get()
    run_generation(generation_id=str(row.pk), actor=SYSTEM, report=lambda *_counts: None)
    shown = text(office.get(f"{ADMIN}/generation/{row.pk}/change/"))
    assert "Mathematics of VI A needs 40 periods, its teacher Teacher is free in 36." in shown
    assert "Generate again" in shown
    assert Generation.objects.get().state == GenerationState.IMPOSSIBLE


def test_an_absence_opens_lessons_and_a_substitute_is_set(world: World, office: Client, at: Any) -> None:
    at("2026-11-22 10:00")
    lesson(world, "VI A", "MAT", "teacher", 1, 1)
    body = {"teacher": world.staff["teacher"].pk, "starts_on": "23 Nov 2026", "ends_on": "24 Nov 2026"}
    assert office.post(f"{ADMIN}/teacherabsence/add/", body).status_code == 302
    row = Substitution.objects.get()
    assert "1 lesson of today has no substitute" in [one.text for one in to_do(MONDAY)]
    day = text(office.get("/admin/timetable/day/", {"on": "2026-11-23"}))
    assert "Teacher is away" in day
    ask = link(day, "assign")
    assert "Other Teacher, 0 lessons that day, 0 substitutions this year" in text(office.get(ask))
    assert office.post(ask, {"substitute": world.staff["other_teacher"].pk}).status_code == 302
    day = text(office.get("/admin/timetable/day/?on=2026-11-23"))
    assert "Other Teacher stands in for Teacher" in day
    assert not [one for one in to_do(MONDAY) if "substitute" in one.text]
    assert office.get(f"{ADMIN}/substitution/{row.pk}/change/").status_code == 200
    assert office.post(link(day, "release")).status_code == 302
    assert Substitution.objects.get().substitute is None
    absence = TeacherAbsence.objects.get()
    assert office.post(f"{ADMIN}/teacherabsence/{absence.pk}/delete/", {"post": "yes"}).status_code == 302
    assert not Substitution.objects.exists()


def test_a_day_without_anything_says_so(world: World, office: Client) -> None:
    shown = text(office.get("/admin/timetable/day/", {"on": "2026-11-23"}))
    assert "No lesson of 23 Nov 2026 is open." in shown
    assert "Enter an absence" in shown
    assert office.get("/admin/timetable/day/", {"on": "never"}).status_code == 200


@pytest.mark.parametrize(
    "page",
    ["timetable/week/", "timetable/day/", "school_timetable/timetableentry/", "school_timetable/generation/"],
)
def test_only_those_with_the_right_see_the_pages(world: World, page: str) -> None:
    """The accountant is in the office, but makes no timetables."""
    assert world.browser("school_admin").get(f"/admin/{page}").status_code == 200
    assert world.browser("accountant").get(f"/admin/{page}").status_code == 403
    assert world.browser("teacher").get(f"/admin/{page}").status_code == 302


def test_lists_do_not_ask_once_per_row(
    world: World, office: Client, django_assert_max_num_queries: Any
) -> None:
    for number in range(1, 7):
        lesson(world, "VI A", "MAT", "teacher", 1, number)
    open_substitutions(
        teacher=world.staff["teacher"], starts_on=MONDAY, ends_on=MONDAY + timedelta(days=1), actor=SYSTEM
    )
    for page in (f"{ADMIN}/timetableentry/", f"{ADMIN}/substitution/", "/admin/timetable/day/?on=2026-11-23"):
        office.get(page)
        with django_assert_max_num_queries(22):
            assert office.get(page).status_code == 200
