"""Leave pages of the portal: balances, applying, history, one application."""

from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from core.actors import Door
from core.errors import DomainError
from core.forms import add_refusal
from payroll.employees.models import Employee
from payroll.ess.portal.access import employee_page, portal_actor
from payroll.ess.portal.leave_forms import LeaveForm, type_choices
from payroll.leave.acts import LEAVE_ACTS
from payroll.leave.certificates import certificate_response
from payroll.leave.models import LeaveType
from payroll.leave.selectors.accounts import account_type, available_days, balances_of, type_named
from payroll.leave.selectors.applications import applications_of, own_application
from payroll.leave.services.applications import apply_leave, preview_leave

PAGE_SIZE = 20


@employee_page
def overview(request: HttpRequest, employee: Employee) -> HttpResponse:
    """Show what is left, and the applications."""
    page = Paginator(applications_of(employee.pk), PAGE_SIZE).get_page(request.GET.get("page"))
    context = {"balances": balances_of(employee.pk), "page": page}
    return render(request, "payroll/ess/leave.html", context)


@employee_page
def apply(request: HttpRequest, employee: Employee) -> HttpResponse:
    """Show the form and apply; with `count` only say how many days that would be."""
    data, files = (request.POST, request.FILES) if request.method == "POST" else (None, None)
    form = LeaveForm(data, files, choices=type_choices(employee))
    if "count" in request.POST:
        form.fields["reason"].required = False
    context: dict[str, Any] = {"form": form, "balances": balances_of(employee.pk)}
    if request.method == "POST" and form.is_valid():
        values = dict(form.cleaned_data)
        try:
            kind = type_named(values.pop("leave_type"))
            if "count" in request.POST:
                context |= _counted(request, employee, kind, values)
                return render(request, "payroll/ess/leave_apply.html", context)
            row = apply_leave(employee=employee, leave_type=kind, actor=portal_actor(request), **values)
        except DomainError as error:
            add_refusal(form, error)
        else:
            messages.success(request, _("Your application is sent. You are told of the decision."))
            return redirect("ess:leave-detail", application_id=row.pk)
    return render(request, "payroll/ess/leave_apply.html", context)


def _counted(
    request: HttpRequest, employee: Employee, kind: LeaveType, values: dict[str, Any]
) -> dict[str, Any]:
    """Return how many days the application would be, and what it would leave."""
    file = values.pop("attachment", None)
    values.pop("reason", None)
    actor = portal_actor(request)
    counted = preview_leave(employee=employee, leave_type=kind, actor=actor, **values)
    account = account_type(kind)
    left = None
    if account is not None:
        left = available_days(employee.pk, account, values["from_on"].year) - counted.debit
    return {"counted": counted, "left": left, "has_file": bool(file)}


@employee_page
def detail(request: HttpRequest, employee: Employee, application_id: int) -> HttpResponse:
    """Show one application; a POST takes it back while it waits."""
    row, actor = own_application(employee.pk, application_id), portal_actor(request)
    if request.method == "POST":
        act = LEAVE_ACTS.named("withdraw")
        try:
            LEAVE_ACTS.do(act, row, {}, actor)
        except DomainError as error:
            messages.error(request, str(error.message))
        else:
            messages.success(request, act.done)
        return redirect("ess:leave-detail", application_id=row.pk)
    context = {"row": row, "acts": LEAVE_ACTS.offered(row, actor, Door.PORTAL)}
    return render(request, "payroll/ess/leave_detail.html", context)


@employee_page
def certificate(request: HttpRequest, employee: Employee, application_id: int) -> HttpResponse:
    """Give the own certificate back as a download."""
    return certificate_response(own_application(employee.pk, application_id))
