"""Marking a section: on a phone, also where the network comes and goes."""

from collections.abc import Sequence
from datetime import date
from typing import Any
from uuid import UUID

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from core.access import is_allowed
from core.actors import Actor
from core.errors import DomainError, Forbidden, NotFound
from core.formatting import in_date
from core.forms import DayField
from core.periods import today
from school.attendance.enums import LAST_PERIOD, WHOLE_DAY, Status
from school.attendance.permissions import AttendancePermission as P
from school.attendance.selectors.calendar import attendance_settings
from school.attendance.selectors.sheets import Roll, changes_of, get_section, roll_of, sections_day
from school.attendance.services.checks import Mark
from school.attendance.services.marking import mark_attendance
from school.portal.access import portal_page
from school.portal.pages.teacher.ground import TEACHER, whole
from school.timetable.permissions import TimetablePermission
from school.timetable.selectors.days import lessons_of_section

ENTRY = "entries."
# Corrections of a sheet that its page tells.
MOST_SHOWN = 50


class DayForm(forms.Form):
    """Which day, and which period of it where the school marks periods."""

    date = DayField(label=_("Day"), required=False)
    period = forms.TypedChoiceField(label=_("Period"), required=False)

    def __init__(self, *args: Any, periods: Sequence[tuple[int, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not periods:
            del self.fields["period"]
            return
        field: Any = self.fields["period"]
        field.choices = [(WHOLE_DAY, gettext("Whole day")), *periods]


@portal_page(P.WRITE, TEACHER)
def overview(request: HttpRequest, actor: Actor) -> HttpResponse:
    """List the own sections with what is marked today, those not marked first."""
    rows = sorted(sections_day(actor, today()), key=lambda one: one.sheet is not None or bool(one.closed))
    return render(request, "school/portal/teacher/attendance.html", {"rows": rows, "day": today()})


@portal_page(P.WRITE, TEACHER)
def mark(request: HttpRequest, actor: Actor, section_id: UUID) -> HttpResponse:
    """Show a section's roll and save its marks; a program of the page itself asks for JSON."""
    day, period = _day(request), _period(request)
    section = get_section(actor, section_id, day, period_no=period)
    if request.method != "POST":
        return _page(request, actor, roll_of(section, day, period_no=period), {}, None)
    marks = _marks(request)
    try:
        done = mark_attendance(
            section=section,
            date=day,
            entries=marks,
            actor=actor,
            period=period,
            version=whole(request.POST.get("version")),
        )
    except (NotFound, Forbidden):
        raise
    except DomainError as error:
        wrong = _by_student(error, marks)
        if _wants_json(request):
            return JsonResponse({"ok": False, "message": _told(error), "wrong": wrong}, status=error.status)
        given = {mark.student_id: mark for mark in marks}
        return _page(request, actor, roll_of(section, day, period_no=period), given, error, wrong)
    text = gettext("Saved: %(section)s, %(day)s.") % {"section": section, "day": in_date(day)}
    if _wants_json(request):
        return JsonResponse({"ok": True, "message": text, "version": done.sheet.version})
    messages.success(request, text)
    return redirect("portal:attendance-sections")


def _page(
    request: HttpRequest,
    actor: Actor,
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
                "was_value": line.status or "",
                "remarks": mark.remarks if mark else line.remarks,
                "wrong": (wrong or {}).get(key, ""),
            }
        )
    here = reverse("portal:attendance-mark", args=[roll.section.pk])
    context = {
        "roll": roll,
        "lines": lines,
        "choices": Status.choices,
        "error": _told(error) if error else "",
        "address": f"{here}?date={roll.date.isoformat()}"
        + (f"&period={roll.period_no}" if roll.period_no else ""),
        "day_form": _day_form(request, actor, roll),
        "changes": changes_of(roll.sheet)[:MOST_SHOWN] if roll.sheet else (),
    }
    return render(request, "school/portal/teacher/mark.html", context, status=error.status if error else 200)


def _day_form(request: HttpRequest, actor: Actor, roll: Roll) -> DayForm:
    """Return the form for another day; what was typed and could not be read stands in it with the reason."""
    periods = _periods(actor, roll) if attendance_settings().is_by_period else ()
    shown = {"date": roll.date, "period": roll.period_no}
    asked = DayForm(request.GET, periods=periods)
    return asked if "date" in asked.errors else DayForm(initial=shown, periods=periods)


def _periods(actor: Actor, roll: Roll) -> list[tuple[int, str]]:
    """Return the periods to choose from: those of the timetable, or all that there may be."""
    if is_allowed(actor.permissions, TimetablePermission.READ):
        entries = [lesson.entry for lesson in lessons_of_section(roll.section, roll.date)]
        if entries:
            return [(one.period_number, f"{one.period_number}: {one.subject.name}") for one in entries]
    return [(number, str(number)) for number in range(1, LAST_PERIOD + 1)]


def _told(error: DomainError) -> str:
    """Return what is wrong, with who is missing from the sheet."""
    return " ".join([str(error.message), *map(str, error.fields.get("entries", ()))])


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
    form = DayForm(request.GET, periods=())
    form.is_valid()
    found: date = form.cleaned_data.get("date") or today()
    return found


def _period(request: HttpRequest) -> int:
    return whole(request.GET.get("period")) or WHOLE_DAY


def _wants_json(request: HttpRequest) -> bool:
    return request.headers.get("Accept", "") == "application/json"
