"""Pages of the office: the day's sections, marking one, analytics of a class."""

from dataclasses import dataclass
from datetime import date
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext as _

from core.admin.rights import needs
from core.admin.sites import admin_actor
from core.errors import DomainError, NotFound
from core.formatting import in_date
from core.periods import today
from core.refusals import refusals
from school.attendance.admin.charts import bars
from school.attendance.admin.forms import AnalyticsForm, DayForm, MarkForm
from school.attendance.enums import Status
from school.attendance.permissions import AttendancePermission as P
from school.attendance.selectors import figures, sheets
from school.attendance.selectors.calendar import attendance_settings
from school.attendance.services.checks import Mark
from school.attendance.services.marking import mark_attendance
from school.foundation.site import school_site
from school.masters.models import Section


@needs(P.REPORT)
def today_page(request: HttpRequest) -> HttpResponse:
    """Show every section of a day: marked by whom, how many are absent, or that it waits."""
    form = DayForm(request.GET or None)
    day = form.day(today())
    rows = sheets.sections_day(admin_actor(request), day)
    waiting = sum(row.sheet is None and not row.closed for row in rows)
    context = {
        **school_site.each_context(request),
        "title": _("Attendance of %(day)s") % {"day": in_date(day)},
        "form": DayForm({"date": day}) if not form.errors else form,
        "day": day,
        "rows": rows,
        "waiting": waiting,
        "closed": _why_closed(rows),
        "absent": sum(row.absent for row in rows),
        "attended": sum(row.present + row.late for row in rows),
        "may_mark": school_site.allows(request, P.WRITE) and day <= today(),
    }
    return TemplateResponse(request, "school/attendance/admin/today.html", context)


def _why_closed(rows: list[sheets.SectionDay]) -> str:
    """Return why no section at all has school on the day; nothing where one has, or was marked."""
    if any(row.sheet or not row.closed for row in rows):
        return ""
    return ", ".join(sorted({str(row.closed) for row in rows}))


@dataclass(frozen=True, slots=True)
class Box:
    """One student of the grid, with what stands in the boxes."""

    student: Any
    roll_no: int | None
    status: str
    reason: str
    remarks: str


@needs(P.WRITE)
def mark_page(request: HttpRequest, section_id: UUID, on: str) -> HttpResponse:
    """Show a section with everybody present at first; a POST marks it."""
    day = _day(on)
    section = sheets.get_section(admin_actor(request), section_id, day)
    roll = sheets.roll_of(section, day)
    form = MarkForm(request.POST) if request.method == "POST" else MarkForm(initial={"version": roll.version})
    sent: dict[Any, dict[str, Any]] = {}
    if request.method == "POST":
        sent = {one["student_id"]: one for one in form.marks([line.student for line in roll.lines])}
        if form.is_valid():
            try:
                with refusals():
                    return _mark(request, section, day, list(sent.values()), form.cleaned_data)
            except DomainError as error:
                for text in {
                    str(error.message),
                    *(str(one) for many in error.fields.values() for one in many),
                }:
                    form.add_error(None, text)
    values = {"section": section, "day": in_date(day)}
    context = {
        **school_site.each_context(request),
        "title": _("%(section)s, %(day)s") % values,
        "form": form,
        "roll": roll,
        "boxes": [_box(line, sent) for line in roll.lines],
        "statuses": Status.choices,
        "is_late": (today() - day).days > attendance_settings().window_days,
        "back": f"{reverse('admin:attendance_today')}?date={day.isoformat()}",
    }
    return TemplateResponse(request, "school/attendance/admin/mark.html", context)


def _day(text: str) -> date:
    """Return the day that an address names. Raises NotFound."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise NotFound(_("There is no such day.")) from None


def _mark(
    request: HttpRequest, section: Section, day: date, sent: list[dict[str, Any]], said: dict[str, Any]
) -> HttpResponse:
    done = mark_attendance(
        section=section,
        date=day,
        entries=[Mark(**one) for one in sent],
        actor=admin_actor(request),
        version=said["version"],
        why=said["why"],
    )
    values = {"section": section, "day": in_date(day), "changed": done.changed}
    text = _("%(section)s is marked for %(day)s.")
    if done.changed:
        text = _("%(section)s is marked for %(day)s; entries corrected: %(changed)d.")
    messages.success(request, text % values)
    return HttpResponseRedirect(f"{reverse('admin:attendance_today')}?date={day.isoformat()}")


def _box(line: sheets.Line, sent: dict[Any, dict[str, Any]]) -> Box:
    one = sent.get(line.student.pk)
    if one is not None:
        return Box(line.student, line.roll_no, one["status"], one["reason"], one["remarks"])
    return Box(line.student, line.roll_no, line.status or Status.PRESENT, line.reason, line.remarks)


@needs(P.REPORT)
def analytics_page(request: HttpRequest) -> HttpResponse:
    """Show a class over some days: by day with a chart, by section, by student."""
    form = AnalyticsForm(request.GET or None)
    context: dict[str, Any] = {
        **school_site.each_context(request),
        "title": _("Analytics of attendance"),
        "form": form,
    }
    if form.is_valid():
        try:
            context |= _found(request, form.cleaned_data)
        except DomainError as error:
            form.add_error(None, str(error.message))
    return TemplateResponse(request, "school/attendance/admin/analytics.html", context)


def _found(request: HttpRequest, asked: dict[str, Any]) -> dict[str, Any]:
    actor = admin_actor(request)
    span = figures.span_of(first=asked["first"], last=asked["last"])
    sections = figures.sections_reported(actor, class_id=UUID(asked["school_class"]))
    found = figures.analytics(actor, span, sections)
    return {"found": found, "chart": bars(found.by_day)}


def attendance_pages() -> list[URLPattern]:
    """Return the pages below /admin/; each asks the matrix itself."""
    wrap = school_site.admin_view
    return [
        path("attendance/", wrap(today_page), name="attendance_today"),
        path("attendance/mark/<uuid:section_id>/<str:on>/", wrap(mark_page), name="attendance_mark"),
        path("attendance/analytics/", wrap(analytics_page), name="attendance_analytics"),
    ]


school_site.register_pages(attendance_pages)
