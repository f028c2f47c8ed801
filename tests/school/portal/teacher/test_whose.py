"""Whose a page is: another teacher's section, subject, homework and announcement do not exist, read or written."""

import pytest
from django.db.models import Model

from core.outbox.models import Message
from school.attendance.models import AttendanceSheet
from school.exams.models import CoScholasticGrade, Mark, MarkSheet, TermRemark
from school.homework.models import Homework, HomeworkFile, HomeworkStatus
from school.notifications.models import Announcement
from school.notifications.services import Draft, create_announcement
from tests.school.homework.kit import given
from tests.school.portal.teacher.kit import november, sheet_address
from tests.school.terms import subscribed
from tests.school.world import World

pytestmark = pytest.mark.django_db
WRITTEN: tuple[type[Model], ...] = (
    AttendanceSheet, CoScholasticGrade, Mark, MarkSheet, TermRemark, Homework, HomeworkFile, HomeworkStatus,
    Announcement, Message,
)  # fmt: skip


def of_other(world: World) -> dict[str, str]:
    """Return every page about something of the other teacher, by what it is."""
    section = world.sections["VI B"].pk
    work = given(world, "other_teacher", "VI B", "VI ENG")
    exam = november(world)
    draft = Draft(title="Trip", message="On Friday.", target_type="section", target_ids=[section])
    announced = create_announcement(actor=world.actor("other_teacher"), draft=draft, is_sent=False)
    student = world.in_section("VI B")[0].pk
    sheet = sheet_address(world, exam, "VI ENG", "VI B")
    return {
        "marking": f"/portal/attendance/sections/{section}",
        "pupils": f"/portal/teaching/sections/{section}",
        "register": f"/portal/teaching/sections/{section}/register",
        "letters": f"/portal/teaching/sections/{section}/report-card",
        "sheet": sheet,
        "submit": f"{sheet}/submit",
        "other subject": sheet_address(world, exam, "VI MAT", "VI B"),
        "homework": f"/portal/teaching/homework/{work.pk}",
        "change": f"/portal/teaching/homework/{work.pk}/change",
        "withdraw": f"/portal/teaching/homework/{work.pk}/withdraw",
        "files": f"/portal/teaching/homework/{work.pk}/files",
        "file": f"/portal/teaching/homework/{work.pk}/files/{work.pk}",
        "check": f"/portal/teaching/homework/{work.pk}/works/{student}",
        "cancel": f"/portal/teaching/announcements/{announced.pk}/cancel",
    }


def counted() -> dict[str, int]:
    return {one.__name__: one._default_manager.count() for one in WRITTEN}


def test_what_is_another_teachers_is_not_found(world: World) -> None:
    """404 and not 403, for reading and writing, and nothing is written."""
    pages = of_other(world)
    mine, theirs = world.browser("teacher"), world.browser("other_teacher")
    before = counted()
    student = world.in_section("VI B")[0].pk
    body = {"student": str(student), f"status-{student}": "absent", "title": "x", "check": "complete"}
    for name, page in pages.items():
        assert mine.get(page).status_code in (404, 405), name
        assert mine.post(page, body).status_code == 404, name
        if name not in {"other subject", "files", "file", "check", "cancel"}:
            assert theirs.get(page).status_code == 200, name
    assert counted() == before


def test_the_class_teacher_reads_a_colleagues_sheet(world: World) -> None:
    exam = november(world)
    page = sheet_address(world, exam, "VI ENG")
    browser = world.browser("teacher")
    shown = browser.get(page)
    assert shown.status_code == 200
    assert '<input type="text"' not in shown.content.decode()
    assert browser.post(page, {"version": "0"}).status_code == 404
    assert browser.post(f"{page}/submit").status_code == 404


def test_homework_and_announcements_go_to_the_own_sections_only(world: World) -> None:
    """A form that was changed by hand."""
    browser = world.browser("teacher")
    other, english = world.sections["VI B"], world.subjects["VI ENG"]
    for taught in (f"{other.pk}/{english.pk}", f"{world.sections['VI A'].pk}/{english.pk}", "x"):
        body = {"taught": taught, "title": "Fractions", "due_on": "24 Nov 2026"}
        assert browser.post("/portal/teaching/homework/new", body).status_code == 200
    body = {"target_ids": str(other.pk), "title": "Trip", "message": "On Friday."}
    assert browser.post("/portal/teaching/announcements/new", body).status_code == 200
    assert (Homework.objects.count(), Announcement.objects.count()) == (0, 0)


def test_families_and_the_office_find_no_such_page(world: World) -> None:
    exam = november(world)
    for who in ("parent", "student", "school_admin", "accountant"):
        browser = world.browser(who)
        for page in ("teaching/marks", "teaching/homework", "teaching/sections", "teaching/announcements"):
            assert browser.get(f"/portal/{page}").status_code == 404, (who, page)
        assert browser.get(sheet_address(world, exam)).status_code == 404, who


MODULES = {
    "attendance": ("/portal/attendance/sections", "unmarked"),
    "timetable": ("/portal/teaching/timetable", "periods"),
    "exams": ("/portal/teaching/marks", "sheets"),
    "homework": ("/portal/teaching/homework", "homework"),
    "students": ("/portal/teaching/sections", None),
    "notifications": ("/portal/teaching/announcements", None),
}


@pytest.mark.parametrize("module", MODULES)
def test_without_the_module_there_is_neither_page_nor_entry(world: World, module: str) -> None:
    page, part = MODULES[module]
    browser = world.browser("teacher")
    home = browser.get("/portal/").content.decode()
    assert f'href="{page}"' in home
    assert part is None or f'id="{part}"' in home
    assert browser.get(page).status_code == 200
    subscribed(world.tenant, without=(module,))
    assert browser.get(page).status_code == 404
    home = browser.get("/portal/").content.decode()
    assert f'href="{page}"' not in home
    assert part is None or f'id="{part}"' not in home


def test_hindi_renders_everywhere(world: World, settings: object) -> None:
    """A text with a wrong variable breaks only in the other language."""
    world.users["teacher"].language = "hi"
    world.users["teacher"].save()
    work, exam = given(world), november(world)
    section = world.sections["VI A"].pk
    browser = world.browser("teacher")
    browser.cookies["django_language"] = "hi"
    pages: list[str] = [
        "/portal/", "/portal/attendance/sections", f"/portal/attendance/sections/{section}",
        "/portal/teaching/timetable", "/portal/teaching/marks", sheet_address(world, exam),
        f"{sheet_address(world, exam)}/submit", "/portal/teaching/homework", "/portal/teaching/homework/new",
        f"/portal/teaching/homework/{work.pk}", "/portal/teaching/sections", f"/portal/teaching/sections/{section}",
        f"/portal/teaching/sections/{section}/register", f"/portal/teaching/sections/{section}/report-card",
        "/portal/teaching/announcements", "/portal/teaching/announcements/new",
    ]  # fmt: skip
    for page in pages:
        shown = browser.get(page)
        assert shown.status_code == 200, page
        assert '<html lang="hi">' in shown.content.decode(), page
