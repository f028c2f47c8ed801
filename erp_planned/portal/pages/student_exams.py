"""Marks of the subjects that one teaches: the papers, and the boxes of each."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from core.errors import DomainError
from core.refusals import get_or_refuse, refusals
from education.entries import signs
from erp_planned.portal.pages.hrms import page_of
from erp_planned.student_exams.enums import ExamState
from erp_planned.student_exams.errors import NoSuchExam
from erp_planned.student_exams.grid import cells_of, fill
from erp_planned.student_exams.selectors.finding import taught_papers
from payroll.employees.models import Employee
from payroll.ess.portal.access import employee_page, portal_actor


@employee_page
def papers(request: HttpRequest, _employee: Employee) -> HttpResponse:
    """List the papers of the own subjects, the latest first."""
    rows = taught_papers(portal_actor(request)).order_by("-held_on", "pk")
    return render(request, "erp/student_exams/portal_papers.html", {"page": page_of(request, rows)})


@employee_page
def marks(request: HttpRequest, _employee: Employee, paper_id: int) -> HttpResponse:
    """Show the boxes of an own paper; while the exam is open enter what stands in them."""
    actor, error = portal_actor(request), ""
    paper = get_or_refuse(taught_papers(actor), NoSuchExam(), pk=paper_id)
    cells = cells_of(paper)
    if request.method == "POST":
        try:
            with refusals():
                count = fill(paper, cells, request.POST, actor)
        except DomainError as refusal:
            error = str(refusal.message)
        else:
            messages.success(request, _("Marks entered: %(count)d.") % {"count": count})
            return redirect("erp:student-marks")
    context = {
        "paper": paper, "cells": cells, "error": error, "signs": signs(),
        "is_open": paper.exam.state == ExamState.OPEN,
    }  # fmt: skip
    return render(request, "erp/student_exams/portal_marks.html", context)
