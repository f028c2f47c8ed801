"""Advance pages of the portal: the own advances, one statement, applying."""

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from core.errors import DomainError
from core.forms import add_refusal
from core.periods import today
from payroll.advances.selectors.applications import account_of, accounts_of, advances_of, own_application
from payroll.advances.selectors.types import active_types, entitlement, get_type, latest_rate
from payroll.advances.services.applications import submit_application
from payroll.employees.models import Employee
from payroll.ess.portal.access import employee_page, portal_actor
from payroll.ess.portal.advance_forms import AdvanceForm

PAGE_SIZE = 20


@employee_page
def overview(request: HttpRequest, employee: Employee) -> HttpResponse:
    """List the own applications and advances with what is outstanding."""
    page = Paginator(advances_of(employee.pk), PAGE_SIZE).get_page(request.GET.get("page"))
    context = {"page": page, "accounts": accounts_of(page.object_list)}
    return render(request, "payroll/ess/advances.html", context)


@employee_page
def detail(request: HttpRequest, employee: Employee, application_id: int) -> HttpResponse:
    """Show one advance: facts, ledger, recoveries so far and to come."""
    account = account_of(own_application(employee.pk, application_id))
    context = {"account": account, "row": account.application}
    return render(request, "payroll/ess/advances_detail.html", context)


@employee_page
def apply(request: HttpRequest, employee: Employee) -> HttpResponse:
    """Show the form with what each type allows, and apply."""
    types = active_types()
    choices = [(row.code, row.name) for row in types]
    form = AdvanceForm(request.POST or None, choices=choices)
    if request.method == "POST" and form.is_valid():
        values = dict(form.cleaned_data)
        try:
            row = submit_application(
                advance_type=get_type(code=values.pop("advance_type")),
                employee=employee,
                actor=portal_actor(request),
                **values,
            )
        except DomainError as error:
            add_refusal(form, error)
        else:
            messages.success(request, _("Your application is sent. You are told of the decision."))
            return redirect("ess:advance", application_id=row.pk)
    day = today()
    offers = [
        {
            "type": row,
            "rate": latest_rate(row, day),
            "allowed": entitlement(row, employee, day),
        }
        for row in types
    ]
    return render(request, "payroll/ess/advances_apply.html", {"form": form, "offers": offers})
