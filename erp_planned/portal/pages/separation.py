"""The own separation: asking, how it stands, items that one clears for others."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from core.actors import Door
from core.errors import DomainError
from core.forms import add_refusal
from erp_planned.portal.forms.separation import SeparationForm
from erp_planned.separation.acts import SEPARATION_ACTS
from erp_planned.separation.enums import LIVE
from erp_planned.separation.selectors.requests import clearances_of, own_request, own_requests
from erp_planned.separation.services.asking import ask
from payroll.employees.models import Employee
from payroll.ess.portal.access import employee_page, portal_actor


@employee_page
def overview(request: HttpRequest, employee: Employee) -> HttpResponse:
    """Show the own separations, and the form where none stands."""
    rows = list(own_requests(employee.pk))
    form = SeparationForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            ask(employee=employee, actor=portal_actor(request), **form.cleaned_data)
        except DomainError as error:
            add_refusal(form, error)
        else:
            messages.success(request, _("Your request is sent. You are told of the decision."))
            return redirect("erp:separation")
    actor = portal_actor(request)
    shown = [
        (row, clearances_of(row), SEPARATION_ACTS.offered(row, actor, Door.PORTAL), row.settlements.all())
        for row in rows
    ]
    is_free = not any(row.state in LIVE for row in rows)
    return render(request, "erp/portal/separation.html", {"rows": shown, "form": form if is_free else None})


@employee_page
def take_back(request: HttpRequest, employee: Employee, request_id: int) -> HttpResponse:
    """Take the own request back while it waits."""
    row, act = own_request(employee.pk, request_id), SEPARATION_ACTS.named("take_back")
    if request.method == "POST":
        try:
            SEPARATION_ACTS.do(act, row, {}, portal_actor(request))
        except DomainError as error:
            messages.error(request, str(error.message))
        else:
            messages.success(request, act.done)
    return redirect("erp:separation")
