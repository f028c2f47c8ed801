"""The office's pages of attendance and homework in a browser: readable on a phone, usable by keyboard alone."""

from collections.abc import Callable
from datetime import date, timedelta

import pytest
from playwright.sync_api import Page, expect

from core.tenancy.context import tenant_context
from core.tenancy.models import Tenant
from school.attendance.models import AttendanceEntry, AttendanceSheet
from tests.browser.conftest import DESKTOP, PHONE, check_page
from tests.school.attendance.kit import mark
from tests.school.homework.kit import given
from tests.school.world import World, make_world

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
Open = Callable[..., Page]


@pytest.fixture
def filled(school: Tenant, at: Callable[[str], None]) -> World:
    at("2026-11-20 11:00")
    world = make_world(school)
    days = [date(2026, 11, 20) - timedelta(days=number) for number in range(1, 15)]
    for number, day in enumerate(one for one in days if one.isoweekday() < 6):
        letters = "aplpa"[number % 3 :]
        mark(world, letters, day=day, who="school_admin", why="Register")
    mark(world, "al", section="VI B", who="other_teacher")
    given(world)
    return world


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_pages_are_readable(filled: World, open_school_page: Open, size: dict[str, int]) -> None:
    page = open_school_page(size, user=filled.users["school_admin"])
    with tenant_context(filled.tenant):
        sheet = AttendanceSheet.objects.latest("date")
    section, school_class = filled.sections["VI A"].pk, filled.classes["VI"].pk
    for path in (
        "/admin/attendance/",
        f"/admin/attendance/mark/{section}/2026-11-20/",
        f"/admin/attendance/analytics/?school_class={school_class}",
        f"/admin/school_attendance/attendancesheet/{sheet.pk}/change/",
        "/admin/school_homework/homework/",
    ):
        page.goto(path)
        check_page(page)


def test_a_section_is_marked_by_keyboard_alone(filled: World, open_school_page: Open) -> None:
    page = open_school_page(DESKTOP, user=filled.users["school_admin"])
    page.goto(f"/admin/attendance/mark/{filled.sections['VI A'].pk}/2026-11-20/")
    page.get_by_role("radiogroup", name="Aarav Sharma").get_by_label("Present").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Tab")
    page.keyboard.type("Fever")
    page.keyboard.press("Enter")
    expect(page.get_by_text("VI A is marked for 20 Nov 2026.")).to_be_visible()
    with tenant_context(filled.tenant):
        entry = AttendanceEntry.objects.get(student=filled.students[0], date=date(2026, 11, 20))
        assert (entry.status, entry.reason) == ("absent", "Fever")
