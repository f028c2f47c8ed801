"""Own grievances, and those that are assigned to one."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from core.errors import DomainError, NotFound
from core.forms import add_refusal
from erp_planned.hrms.acts import one_employee
from erp_planned.hrms.enums import UNRESOLVED, GrievanceState
from erp_planned.hrms.masters import grievance_categories
from erp_planned.hrms.selectors.grievances import (
    active_categories,
    may_read,
    own_grievances,
    seen_one,
    visible_grievance,
)
from erp_planned.hrms.services.grievances import (
    answer_grievance,
    reopen_grievance,
    resolve_grievance,
    submit_grievance,
    withdraw_grievance,
)
from erp_planned.portal.forms.hrms import GrievanceForm, TextForm
from erp_planned.portal.pages.hrms import is_done, page_of
from payroll.employees.access import is_own
from payroll.employees.models import Employee
from payroll.ess.portal.access import employee_page, portal_actor

STEPS: dict[str, Any] = {
    "answer": answer_grievance,
    "resolve": resolve_grievance,
    "reopen": reopen_grievance,
    "withdraw": withdraw_grievance,
}


@employee_page
def grievances(request: HttpRequest, employee: Employee) -> HttpResponse:
    """List the own grievances and the assigned ones."""
    page = page_of(request, own_grievances(employee))
    context = {"page": page, "employee": employee, "can_submit": active_categories().exists()}
    return render(request, "erp/hrms/grievances.html", context)


@employee_page
def submit(request: HttpRequest, employee: Employee) -> HttpResponse:
    """Submit a grievance."""
    form, actor = GrievanceForm(request.POST or None), portal_actor(request)

    def act(given: dict[str, Any]) -> None:
        submit_grievance(
            employee=employee,
            category=grievance_categories.get(int(given["category"])),
            description=given["description"],
            against=one_employee(given["against"], "against") if given["against"] else None,
            actor=actor,
        )

    if is_done(request, form, act, _("Your grievance is submitted. You are told of every step.")):
        return redirect("erp:grievances")
    return render(request, "erp/hrms/grievance_submit.html", {"form": form})


@employee_page
def grievance(request: HttpRequest, employee: Employee, grievance_id: int) -> HttpResponse:
    """Show one grievance to the complainant and to whoever it is assigned to, with the next steps."""
    actor = portal_actor(request)
    row = visible_grievance(grievance_id, actor)
    if not may_read(row, actor):
        raise NotFound(_("There is no such grievance."))
    mine = is_own(row.employee, actor)
    steps = _steps(row.state, mine)
    form = TextForm(request.POST or None)
    form.fields["text"].label = (
        _("Why you withdraw or reopen it") if mine else _("Your answer, or how it is resolved")
    )
    step = next((name for name, _label in steps if name in request.POST), "")
    if step:
        form.fields["text"].required = step != "withdraw"
        if form.is_valid():
            try:
                STEPS[step](grievance=row, text=form.cleaned_data["text"], actor=actor)
            except DomainError as error:
                add_refusal(form, error)
            else:
                messages.success(request, _("Done."))
                return redirect("erp:grievance", grievance_id=row.pk)
    context = {"seen": seen_one(row, actor), "row": row, "is_mine": mine, "steps": steps, "form": form}
    return render(request, "erp/hrms/grievance.html", context)


def _steps(state: str, mine: bool) -> list[tuple[str, str]]:
    """Return the buttons: those of the complainant, or of whoever it is assigned to."""
    if mine:
        reopen = [("reopen", _("Reopen"))] if state == GrievanceState.RESOLVED else []
        return reopen + ([("withdraw", _("Withdraw"))] if state in UNRESOLVED else [])
    answer = state in {GrievanceState.ASSIGNED, GrievanceState.REOPENED}
    found = [("answer", _("Answer"))] if answer else []
    return found + ([("resolve", _("Resolve"))] if answer or state == GrievanceState.ANSWERED else [])
