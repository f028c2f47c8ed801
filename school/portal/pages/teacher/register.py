"""The attendance register of a section for a month."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from core.actors import Actor
from core.errors import NotFound, ValidationFailed
from core.periods import Month, today
from core.refusals import get_or_refuse
from school.attendance.permissions import AttendancePermission as P
from school.portal.access import portal_page
from school.portal.pages.teacher.ground import TEACHER
from school.staff.selectors import sections_of


@portal_page(P.REPORT, TEACHER)
def month(request: HttpRequest, actor: Actor, section_id: UUID) -> HttpResponse:
    """Show a line for each student and a column for each day; this month where none is named."""
    from school.attendance.reports import register  # noqa: PLC0415 - loads what prints reports

    refusal = NotFound(_("There is no such section."))
    section = get_or_refuse(sections_of(actor), refusal, pk=section_id)
    try:
        chosen = Month.parse(request.GET.get("month", "") or str(Month.of(today())))
    except ValidationFailed:
        chosen = Month.of(today())
    table = register({"sectionId": str(section.pk), "month": str(chosen)})
    lines = [[row.get(column.key, "") for column in table.columns] for row in table.rows.stream()]
    context = {
        "section": section,
        "table": table,
        "lines": lines,
        "month": chosen,
        "before": chosen.plus(-1),
        "after": chosen.plus(1) if chosen.plus(1).first <= today() else None,
    }
    return render(request, "school/portal/teacher/register.html", context)
