"""Marking a section: on a phone, also where the network comes and goes."""

from datetime import date
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from core.actors import Actor
from core.errors import DomainError, Forbidden, NotFound
from core.formatting import in_date
from core.periods import today
from school.attendance.enums import WHOLE_DAY, Status
from school.attendance.permissions import AttendancePermission as P
from school.attendance.selectors.calendar import attendance_settings
from school.attendance.selectors.sheets import Roll, get_section, roll_of, sections_on, unmarked_on
from school.attendance.services.checks import Mark
from school.attendance.services.marking import mark_attendance
from school.foundation.enums import Role
from school.portal.access import portal_page

TEACHER = (Role.TEACHER,)
ENTRY = "entries."


@portal_page(P.WRITE, TEACHER)
def overview(request: HttpRequest, actor: Actor) -> HttpResponse:
    """List the own sections, those not marked today first."""
    day = today()
    waiting = {section.pk for section in unmarked_on(day)}
    rows = [{"section": one, "is_waiting": one.pk in waiting} for one in sections_on(actor, day)]
    rows.sort(key=lambda row: not row["is_waiting"])
    return render(request, "school/portal/teacher/attendance.html", {"rows": rows, "day": day})


@portal_page(P.WRITE, TEACHER)
def mark(request: HttpRequest, actor: Actor, section_id: UUID) -> HttpResponse:
    """Show a section's roll and save its marks; a program of the page itself asks for JSON."""
    day, period = _day(request), _period(request)
    section = get_section(actor, section_id, day, period_no=period)
    if request.method != "POST":
        return _page(request, roll_of(section, day, period_no=period), {}, None)
    marks = _marks(request)
    try:
        done = mark_attendance(
            section=section,
            date=day,
            entries=marks,
            actor=actor,
            period=period,
            version=_whole(request.POST.get("version")),
        )
    except (NotFound, Forbidden):
        raise
    except DomainError as error:
        wrong = _by_student(error, marks)
        if _wants_json(request):
            return JsonResponse(
                {"ok": False, "message": str(error.message), "wrong": wrong}, status=error.status
            )
        given = {mark.student_id: mark for mark in marks}
        return _page(request, roll_of(section, day, period_no=period), given, error, wrong)
    text = _("Saved: %(section)s, %(day)s.") % {"section": section, "day": in_date(day)}
    if _wants_json(request):
        return JsonResponse({"ok": True, "message": text, "version": done.sheet.version})
    messages.success(request, text)
    return redirect("portal:attendance-sections")


def _page(
    request: HttpRequest,
    roll: Roll,
    given: dict[str, Mark],
    error: DomainError | None,
    wrong: dict[str, str] | None = None,
) -> HttpResponse:
    lines = []
    for line in roll.lines:
        key = str(line.student.pk)
        mark = given.get(key)
        lines.append(
            {
                "key": key,
                "student": line.student,
                "roll_no": line.roll_no,
                "status": mark.status if mark else (line.status or Status.PRESENT),
                "was": line.entry.get_status_display() if line.entry else "",
                "remarks": mark.remarks if mark else line.remarks,
                "wrong": (wrong or {}).get(key, ""),
            }
        )
    here = reverse("portal:attendance-mark", args=[roll.section.pk])
    context = {
        "roll": roll,
        "lines": lines,
        "choices": Status.choices,
        "error": error,
        "address": f"{here}?date={roll.date.isoformat()}"
        + (f"&period={roll.period_no}" if roll.period_no else ""),
        "is_by_period": attendance_settings().is_by_period,
        "today": today(),
    }
    return render(request, "school/portal/teacher/mark.html", context, status=error.status if error else 200)


def _marks(request: HttpRequest) -> list[Mark]:
    """Return the marks in the order in which the page has the students."""
    return [
        Mark(
            student_id=key,
            status=request.POST.get(f"status-{key}", ""),
            remarks=request.POST.get(f"remarks-{key}", ""),
        )
        for key in request.POST.getlist("student")
    ]


def _by_student(error: DomainError, marks: list[Mark]) -> dict[str, str]:
    """Return what is wrong by student; the service names entries by their place."""
    found: dict[str, str] = {}
    for name, texts in error.fields.items():
        place, _dot, _field = name.removeprefix(ENTRY).partition(".")
        if name.startswith(ENTRY) and place.isdigit() and int(place) < len(marks):
            found[str(marks[int(place)].student_id)] = " ".join(map(str, texts))
    return found


def _day(request: HttpRequest) -> date:
    """Return the day that the address names, today where it names none that can be."""
    try:
        return date.fromisoformat(request.GET.get("date", ""))
    except ValueError:
        return today()


def _period(request: HttpRequest) -> int:
    return _whole(request.GET.get("period")) or WHOLE_DAY


def _whole(text: Any) -> int | None:
    return (
        int(text) if isinstance(text, str) and text.isascii() and text.isdigit() and len(text) < 6 else None
    )


def _wants_json(request: HttpRequest) -> bool:
    return request.headers.get("Accept", "") == "application/json"
