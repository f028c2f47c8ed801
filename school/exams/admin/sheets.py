"""The grid of a mark sheet in the office."""

from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from core.actors import Actor, Door, system_actor
from core.errors import DomainError, NotFound
from core.refusals import refusals
from education.entries import signs
from school.exams.grid import cells_of, rows_of
from school.exams.models import Exam
from school.exams.permissions import ExamPermission as P
from school.exams.selectors.finding import exam_subject_by, section_by
from school.exams.selectors.sheets import SheetRow, SheetView, sheet_for
from school.exams.services.marks import save_sheet, submit_marks
from school.foundation.site import school_site

if TYPE_CHECKING:
    from core.admin.acts import ActsAdmin


def page_of(row: SheetRow) -> str:
    """Return the address of a sheet's grid."""
    return reverse("school:school_exams_exam_sheet", args=[row.exam.pk, row.exam_subject.pk, row.section.pk])


def sheet_page(
    admin: "ActsAdmin", request: HttpRequest, exam: Exam, exam_subject_id: UUID, section_id: UUID
) -> HttpResponse:
    """Show the grid; a POST saves it, with `submit` it closes the sheet as well."""
    actor = admin.actor(request)
    try:
        one = exam_subject_by(exam, exam_subject_id)
        view = sheet_for(_reading(actor), exam, section_by(section_id), one.subject_id)
    except NotFound as error:
        raise Http404(str(error)) from error
    wrong: dict[str, Any] = {}
    if request.method == "POST":
        try:
            with refusals():
                _save(request, view, actor)
            messages.success(request, _("The marks are saved."))
            return HttpResponseRedirect(request.path)
        except DomainError as error:
            wrong = dict(error.fields)
            messages.error(request, str(error.message))
    return TemplateResponse(request, "school/exams/sheet.html", _context(request, admin, view, wrong, actor))


def _reading(actor: Actor) -> Actor:
    """Return who reads: office roles of the school, and the platform, see every sheet."""
    return system_actor(Door.ADMIN) if actor.is_platform else actor


def _save(request: HttpRequest, view: SheetView, actor: Actor) -> None:
    sent = {name: str(value) for name, value in request.POST.items()}
    reason = sent.get("reason", "").strip()
    version = sent.get("version", "")
    target: dict[str, Any] = {
        "exam": view.exam,
        "subject_id": view.exam_subject.subject_id,
        "section": view.section,
    }
    cells = cells_of(view, sent)
    if cells:
        number = int(version) if version.isascii() and version.isdigit() and len(version) < 9 else None
        save_sheet(**target, cells=cells, actor=actor, reason=reason, version=number)
    if "submit" in sent:
        submit_marks(**target, actor=actor)


def _context(
    request: HttpRequest, admin: "ActsAdmin", view: SheetView, wrong: dict[str, Any], actor: Actor
) -> dict[str, Any]:
    sent = {name: str(value) for name, value in request.POST.items()}
    subject = view.exam_subject.subject.name
    return {
        **school_site.each_context(request),
        "title": f"{view.exam}: {subject}, {view.section}",
        "view": view,
        "rows": rows_of(view, sent, wrong),
        "signs": signs(),
        "reason": sent.get("reason", ""),
        "reason_wrong": " ".join(str(text) for text in wrong.get("reason", ())),
        "may_write": admin.admin_site.allows(request, P.WRITE),
        "back": admin.back_to(request, view.exam),
    }
