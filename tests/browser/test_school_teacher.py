"""The teachers' pages in a browser: a section in under a minute, the grid of marks, every page on phone and desk."""

import time
from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from core.tenancy.context import tenant_context
from core.tenancy.models import Tenant
from school.attendance.models import AttendanceEntry
from school.exams.models import Exam, Mark
from tests.browser.conftest import DESKTOP, PHONE, check_page
from tests.school.homework.kit import given
from tests.school.portal.teacher.kit import NINE, grow, november, sheet_address
from tests.school.timetable.conftest import lesson
from tests.school.world import World, make_world

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
Open = Callable[..., Page]
DESK = {**DESKTOP, "width": 1440, "height": 900}


@pytest.fixture
def filled(school: Tenant, at: Callable[[str], None]) -> World:
    """The small school on a Wednesday, VI A with forty pupils."""
    at(NINE)
    made = make_world(school)
    grow(made, 40)
    return made


@pytest.fixture
def exam(filled: World) -> Exam:
    return november(filled)


def count(model: Any, **values: Any) -> int:
    return int(model.objects.filter(**values).count())


def test_forty_pupils_five_absent_in_seven_taps(filled: World, open_school_page: Open) -> None:
    """Home, Mark, five absent, Save: eight taps in all, without a reload or a scroll that is not the thumb's."""
    page = open_school_page(PHONE, user=filled.users["teacher"])
    page.goto("/portal/")
    began = time.monotonic()
    page.get_by_role("link", name="Mark VI A").click()
    for number in (3, 9, 17, 28, 40):
        page.locator(".pupil").nth(number - 1).locator(".mark.absent").click()
    expect(page.locator(".counts")).to_have_text("Present 35, absent 5, late 0")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#kept")).to_contain_text("Saved: VI A")
    assert time.monotonic() - began < 60
    with tenant_context(filled.tenant):
        assert (count(AttendanceEntry), count(AttendanceEntry, status="absent")) == (40, 5)


def test_a_pupil_is_marked_with_the_keyboard(filled: World, open_school_page: Open) -> None:
    """Tab goes from pupil to pupil, the arrow keys choose; what it was is said after saving."""
    page = open_school_page(DESK, user=filled.users["teacher"])
    page.goto(f"/portal/attendance/sections/{filled.sections['VI A'].pk}")
    first = page.locator(".pupil").first
    first.locator("input[value=present]").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".counts")).to_have_text("Present 39, absent 1, late 0")
    expect(first.locator(".was")).to_be_hidden()
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#kept")).to_contain_text("Saved: VI A")
    first.locator(".mark.late").click()
    expect(first.locator(".was")).to_have_text("was: Absent")


def test_a_refused_page_does_not_hold_up_another(filled: World, open_school_page: Open) -> None:
    """Two days kept without network: what the server refuses of one, it does not keep from the other."""
    page = open_school_page(PHONE, user=filled.users["teacher"])
    address = f"/portal/attendance/sections/{filled.sections['VI A'].pk}"
    for day in ("2026-11-15", "2026-11-17"):  # a Sunday, a Tuesday
        page.goto(f"{address}?date={day}")
        if day == "2026-11-17":
            expect(page.locator("#kept")).to_contain_text("no school")
        page.context.set_offline(True)
        page.get_by_role("button", name="Save").click()
        expect(page.locator("#kept")).to_contain_text("kept on this phone")
        page.context.set_offline(False)
    page.goto("/portal/")
    expect(page.locator("#kept")).to_contain_text("no school")
    with tenant_context(filled.tenant):
        assert count(AttendanceEntry, date=date(2026, 11, 17)) == 40
    page.get_by_role("button", name="Throw these marks away").click()
    assert page.evaluate("localStorage.getItem('karyalaya.kept')") is None


PASTE = """([box, text]) => {
  const data = new DataTransfer();
  data.setData("text", text);
  box.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
}"""


def test_a_column_is_pasted_and_wrong_boxes_are_marked_at_once(
    filled: World, exam: Exam, open_school_page: Open
) -> None:
    """From a spreadsheet: forty lines, one above the maximum; nothing is sent before it is put right."""
    page = open_school_page(DESK, user=filled.users["teacher"])
    page.goto(sheet_address(filled, exam))
    boxes = page.locator("input.mark-box")
    column = "\r\n".join(["AB", "101", *["50"] * 38]) + "\r\n"
    page.evaluate(PASTE, [boxes.first.element_handle(), column])
    expect(boxes.nth(39)).to_have_value("50")
    wrong = page.locator(".wrong:visible")
    expect(wrong).to_have_count(1)
    expect(wrong).to_contain_text("0 to 100, or AB")
    check_page(page)
    boxes.first.focus()
    page.keyboard.press("Enter")
    page.keyboard.type("99.5")
    page.keyboard.press("ArrowDown")
    expect(boxes.nth(2)).to_be_focused()
    expect(wrong).to_have_count(0)
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("The marks are saved.")).to_be_visible()
    with tenant_context(filled.tenant):
        assert (count(Mark), count(Mark, marks_obtained=50), count(Mark, absence="absent")) == (40, 38, 1)


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_every_page_is_whole(
    filled: World, exam: Exam, open_school_page: Open, size: dict[str, int], tmp_path: Any
) -> None:
    lesson(filled, "VI A", "MAT", "teacher", 3, 1, room=filled.rooms[0])
    lesson(filled, "VI A", "SCI", "teacher", 4, 2)
    work = given(filled, due_on=date(2026, 11, 18), description="Questions 1 to 6 in the notebook.")
    page = open_school_page(size, user=filled.users["teacher"])
    section = filled.sections["VI A"].pk
    pages = {
        "home": "/portal/",
        "marking": f"/portal/attendance/sections/{section}",
        "week": "/portal/teaching/timetable",
        "sheets": "/portal/teaching/marks",
        "sheet": sheet_address(filled, exam),
        "submit": f"{sheet_address(filled, exam)}/submit",
        "homework": "/portal/teaching/homework",
        "homework-new": "/portal/teaching/homework/new",
        "homework-one": f"/portal/teaching/homework/{work.pk}",
        "sections": "/portal/teaching/sections",
        "pupils": f"/portal/teaching/sections/{section}",
        "register": f"/portal/teaching/sections/{section}/register",
        "letters": f"/portal/teaching/sections/{section}/report-card",
        "announcement": "/portal/teaching/announcements/new",
    }
    for name, address in pages.items():
        page.goto(address)
        check_page(page)
        page.screenshot(path=tmp_path / f"{name}.png")
