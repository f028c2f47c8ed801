"""The grid of marks of an exam: choose a paper, fill in the boxes; and the report cards of a class."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext as _t

from core.admin.rights import needs
from core.admin.sites import admin_actor
from core.errors import DomainError, NotFound
from core.refusals import get_or_refuse, refusals
from education.entries import signs
from erp_planned.student_exams.errors import NoSuchExam
from erp_planned.student_exams.grid import cells_of, fill
from erp_planned.student_exams.papers import class_paper
from erp_planned.student_exams.permissions import StudentExamsPermission as P
from erp_planned.student_exams.selectors.cards import cards_of_class
from erp_planned.student_exams.selectors.finding import get_exam, papers_for
from payroll.organizations.site import organization_site


@needs(P.WRITE)
def exam_page(request: HttpRequest, exam_id: int) -> HttpResponse:
    """List the papers of an exam, each leading to its grid."""
    exam = get_exam(exam_id)
    return _shown(request, "papers", {"exam": exam, "papers": list(exam.papers.all()), "title": str(exam)})


@needs(P.WRITE)
def grid_page(request: HttpRequest, paper_id: int) -> HttpResponse:
    """Show the boxes of a paper, and enter what stands in them."""
    actor = admin_actor(request)
    paper = get_or_refuse(papers_for(actor), NoSuchExam(), pk=paper_id)
    cells, error = cells_of(paper), ""
    if request.method == "POST":
        try:
            with refusals():
                count = fill(paper, cells, request.POST, actor)
        except DomainError as refusal:
            error = str(refusal.message)
        else:
            messages.success(request, _t("Marks entered: %(count)d.") % {"count": count})
            return HttpResponseRedirect(reverse("admin:student_marks", args=[paper.exam_id]))
    context = {"paper": paper, "cells": cells, "error": error, "signs": signs(), "title": str(paper)}
    return _shown(request, "grid", context)


@needs(P.READ)
def cards_page(request: HttpRequest, exam_id: int, class_id: int) -> HttpResponse:
    """Send the report cards of a class of an exam's year as one PDF."""
    exam = get_exam(exam_id)
    paper = next((one for one in exam.papers.all() if one.school_class_id == class_id), None)
    cards = cards_of_class(paper.school_class, exam.year) if paper else []
    if not cards:
        raise NotFound(_t("Nothing is published for this class yet."))
    return class_paper(cards)


def _shown(request: HttpRequest, name: str, context: dict[str, Any]) -> HttpResponse:
    context = {**organization_site.each_context(request), **context}
    return TemplateResponse(request, f"erp/student_exams/{name}.html", context)


def grid_pages() -> list[URLPattern]:
    """Return the pages below /admin/; each asks for its right itself."""
    wrap = organization_site.admin_view
    return [
        path("student-exams/<int:exam_id>/marks/", wrap(exam_page), name="student_marks"),
        path("student-exams/marks/<int:paper_id>/", wrap(grid_page), name="student_marks_grid"),
        path(
            "student-exams/<int:exam_id>/cards/<int:class_id>/", wrap(cards_page), name="student_class_cards"
        ),
    ]


organization_site.register_pages(grid_pages)
