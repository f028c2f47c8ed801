"""A child's published results: exams, report card, and the wish for another look at an answer book.

Whatever is not published is not found here: every page asks `exams_with_results` or `report_card`.
"""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from core.access import is_allowed
from core.actors import Actor
from core.documents.exports import file_response
from core.errors import DomainError, Forbidden, NotFound
from core.formatting import plain
from core.periods import today
from core.refusals import get_or_refuse
from school.exams.enums import ABSENCE_SIGNS, ComponentKind, Outcome, ReEvaluationState
from school.exams.models import Exam
from school.exams.permissions import ExamPermission as P
from school.exams.report_card_pdf import card_paper, cards_pdf
from school.exams.selectors import cards
from school.exams.selectors.re_evaluations import re_evaluations
from school.exams.selectors.results import StudentResult, exams_with_results, results_of, shown
from school.exams.selectors.visibility import coming_exams, no_exam
from school.exams.services.re_evaluations import request_re_evaluation
from school.masters.models import AcademicYear
from school.portal.access import Child, child_page
from school.portal.pages.family.forms import ReEvaluationForm
from school.students.selectors.records import history_of


@child_page(P.RESULTS)
def overview(request: HttpRequest, actor: Actor, child: Child) -> HttpResponse:
    """List the exams with results, the newest first, the years with a report card, and the exams to come."""
    exams = list(exams_with_results(actor, [child.student.pk]))
    context: dict[str, Any] = {
        "child": child,
        "student": child.student,
        "exams": exams,
        "years": list(dict.fromkeys(exam.academic_year for exam in exams)),
        "coming": coming_exams(actor, child.student, today()),
    }
    return render(request, "school/portal/family/marks.html", context)


@child_page(P.RESULTS)
def exam(request: HttpRequest, actor: Actor, child: Child, exam_id: UUID) -> HttpResponse:
    """Show the marks of one exam by subject."""
    row, found = _result(actor, child, exam_id)
    wishes = list(re_evaluations(actor, row).filter(student=child.student))
    context = {
        "child": child,
        "student": child.student,
        "exam": row,
        "found": found,
        "outcome": Outcome(found.result.outcome),
        "lines": _lines(found),
        "wishes": wishes,
        "may_ask": _may_ask(actor, row) and bool(_askable(found, wishes)),
    }
    return render(request, "school/portal/family/exam.html", context)


@child_page(P.ASK)
def ask_again(request: HttpRequest, actor: Actor, child: Child, exam_id: UUID) -> HttpResponse:
    """Ask for another look at the marks of a subject, while the exam's window is open."""
    row, found = _result(actor, child, exam_id)
    if not _may_ask(actor, row):
        raise no_exam()
    subjects = _askable(found, list(re_evaluations(actor, row).filter(student=child.student)))
    form = ReEvaluationForm(request.POST or None, subjects=subjects)
    if request.method == "POST" and form.is_valid() and _asked(form, row, child, actor):
        messages.success(request, _("Your wish has reached the school. You are told when it is decided."))
        here = reverse("portal:family-exam", args=[row.pk])
        return redirect(f"{here}?child={child.student.pk}")
    context = {"child": child, "student": child.student, "exam": row, "form": form, "subjects": subjects}
    status = 400 if form.errors else 200
    return render(request, "school/portal/family/re_evaluation.html", context, status=status)


@child_page(P.RESULTS)
def report_card(request: HttpRequest, actor: Actor, child: Child) -> HttpResponse:
    """Show the report card of a year as the paper has it."""
    card = _card(request, actor, child)
    context = {
        "child": child,
        "student": child.student,
        "year": card.year,
        "paper": card_paper(card) if _has_results(card) else None,
    }
    return render(request, "school/portal/family/report_card.html", context)


@require_safe
@child_page(P.RESULTS)
def report_card_file(request: HttpRequest, actor: Actor, child: Child) -> HttpResponse:
    """Return the report card as PDF, in the language of the pages."""
    card = _card(request, actor, child)
    if not _has_results(card):
        raise NotFound(_("No results are published yet."))
    language = "hi" if (get_language() or "").startswith("hi") else "en"
    name = f"report-card-{card.student.student_code}-{card.year.code}.pdf"
    content = cards_pdf([card], language=language)
    return file_response(content, filename=name, content_type="application/pdf")


def _result(actor: Actor, child: Child, exam_id: UUID) -> tuple[Exam, StudentResult]:
    """Return a published exam with the child's result. Raises NotFound."""
    key = child.student.pk
    row: Exam = get_or_refuse(exams_with_results(actor, [key]), no_exam(), pk=exam_id)
    found = results_of(row, [key]).get(key)
    if found is None:
        raise no_exam()
    return row, found


def _lines(found: StudentResult) -> list[dict[str, Any]]:
    """Return the subjects with marks as they are told; a subject that is not taken is left out."""
    return [
        {
            "name": line.exam_subject.subject.name,
            "marks": ABSENCE_SIGNS.get(line.result.absence) or plain(shown(line.result.obtained)),
            "maximum": plain(shown(line.result.maximum)),
            "grade": line.result.grade,
            "is_passed": line.result.is_passed,
            "short": ", ".join(str(ComponentKind(kind).label) for kind in line.result.short),
        }
        for line in found.lines
        if line.result is not None
    ]


def _may_ask(actor: Actor, row: Exam) -> bool:
    """Say whether the window is open; the service says it again when the wish is made."""
    is_open = row.re_evaluation_until is not None and today() <= row.re_evaluation_until
    return is_open and is_allowed(actor.permissions, P.ASK)


def _askable(found: StudentResult, wishes: Sequence[Any]) -> list[tuple[str, str]]:
    """Return the subjects with marks for which no wish waits."""
    waiting = {one.exam_subject_id for one in wishes if one.state == ReEvaluationState.REQUESTED}
    return [
        (str(line.exam_subject.subject_id), line.exam_subject.subject.name)
        for line in found.lines
        if line.result is not None and not line.result.absence and line.exam_subject.pk not in waiting
    ]


def _asked(form: ReEvaluationForm, row: Exam, child: Child, actor: Actor) -> bool:
    """Make the wish; what the service refuses stands beside its box."""
    try:
        request_re_evaluation(exam=row, student=child.student, actor=actor, **form.cleaned_data)
    except (NotFound, Forbidden):
        raise
    except DomainError as error:
        for name, texts in (error.fields or {"": [error.message]}).items():
            for text in texts:
                form.add_error(name if name in form.fields else None, str(text))
        return False
    return True


def _card(request: HttpRequest, actor: Actor, child: Child) -> cards.Card:
    """Return the card of the year that `?year=` names by its code, else of the child's last one. Raises NotFound."""
    code = request.GET.get("year", "")
    years: dict[str, AcademicYear] = {
        stay.academic_year.code: stay.academic_year for stay in history_of(child.student)
    }
    year = years.get(code) if code else child.student.academic_year
    if year is None:
        raise NotFound(_("The student was not at the school in this year."))
    return cards.report_card(actor, child.student.pk, year)


def _has_results(card: cards.Card) -> bool:
    return bool(card.terms or card.others)
