"""Homework, announcements, the day, sections, letters, and how much the pages ask of the database."""

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from school.attendance.models import AttendanceEntry, AttendanceSettings
from school.exams.models import CoScholasticArea, CoScholasticGrade, TermRemark
from school.homework.models import Homework, HomeworkFile, HomeworkStatus
from school.notifications.models import Announcement
from school.students.models import Student
from school.timetable.models import Substitution
from tests.school.homework.kit import given, picture
from tests.school.portal.teacher.kit import WEDNESDAY, grow, november, sheet_address
from tests.school.timetable.conftest import lesson
from tests.school.world import World

pytestmark = pytest.mark.django_db


def text_of(browser: Client, page: str) -> str:
    answer = browser.get(page)
    assert answer.status_code == 200, page
    return answer.content.decode()


def test_my_day_has_what_today_holds(world: World) -> None:
    """Own periods, one that is stood in for, unmarked sections, open sheets, homework that is due."""
    lesson(world, "VI A", "MAT", "teacher", 3, 1, room=world.rooms[0])
    theirs = lesson(world, "VI B", "ENG", "other_teacher", 3, 2)
    Substitution.objects.create(
        on=WEDNESDAY, entry=theirs, academic_year=world.year, section=theirs.section, subject=theirs.subject,
        period_number=2, start_time=theirs.start_time, end_time=theirs.end_time,
        absent_teacher=world.staff["other_teacher"], substitute=world.staff["teacher"],
    )  # fmt: skip
    exam = november(world)
    work = given(world, due_on=WEDNESDAY)
    browser = world.browser("teacher")
    text = text_of(browser, "/portal/")
    assert "Room 1" in text
    assert "for Other Teacher" in text
    assert f'href="/portal/attendance/sections/{world.sections["VI A"].pk}"' in text
    assert sheet_address(world, exam) in text
    assert f"/portal/teaching/homework/{work.pk}" in text
    # Who stands in may mark that section today, and only today.
    page = f"/portal/attendance/sections/{theirs.section_id}"
    assert browser.get(page).status_code == 200
    assert browser.get(f"{page}?date=2026-11-17").status_code == 404
    week = text_of(browser, "/portal/teaching/timetable")
    assert "You stand in" in week
    assert "Others hold your lessons" in text_of(world.browser("other_teacher"), "/portal/teaching/timetable")


def test_homework_from_setting_to_withdrawing(world: World) -> None:
    browser = world.browser("teacher")
    taught = f"{world.sections['VI A'].pk}/{world.subjects['VI MAT'].pk}"
    body: dict[str, Any] = {
        "taught": taught,
        "title": "Fractions",
        "due_on": "24 Nov 2026",
        "file": picture(),
    }
    page = browser.post("/portal/teaching/homework/new", body)["Location"]
    work = Homework.objects.get()
    assert (work.title, work.section, work.attachments.count()) == ("Fractions", world.sections["VI A"], 1)
    student = world.students[0]
    answer = browser.post(f"{page}/works/{student.pk}", {"check": "complete", "remark": "Neat"})
    assert answer.status_code == 302
    assert HomeworkStatus.objects.get().check_result == "complete"
    wrong = browser.post(f"{page}/works/{student.pk}", {"check": "best"})
    assert wrong.status_code == 400
    assert HomeworkStatus.objects.get().check_result == "complete"
    browser.post(f"{page}/change", {"title": "Fractions 7.3", "due_on": "25 Nov 2026"})
    assert "Fractions 7.3" in text_of(browser, page)
    paper = HomeworkFile.objects.get()
    download = browser.get(f"{page}/files/{paper.pk}")
    assert "attachment" in download["Content-Disposition"]
    browser.post(f"{page}/files/{paper.pk}")
    assert not HomeworkFile.objects.exists()
    assert browser.post(f"{page}/files").status_code == 400
    browser.post(f"{page}/withdraw", {"reason": "Wrong page"})
    assert "Wrong page" in text_of(browser, page)


def test_homework_and_its_paper_are_set_together_or_not_at_all(world: World) -> None:
    """A wrong file must not leave homework that went out without it."""
    taught = f"{world.sections['VI A'].pk}/{world.subjects['VI MAT'].pk}"
    bad = picture()
    bad.seek(0)
    bad.write(b"MZ not a picture")
    bad.seek(0)
    body = {"taught": taught, "title": "Fractions", "due_on": "24 Nov 2026", "file": bad}
    answer = world.browser("teacher").post("/portal/teaching/homework/new", body)
    assert answer.status_code == 200
    assert 'id="id_file_error"' in answer.content.decode()
    assert not Homework.objects.exists()


def test_an_announcement_is_looked_at_before_it_is_sent(world: World) -> None:
    browser = world.browser("teacher")
    body = {"target_ids": str(world.sections["VI A"].pk), "title": "Trip", "message": "On Friday."}
    text = browser.post("/portal/teaching/announcements/new", {**body, "look": "1"}).content.decode()
    assert "It reaches 2 people" in text  # the student and the parent who have accounts
    assert not Announcement.objects.exists()
    assert browser.post("/portal/teaching/announcements/new", body).status_code == 302
    row = Announcement.objects.get()
    assert (row.target_names, row.sender) == ("VI A", world.users["teacher"])
    assert "Trip" in text_of(browser, "/portal/teaching/announcements")
    assert "Trip" not in text_of(world.browser("other_teacher"), "/portal/teaching/announcements")
    browser.post(f"/portal/teaching/announcements/{row.pk}/cancel")
    row.refresh_from_db()
    assert row.state in ("cancelled", "sent")


def test_only_the_class_teacher_sees_phones(world: World) -> None:
    phone = world.guardians["parent"].phone
    section = world.sections["VI A"]
    assert phone in text_of(world.browser("teacher"), f"/portal/teaching/sections/{section.pk}")
    seven = world.sections["VII A"]  # the other teacher teaches there and does not lead it
    text = text_of(world.browser("other_teacher"), f"/portal/teaching/sections/{seven.pk}")
    assert "tel:" not in text
    assert "Jaya Kumari" in text


def test_letters_and_remarks_are_saved_or_nothing(world: World) -> None:
    november(world)  # brings the areas and scales
    page = f"/portal/teaching/sections/{world.sections['VI A'].pk}/report-card"
    browser = world.browser("teacher")
    area = CoScholasticArea.objects.filter(is_active=True)[0]
    one, two = world.students[:2]
    body = {
        f"grade-{one.pk}-{area.pk}": "A",
        f"remarks-{one.pk}": "Curious",
        f"grade-{two.pk}-{area.pk}": "Z",
    }
    answer = browser.post(f"{page}?term=2", body)
    assert answer.status_code == 400
    assert "Give one of these letters" in answer.content.decode()
    assert not CoScholasticGrade.objects.exists()
    body[f"grade-{two.pk}-{area.pk}"] = "B"
    assert browser.post(f"{page}?term=2", body).status_code == 302
    assert set(CoScholasticGrade.objects.values_list("student", "term", "grade")) == {
        (one.pk, 2, "A"),
        (two.pk, 2, "B"),
    }
    assert TermRemark.objects.get().remarks == "Curious"
    assert "Curious" not in text_of(browser, page)
    assert "Curious" in text_of(browser, f"{page}?term=2")


def marked(world: World, *, absent: int | None = None, version: int = 0) -> dict[str, Any]:
    """Return a form of the marking page."""
    students = world.in_section("VI A")
    body: dict[str, Any] = {"student": [str(one.pk) for one in students], "version": str(version)}
    for number, one in enumerate(students):
        body[f"status-{one.pk}"] = "absent" if number == absent else "present"
    return body


def test_a_correction_shows_what_it_was(world: World) -> None:
    page, browser = f"/portal/attendance/sections/{world.sections['VI A'].pk}", world.browser("teacher")
    assert (
        browser.post(page, {**marked(world, absent=0), f"remarks-{world.students[0].pk}": "Ill"}).status_code
        == 302
    )
    text = text_of(browser, page)
    assert "was: Absent" in text
    assert 'value="Ill"' in text
    assert browser.post(page, marked(world, version=1)).status_code == 302
    assert "Absent → Present" in text_of(browser, page)


def test_who_joined_meanwhile_is_named(world: World) -> None:
    """The page was open when the office enrolled somebody: nothing is saved and the name is told."""
    page, browser = f"/portal/attendance/sections/{world.sections['VI A'].pk}", world.browser("teacher")
    body = marked(world)
    grow(world, 6)
    answer = browser.post(page, body, headers={"accept": "application/json"})
    assert answer.status_code == 400
    assert "Student 06" in answer.json()["message"]
    assert not AttendanceEntry.objects.exists()


def test_periods_are_chosen_where_the_school_marks_them(world: World) -> None:
    page, browser = f"/portal/attendance/sections/{world.sections['VI A'].pk}", world.browser("teacher")
    assert 'name="period"' not in text_of(browser, page)
    AttendanceSettings.objects.update_or_create(pk=1, defaults={"is_by_period": True})
    lesson(world, "VI A", "MAT", "teacher", 3, 2)
    text = text_of(browser, f"{page}?period=2")
    assert "2: Mathematics" in text
    assert "&amp;period=2" in text
    assert browser.post(f"{page}?period=2", marked(world)).status_code == 302
    assert set(AttendanceEntry.objects.values_list("period_no", flat=True)) == {2}


@pytest.mark.parametrize("month", ["2026-11", "x", ""])
def test_the_register_shows_the_month(world: World, month: str) -> None:
    section = world.sections["VI A"]
    browser = world.browser("teacher")
    browser.post(f"/portal/attendance/sections/{section.pk}", marked(world, absent=1))
    text = text_of(browser, f"/portal/teaching/sections/{section.pk}/register?month={month}")
    assert '<td class="is-absent">A</td>' in text


def test_queries_do_not_grow_with_the_pupils(world: World) -> None:
    """Thirty and forty pupils cost the same, for reading and saving."""
    exam, work = november(world), given(world)
    section = world.sections["VI A"].pk
    browser = world.browser("teacher")
    area = CoScholasticArea.objects.filter(is_active=True)[0]
    pages = [
        "/portal/", f"/portal/attendance/sections/{section}", "/portal/attendance/sections",
        sheet_address(world, exam), f"/portal/teaching/homework/{work.pk}", f"/portal/teaching/sections/{section}",
        f"/portal/teaching/sections/{section}/register", f"/portal/teaching/sections/{section}/report-card",
        "/portal/teaching/marks",
    ]  # fmt: skip
    found: dict[int, dict[str, int]] = {}
    for number, subject in ((30, "VI MAT"), (40, "VI SCI")):
        grow(world, number)
        fresh = sheet_address(world, exam, subject)
        students = _pupils(world)
        forms = {
            "sheet": (fresh, {"version": "0"} | {f"{pk}-exam": "50" for pk in students}),
            "letters": (
                f"/portal/teaching/sections/{section}/report-card",
                {f"grade-{pk}-{area.pk}": "A" for pk in students}
                | {f"remarks-{pk}": "Good" for pk in students},
            ),
        }
        found[number] = {}
        for page in pages:
            browser.get(page)  # what is looked up once for a process
            with CaptureQueriesContext(connection) as queries:
                assert browser.get(page).status_code == 200
            found[number][page] = len(queries)
        for name, (page, body) in forms.items():
            with CaptureQueriesContext(connection) as queries:
                assert browser.post(page, body).status_code == 302, name
            found[number][name] = len(queries)
    assert found[30] == found[40]
    assert max(found[40].values()) <= 40, found[40]


def _pupils(world: World) -> list[str]:
    return [
        str(pk) for pk in Student.objects.filter(section=world.sections["VI A"]).values_list("pk", flat=True)
    ]
