"""The grid of a mark sheet in the office."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from core.actors import Actor, Door, system_actor
from core.errors import DomainError
from core.refusals import refusals
from school.exams.calc.entries import signs
from school.exams.enums import SheetState
from school.exams.grid import cells_of, rows_of
from school.exams.models import Exam, ExamSubject, MarkSheet
from school.exams.permissions import ExamPermission as P
from school.exams.selectors.sheets import SheetView, enrolled, sheet_for
from school.exams.services.marks import save_sheet, submit_marks
from school.foundation.site import school_site
from school.masters.models import Section

if TYPE_CHECKING:
    from core.admin.acts import ActsAdmin


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A sheet in the list of an exam; one that nobody opened too."""

    subject: str
    section: str
    state: str
    by: str
    page: str


def sheets_of(exam: Exam) -> list[SheetRow]:
    """Return all sheets of an exam, those that lack first; three queries."""
    sections = {row.section_id: row.section for row in enrolled(exam).select_related("section__school_class")}
    opened = {
        (sheet.exam_subject_id, sheet.section_id): sheet
        for sheet in MarkSheet.objects.filter(exam_subject__exam=exam).select_related("section__school_class")
    }
    sections |= {sheet.section_id: sheet.section for sheet in opened.values()}
    rows = []
    for one in ExamSubject.objects.filter(exam=exam).select_related("subject"):
        for section in sections.values():
            if section.school_class_id != one.subject.school_class_id:
                continue
            sheet = opened.get((one.pk, section.pk))
            state = sheet.get_state_display() if sheet else _("Not opened")
            page = reverse("school:school_exams_exam_sheet", args=[exam.pk, one.pk, section.pk])
            done = sheet is not None and sheet.state == SheetState.SUBMITTED
            by = sheet.submitted_by if sheet else ""
            rows.append((done, SheetRow(one.subject.name, str(section), str(state), by, page)))
    return [row for _done, row in sorted(rows, key=lambda pair: (pair[0], pair[1].section, pair[1].subject))]


def sheet_page(
    admin: "ActsAdmin", request: HttpRequest, exam: Exam, exam_subject_id: UUID, section_id: UUID
) -> HttpResponse:
    """Show the grid; a POST saves it, with `submit` it closes the sheet as well."""
    one = ExamSubject.objects.filter(pk=exam_subject_id, exam=exam).first()
    section = Section.objects.select_related("school_class").filter(pk=section_id).first()
    if one is None or section is None:
        raise Http404("no such sheet")
    actor = admin.actor(request)
    view = sheet_for(_reading(actor), exam, section, one.subject_id)
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
    target = {"exam": view.exam, "subject_id": view.exam_subject.subject_id, "section": view.section}
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
