"""The page of absences: one row per employee, one column per day."""

from datetime import date
from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _

from core.periods import Month, today
from payroll.leave.admin.forms import MonthForm
from payroll.leave.calc import SATURDAY, days_between
from payroll.leave.enums import ApplicationState
from payroll.leave.selectors.applications import Absentee, absentees, calendar_rows, holidays_between
from payroll.organizations.site import organization_site

PAGE_SIZE = 50


def calendar_page(request: HttpRequest) -> HttpResponse:
    """Show who is away in a month, of one department when asked."""
    form = MonthForm(request.GET or None)
    month = Month.of(form.day(today()))
    people = absentees(month)
    if form.is_valid() and form.cleaned_data["department"]:
        people = people.filter(department_id=int(form.cleaned_data["department"]))
    page = Paginator(people, PAGE_SIZE).get_page(request.GET.get("page"))
    days = list(days_between(month.first, month.last))
    holidays = holidays_between(month.first, month.last)
    rows = calendar_rows(list(page), month)
    context: dict[str, Any] = {
        **organization_site.each_context(request),
        "title": _("Calendar of absences"),
        "form": MonthForm({"month": month.first, "department": request.GET.get("department", "")}),
        "month": month.first,
        "before": month.plus(-1).first,
        "after": month.plus(1).first,
        "department": request.GET.get("department", ""),
        "days": [(day, day.weekday() >= SATURDAY or day in holidays) for day in days],
        "rows": [(row.employee, _cells(row, days)) for row in rows],
        "page": page,
    }
    return TemplateResponse(request, "payroll/leave/calendar.html", context)


def _cells(row: Absentee, days: list[date]) -> list[tuple[str, bool, str]]:
    """Return for each day the type's code, whether it is still pending, and the words for it."""
    found = []
    for day in days:
        leave = next((one for one in row.applications if one.from_on <= day <= one.to_on), None)
        if leave is None:
            found.append(("", False, ""))
            continue
        is_pending = leave.state == ApplicationState.PENDING
        found.append(
            (leave.leave_type.code, is_pending, f"{leave.leave_type.name}, {leave.get_state_display()}")
        )
    return found
