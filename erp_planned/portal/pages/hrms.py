"""Own trainings, appraisals and documents, and the appraisals of those who report to one."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from core.documents.exports import upload_response
from core.errors import DomainError, NotFound
from core.forms import add_refusal
from core.refusals import get_or_refuse
from erp_planned.hrms.enums import AppraisalState
from erp_planned.hrms.letters import certificate_response
from erp_planned.hrms.selectors.appraisals import is_disclosed, own_appraisals, team_appraisals
from erp_planned.hrms.selectors.papers import paper_of, papers_of
from erp_planned.hrms.selectors.trainings import certificate_of, participations_of
from erp_planned.hrms.services.appraisals import review_appraisal, set_goals, submit_appraisal
from erp_planned.hrms.services.papers import add_paper
from erp_planned.portal.forms.hrms import GoalsForm, PaperForm, ReviewForm, SelfAppraisalForm
from payroll.employees.models import Employee
from payroll.ess.portal.access import employee_page, portal_actor

PAGE_SIZE = 20


def page_of(request: HttpRequest, rows: Any) -> Any:
    """Return the page of a list that is asked for."""
    return Paginator(rows, PAGE_SIZE).get_page(request.GET.get("page"))


def is_done(request: HttpRequest, form: forms.Form, act: Callable[[dict[str, Any]], Any], said: str) -> bool:
    """Carry a sent form out; a refusal stands beside its box."""
    if request.method != "POST" or not form.is_valid():
        return False
    try:
        act(dict(form.cleaned_data))
    except DomainError as error:
        add_refusal(form, error)
        return False
    messages.success(request, said)
    return True


@employee_page
def trainings(request: HttpRequest, employee: Employee) -> HttpResponse:
    """List the own trainings with their certificates."""
    return render(
        request, "erp/hrms/trainings.html", {"page": page_of(request, participations_of(employee.pk))}
    )


@employee_page
def certificate(request: HttpRequest, employee: Employee, training_id: int) -> HttpResponse:
    """Give the own certificate as PDF."""
    row = certificate_of(training_id, employee.pk, portal_actor(request))
    return certificate_response(row, language=get_language() or "en")


@employee_page
def appraisals(request: HttpRequest, employee: Employee) -> HttpResponse:
    """List the own appraisals."""
    return render(request, "erp/hrms/appraisals.html", {"page": page_of(request, own_appraisals(employee))})


@employee_page
def appraisal(request: HttpRequest, employee: Employee, appraisal_id: int) -> HttpResponse:
    """Show one own appraisal; while it is open, hand in the self-appraisal."""
    row = _one(own_appraisals(employee), appraisal_id)
    form = SelfAppraisalForm(request.POST or None, row=row)
    actor = portal_actor(request)
    done = _("Your self-appraisal is handed in.")
    if is_done(request, form, lambda given: submit_appraisal(appraisal=row, actor=actor, **given), done):
        return redirect("erp:appraisal", appraisal_id=row.pk)
    context = {
        "row": row,
        "form": form if row.state == AppraisalState.OPEN else None,
        "is_disclosed": is_disclosed(row, actor),
        "is_own": True,
    }
    return render(request, "erp/hrms/appraisal.html", context)


@employee_page
def team(request: HttpRequest, employee: Employee) -> HttpResponse:
    """List the appraisals of those who report to the caller."""
    return render(request, "erp/hrms/team.html", {"page": page_of(request, team_appraisals(employee))})


@employee_page
def team_member(request: HttpRequest, employee: Employee, appraisal_id: int) -> HttpResponse:
    """Show the appraisal of somebody who reports to the caller: goals, then the rating."""
    row, actor = _one(team_appraisals(employee), appraisal_id), portal_actor(request)
    sent = request.POST or None
    goals = GoalsForm(sent if "goals" in request.POST else None, initial={"goals": "\n".join(row.goals)})
    review = ReviewForm(sent if "manager_rating" in request.POST else None, row=row)
    done = is_done(
        request, goals,
        lambda given: set_goals(appraisal=row, goals=given["goals"].splitlines(), actor=actor),
        _("The goals are set."),
    ) or is_done(
        request, review, lambda given: review_appraisal(appraisal=row, actor=actor, **given),
        _("Your rating is entered."),
    )  # fmt: skip
    if done:
        return redirect("erp:team-appraisal", appraisal_id=row.pk)
    is_waiting = row.state in {AppraisalState.OPEN, AppraisalState.SUBMITTED}
    context = {
        "row": row,
        "goals": goals if row.state == AppraisalState.OPEN else None,
        "form": review if is_waiting else None,
        "is_disclosed": True,
    }
    return render(request, "erp/hrms/appraisal.html", context)


@employee_page
def documents(request: HttpRequest, employee: Employee) -> HttpResponse:
    """List the own documents, and upload one."""
    data, files = (request.POST, request.FILES) if request.method == "POST" else (None, None)
    form, actor = PaperForm(data, files), portal_actor(request)
    done = _("Your document is kept; somebody in the office verifies it.")
    if is_done(request, form, lambda given: add_paper(employee=employee, actor=actor, **given), done):
        return redirect("erp:documents")
    page = page_of(request, papers_of(employee.pk))
    return render(request, "erp/hrms/documents.html", {"page": page, "form": form})


@employee_page
def document(request: HttpRequest, employee: Employee, document_id: int) -> HttpResponse:
    """Give an own document back as a download."""
    row = paper_of(employee.pk, document_id, portal_actor(request))
    return upload_response(row.file, filename=row.file_name)


def _one(rows: Any, number: int) -> Any:
    return get_or_refuse(rows, NotFound(_("There is no such appraisal.")), pk=number)
