"""Pages of the office: the day, the grid of a section, analytics, sheets, settings."""

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest

from school.attendance.models import (
    AttendanceEntry,
    AttendanceSettings,
    AttendanceSheet,
    EntryChange,
    Holiday,
)
from tests.school.attendance.kit import NINE, mark
from tests.school.world import World

pytestmark = pytest.mark.django_db
DAY = "/admin/attendance/"


@pytest.fixture(autouse=True)
def _friday(at: Callable[[str], None]) -> None:
    at(NINE)


def grid(world: World, letter: str = "present", **more: Any) -> dict[str, Any]:
    rows = world.in_section("VI A")
    return {f"status-{one.pk}": letter for one in rows} | {"version": 0, "why": "", **more}


def page_of(world: World, day: str = "2026-11-20") -> str:
    return f"/admin/attendance/mark/{world.sections['VI A'].pk}/{day}/"


def text_of(answer: Any) -> str:
    return " ".join(answer.content.decode().split())


def test_the_day_shows_who_is_marked_and_who_waits(world: World) -> None:
    mark(world, "aa")
    text = text_of(world.browser("principal").get(DAY))
    assert "Teacher, 20 Nov 2026 09:00" in text
    assert text.count("not marked") == 2 + 1, "two sections, and the heading of the figure"
    assert page_of(world) not in text, "the principal only looks"
    assert page_of(world) in text_of(world.browser("school_admin").get(DAY))


def test_a_day_without_school_says_so_instead_of_a_table(world: World) -> None:
    Holiday.objects.create(
        name="Guru Nanak Jayanti", start_date=date(2026, 11, 24), end_date=date(2026, 11, 24)
    )
    browser = world.browser("school_admin")
    text = text_of(browser.get(f"{DAY}?date=2026-11-24"))
    assert "No school on 24 Nov 2026: Guru Nanak Jayanti." in text
    assert "Sections not marked" not in text
    assert "No school on" not in text_of(browser.get(f"{DAY}?date=2026-11-20"))


def test_the_grid_is_saved_with_everybody_present_at_first(world: World) -> None:
    browser = world.browser("school_admin")
    assert text_of(browser.get(page_of(world))).count('value="present" checked') == 5
    first = world.in_section("VI A")[0]
    sent = grid(world, **{f"status-{first.pk}": "absent", f"reason-{first.pk}": "Fever"})
    answer = browser.post(page_of(world), sent, follow=True)
    assert "VI A is marked for 20 Nov 2026." in text_of(answer)
    assert AttendanceEntry.objects.get(student=first).reason == "Fever"
    assert AttendanceEntry.objects.filter(status="present").count() == 4


def test_a_stale_grid_is_refused_and_keeps_what_was_chosen(world: World) -> None:
    mark(world, "a")
    text = text_of(world.browser("school_admin").post(page_of(world), grid(world, "late")))
    assert "Teacher has marked this section" in text
    assert text.count('value="late" checked') == 5
    assert not EntryChange.objects.exists()


def test_a_late_correction_asks_for_the_reason(world: World) -> None:
    browser, page = world.browser("school_admin"), page_of(world, "2026-11-03")
    assert "Reason of a late change" in text_of(browser.get(page))
    assert "Say why" in text_of(browser.post(page, grid(world)))
    assert not AttendanceSheet.objects.exists()
    browser.post(page, grid(world, why="Register found"))
    assert AttendanceSheet.objects.get().date == date(2026, 11, 3)


@pytest.mark.parametrize(
    "path", ["mark/{}/2026-13-40/", "mark/{}/soon/", "mark/01a202b9-c9e8-721a-a888-44060189d50c/2026-11-20/"]
)
def test_what_is_not_there_is_not_found(world: World, path: str) -> None:
    answer = world.browser("school_admin").get(DAY + path.format(world.sections["VI A"].pk))
    assert answer.status_code == 404


def test_analytics_draw_the_days_and_tell_them_in_a_table(world: World) -> None:
    mark(world, "aa")
    mark(world, "l", day=date(2026, 11, 19))
    browser = world.browser("principal")
    assert "Choose a class" in text_of(browser.get(f"{DAY}analytics/"))
    text = text_of(browser.get(f"{DAY}analytics/?school_class={world.classes['VI'].pk}"))
    assert "<title>20 Nov 2026: 60.00%</title>" in text
    assert "80.00%" in text
    empty = text_of(browser.get(f"{DAY}analytics/?school_class={world.classes['VII'].pk}"))
    assert "Nothing is marked in these days" in empty
    wrong = browser.get(
        f"{DAY}analytics/?school_class={world.classes['VI'].pk}&first=1+Jan+2020&last=2+Jan+2026"
    )
    assert "at most 366 days" in text_of(wrong)


def test_a_sheet_shows_entries_and_corrections_and_is_withdrawn_with_a_reason(world: World) -> None:
    mark(world, "a")
    sheet = mark(world, "l").sheet
    browser = world.browser("school_admin")
    page = f"/admin/school_attendance/attendancesheet/{sheet.pk}/change/"
    text = text_of(browser.get(page))
    assert "Aarav Sharma" in text
    assert "Corrections" in text
    assert browser.get("/admin/school_attendance/attendancesheet/").status_code == 200
    act = f"/admin/school_attendance/attendancesheet/{sheet.pk}/withdraw/"
    browser.post(act, {"reason": ""})
    assert AttendanceSheet.objects.get().withdrawn_at is None
    browser.post(act, {"reason": "Wrong day"})
    assert AttendanceSheet.objects.get().withdrawn_why == "Wrong day"


def test_settings_are_kept_within_bounds(world: World) -> None:
    browser = world.browser("school_admin")
    page = browser.get("/admin/school_attendance/attendancesettings/", follow=True)
    assert page.status_code == 200
    path = page.redirect_chain[-1][0]
    assert "1440" in text_of(browser.post(path, {"hold_minutes": 5000, "window_days": 3}))
    browser.post(path, {"hold_minutes": 10, "window_days": 3})
    row = AttendanceSettings.objects.get()
    assert (row.hold_minutes, row.window_days) == (10, 3)
    assert world.browser("principal").get(path).status_code == 403


@pytest.mark.parametrize("who", ["accountant"])
def test_who_has_no_right_finds_no_page(world: World, who: str) -> None:
    for path in (DAY, f"{DAY}analytics/", page_of(world)):
        assert world.browser(who).get(path).status_code == 403
