"""Own attendance in the portal: the month as a calendar, asking for a day, own requests."""

from datetime import date
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from core.actors import Door
from core.errors import DomainError, ValidationFailed
from core.forms import add_refusal
from core.periods import Month, today
from erp_planned.attendance.acts import REGULARIZATION_ACTS
from erp_planned.attendance.selectors.own import day_on, own_month
from erp_planned.attendance.selectors.requests import own_request, requests_of
from erp_planned.attendance.services.regularizing import FARTHEST, ask_regularization
from erp_planned.portal.forms.attendance import AskForm
from payroll.employees.models import Employee
from payroll.ess.portal.access import employee_page, portal_actor

PAGE_SIZE = 20


@employee_page
def month(request: HttpRequest, employee: Employee) -> HttpResponse:
    """Show a month day by day; a day that can be asked for leads to the form."""
    now = Month.of(today())
    try:
        chosen = Month.parse(request.GET["month"]) if request.GET.get("month") else now
    except ValidationFailed:
        chosen = now
    found = own_month(employee, chosen, earliest=today() - FARTHEST)
    context = {
        "found": found,
        "blanks": range(chosen.first.weekday()),
        "first": chosen.first,
        "before": str(chosen.plus(-1)),
        "after": str(chosen.plus(1)) if chosen < now else "",
        "weekdays": [date(2024, 1, n) for n in range(1, 8)],
    }
    return render(request, "erp/attendance/portal_month.html", context)


@employee_page
def ask(request: HttpRequest, employee: Employee) -> HttpResponse:
    """Show the form for a day, and send the request."""
    on = _day(request.GET.get("on", ""))
    form = AskForm(request.POST or None, initial={"on": on} if on else None)
    if request.method == "POST" and form.is_valid():
        try:
            row = ask_regularization(employee=employee, actor=portal_actor(request), **form.cleaned_data)
        except DomainError as error:
            add_refusal(form, error)
        else:
            messages.success(request, _("Your request is sent. You are told of the decision."))
            return redirect("erp:attendance-request", request_id=row.pk)
    context: dict[str, Any] = {"form": form, "on": on, "row": day_on(employee.pk, on) if on else None}
    return render(request, "erp/attendance/portal_ask.html", context)


@employee_page
def requests(request: HttpRequest, employee: Employee) -> HttpResponse:
    """Show the own requests, the latest days first."""
    page = Paginator(requests_of(employee.pk), PAGE_SIZE).get_page(request.GET.get("page"))
    return render(request, "erp/attendance/portal_requests.html", {"page": page})


@employee_page
def detail(request: HttpRequest, employee: Employee, request_id: int) -> HttpResponse:
    """Show one request; a POST takes it back while it waits."""
    row, actor = own_request(employee.pk, request_id), portal_actor(request)
    if request.method == "POST":
        act = REGULARIZATION_ACTS.named("withdraw")
        try:
            REGULARIZATION_ACTS.do(act, row, {}, actor)
        except DomainError as error:
            messages.error(request, str(error.message))
        else:
            messages.success(request, act.done)
        return redirect("erp:attendance-request", request_id=row.pk)
    context = {"row": row, "acts": REGULARIZATION_ACTS.offered(row, actor, Door.PORTAL)}
    return render(request, "erp/attendance/portal_request.html", context)


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None
