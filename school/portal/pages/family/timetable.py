"""A child's lessons of the next seven days, today first, as they are given: substitutes and holidays are in."""

from datetime import timedelta
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from core.actors import Actor
from core.periods import today
from school.attendance.selectors.calendar import calendar_of
from school.portal.access import Child, child_page
from school.students.enums import StudentStatus
from school.timetable.permissions import TimetablePermission as P
from school.timetable.selectors.days import lessons_of_sections

DAYS = 7


@child_page(P.READ)
def days(request: HttpRequest, actor: Actor, child: Child) -> HttpResponse:
    """Show the days as rows, the periods as columns; on a phone each day is a block."""
    student = child.student
    is_here = student.status == StudentStatus.ACTIVE
    rows: list[dict[str, Any]] = _rows(child) if is_here else []
    numbers = sorted({lesson.entry.period_number for row in rows for lesson in row["lessons"]})
    for row in rows:
        by_number: dict[int, list[Any]] = {}
        for lesson in row["lessons"]:
            by_number.setdefault(lesson.entry.period_number, []).append(lesson)
        row["cells"] = [{"number": number, "lessons": by_number.get(number, [])} for number in numbers]
    context = {
        "child": child,
        "student": student,
        "is_here": is_here,
        "rows": rows,
        "numbers": numbers,
        "today": today(),
    }
    return render(request, "school/portal/family/timetable.html", context)


def _rows(child: Child) -> list[dict[str, Any]]:
    first = today()
    last = first + timedelta(days=DAYS - 1)
    section = child.student.section_id
    found, calendar = lessons_of_sections({section}, first, last), calendar_of(first, last)
    rows = []
    for number in range(DAYS):
        day = first + timedelta(days=number)
        closed = calendar.why_closed(day, child.student.school_class_id)
        rows.append({"day": day, "closed": closed, "lessons": [] if closed else found[section, day]})
    return rows
