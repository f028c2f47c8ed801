"""Where families land: the children side by side, each with what today brings.

Everything is read for all children at once: a family of three costs as many queries as one of one.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, time
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from core.access import is_allowed
from core.actors import Actor
from core.outbox.models import Message
from core.outbox.selectors import notices_of
from core.periods import today
from education.attendance import REQUIRED_PERCENT, Count
from school.attendance.enums import Status
from school.attendance.permissions import AttendancePermission
from school.attendance.selectors.calendar import Calendar, calendar_of
from school.attendance.selectors.figures import counts_in_year
from school.attendance.selectors.sheets import today_of
from school.exams.models import Exam
from school.exams.permissions import ExamPermission
from school.exams.selectors.results import latest_exams
from school.fees.permissions import FeePermission
from school.fees.selectors.invoices import Dues, dues_of
from school.homework.models import Homework
from school.homework.permissions import HomeworkPermission
from school.homework.selectors import open_homework_of_many
from school.masters.errors import NoCurrentYear
from school.masters.selectors import current_year
from school.portal.access import children_of
from school.students.enums import StudentStatus
from school.students.models import Student
from school.students.permissions import StudentPermission
from school.timetable.permissions import TimetablePermission
from school.timetable.selectors.days import Lesson, lessons_of_sections
from school.transport.models import Ride
from school.transport.permissions import TransportPermission
from school.transport.selectors.routes import rides_to_show

SHOWN_LESSONS, SHOWN_HOMEWORK, SHOWN_NOTICES = 3, 3, 3


@dataclass(frozen=True, slots=True)
class Panel:
    """One child's part; what a right or a module does not give is None."""

    student: Student
    is_here: bool
    closed: str = ""
    status: str | None = None
    status_text: str = ""
    count: Count | None = None
    lessons: list[Lesson] | None = None
    homework: list[Homework] | None = None
    more_homework: int = 0
    exam: Exam | None = None
    ride: Ride | None = None
    dues: Dues | None = None


@dataclass(frozen=True, slots=True)
class _Found:
    """What was read for all children."""

    calendar: Calendar
    statuses: Mapping[UUID, str] | None
    counts: Mapping[UUID, Count]
    lessons: Mapping[tuple[UUID, date], list[Lesson]] | None
    homework: Mapping[UUID, list[Homework]] | None
    exams: Mapping[UUID, Exam] | None
    rides: Mapping[UUID, Ride]
    dues: Mapping[UUID, Dues]


def overview(request: HttpRequest, actor: Actor) -> HttpResponse:
    """Show the children and the newest unread notices."""
    context: dict[str, Any] = {
        "panels": panels_of(actor),
        "notices": unread_of(actor),
        "required": REQUIRED_PERCENT,
        "rights": rights_of(actor),
        "today": today(),
    }
    return render(request, "school/portal/family/home.html", context)


def rights_of(actor: Actor) -> dict[str, bool]:
    """Return which links the page shows."""
    rights = {
        "profile": StudentPermission.READ,
        "attendance": AttendancePermission.READ,
        "marks": ExamPermission.RESULTS,
        "homework": HomeworkPermission.READ,
        "timetable": TimetablePermission.READ,
        "papers": StudentPermission.CERTIFICATE_READ,
        "transport": TransportPermission.READ,
        "fees": FeePermission.READ,
    }
    return {name: is_allowed(actor.permissions, right) for name, right in rights.items()}


def unread_of(actor: Actor) -> list[Message]:
    """Return the newest notices that are not read."""
    return list(notices_of(actor).filter(read_at__isnull=True)[:SHOWN_NOTICES])


def panels_of(actor: Actor) -> list[Panel]:
    """Return the children with their day; the number of queries does not grow with them."""
    children = children_of(actor)
    if not children:
        return []
    day, now = today(), timezone.localtime().time()
    found = _read(actor, children, day)
    return [_panel(one, found, day, now) for one in children]


def _read(actor: Actor, children: list[Student], day: date) -> _Found:
    keys = [one.pk for one in children]
    here = [one for one in children if one.status == StudentStatus.ACTIVE]
    sees = rights_of(actor)
    lessons = None
    if sees["timetable"]:
        lessons = lessons_of_sections({one.section_id for one in here}, day, day)
    return _Found(
        calendar=calendar_of(day, day),
        statuses=today_of(keys, day) if sees["attendance"] else None,
        counts=_counts(keys) if sees["attendance"] else {},
        lessons=lessons,
        homework=open_homework_of_many([one.pk for one in here], day) if sees["homework"] else None,
        exams=latest_exams(actor, keys) if sees["marks"] else None,
        rides=rides_to_show(actor, keys, day) if sees["transport"] else {},
        dues={one.student.pk: one for one in dues_of(children)} if sees["fees"] else {},
    )


def _counts(keys: list[UUID]) -> Mapping[UUID, Count]:
    try:
        return counts_in_year(keys, current_year())
    except NoCurrentYear:
        return {}


def _panel(student: Student, found: _Found, day: date, now: time) -> Panel:
    exam = found.exams.get(student.pk) if found.exams is not None else None
    if student.status != StudentStatus.ACTIVE:
        return Panel(student, is_here=False, exam=exam, dues=found.dues.get(student.pk))
    closed = found.calendar.why_closed(day, student.school_class_id)
    status = found.statuses.get(student.pk, "") if found.statuses is not None else None
    work = found.homework.get(student.pk, []) if found.homework is not None else None
    return Panel(
        student,
        is_here=True,
        closed=closed,
        status=status,
        status_text=str(Status(status).label) if status else "",
        count=found.counts.get(student.pk, Count()) if found.statuses is not None else None,
        lessons=_next_lessons(student, found, day, now, closed),
        homework=work[:SHOWN_HOMEWORK] if work is not None else None,
        more_homework=max(len(work or ()) - SHOWN_HOMEWORK, 0),
        exam=exam,
        ride=found.rides.get(student.pk),
        dues=found.dues.get(student.pk),
    )


def _next_lessons(student: Student, found: _Found, day: date, now: time, closed: str) -> list[Lesson] | None:
    """Return the lessons of today that are not over; on a day without school none."""
    if found.lessons is None:
        return None
    of_day = found.lessons.get((student.section_id, day), []) if not closed else []
    return [one for one in of_day if one.entry.end_time > now][:SHOWN_LESSONS]
