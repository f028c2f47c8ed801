"""Mark sheets: the own ones, the grid of one, submitting it."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from core.actors import Actor
from core.errors import DomainError, Forbidden, NotFound
from education.entries import signs
from school.exams.enums import ABSENCE_SIGNS, ExamState
from school.exams.grid import cells_of, rows_of, text_of
from school.exams.permissions import ExamPermission as P
from school.exams.selectors.finding import exam_subject_by, section_by
from school.exams.selectors.own import changes_of_sheet, sheets_to_enter
from school.exams.selectors.sheets import SheetView, sheet_for
from school.exams.selectors.visibility import get_exam
from school.exams.services.marks import save_sheet, submit_marks
from school.portal.access import portal_page
from school.portal.pages.teacher.ground import TEACHER, whole
from school.staff.selectors import teaches


@dataclass(slots=True)
class Typed:
    """What came back: the boxes, what is wrong with some, and what a colleague wrote meanwhile into others."""

    sent: Mapping[str, str] = field(default_factory=dict)
    wrong: Mapping[str, Any] = field(default_factory=dict)
    meanwhile: Mapping[str, str] = field(default_factory=dict)
    error: DomainError | None = None


@portal_page(P.WRITE, TEACHER)
def overview(request: HttpRequest, actor: Actor) -> HttpResponse:
    """List the own sheets, those to submit first."""
    rows = sorted(sheets_to_enter(actor), key=lambda row: bool(row.by))
    return render(request, "school/portal/teacher/sheets.html", {"rows": rows})


@portal_page(P.READ, TEACHER)
def sheet(
    request: HttpRequest, actor: Actor, exam_id: UUID, subject_id: UUID, section_id: UUID
) -> HttpResponse:
    """Show the grid and save it, whole or not at all; the class teacher only reads."""
    view, may_write = _found(actor, exam_id, subject_id, section_id)
    typed = Typed()
    if request.method == "POST":
        if not may_write:
            raise NotFound(_("There is no such mark sheet."))
        sent = {name: str(value) for name, value in request.POST.items()}
        try:
            _save(view, sent, actor)
        except (NotFound, Forbidden):
            raise
        except DomainError as error:
            typed = _refused(view, sent, error)
        else:
            messages.success(request, _("The marks are saved."))
            page = "portal:teaching-sheet-submit" if "submit" in sent else "portal:teaching-sheet"
            return redirect(page, exam_id, subject_id, section_id)
    return _page(request, view, typed, may_write=may_write)


@portal_page(P.WRITE, TEACHER)
def submit(
    request: HttpRequest, actor: Actor, exam_id: UUID, subject_id: UUID, section_id: UUID
) -> HttpResponse:
    """Ask once, then close the sheet."""
    view, may_write = _found(actor, exam_id, subject_id, section_id)
    if not may_write:
        raise NotFound(_("There is no such mark sheet."))
    here = (exam_id, subject_id, section_id)
    error: DomainError | None = None
    if request.method == "POST":
        try:
            submit_marks(
                exam=view.exam, subject_id=view.exam_subject.subject_id, section=view.section, actor=actor
            )
        except (NotFound, Forbidden):
            raise
        except DomainError as refusal:
            error = refusal
        else:
            messages.success(request, _("The sheet is submitted."))
            return redirect("portal:teaching-sheet", *here)
    if view.is_submitted:
        return redirect("portal:teaching-sheet", *here)
    context = {"view": view, "error": error}
    return render(
        request, "school/portal/teacher/sheet_submit.html", context, status=error.status if error else 200
    )


def _found(actor: Actor, exam_id: UUID, subject_id: UUID, section_id: UUID) -> tuple[SheetView, bool]:
    """Return the sheet of a subject of an exam, and whether its marks are the caller's. Raises NotFound."""
    exam = get_exam(actor, exam_id)
    one = exam_subject_by(exam, subject_id)
    view = sheet_for(actor, exam, section_by(section_id), one.subject_id)
    return view, teaches(actor, view.section, one.subject_id, exam.academic_year)


def _save(view: SheetView, sent: Mapping[str, str], actor: Actor) -> None:
    cells = cells_of(view, sent)
    if not cells:
        return
    save_sheet(
        exam=view.exam,
        subject_id=view.exam_subject.subject_id,
        section=view.section,
        cells=cells,
        actor=actor,
        reason=sent.get("reason", ""),
        version=whole(sent.get("version")) or 0,
    )


def _refused(view: SheetView, sent: Mapping[str, str], error: DomainError) -> Typed:
    """Keep what was typed; boxes that only a colleague changed show what is stored now."""
    changed = _meanwhile(view, sent)
    shown = _shown(sent)
    stored = _stored(view)
    mine = {
        name: text
        for name, text in sent.items()
        if name in stored and (name not in changed or text.strip() != shown.get(name, ""))
    }
    return Typed({**mine, "reason": sent.get("reason", "")}, error.fields, changed, error)


def _stored(view: SheetView) -> dict[str, str]:
    return {
        f"{line.student.pk}-{part.kind}": text_of(line.marks.get(part.pk))
        for line in view.lines
        for part in view.components
    }


def _shown(sent: Mapping[str, str]) -> dict[str, str]:
    """Return what stood in the boxes when the page was opened."""
    try:
        found = json.loads(sent.get("shown", ""))
    except ValueError:
        return {}
    return {str(name): str(text) for name, text in found.items()} if isinstance(found, dict) else {}


def _meanwhile(view: SheetView, sent: Mapping[str, str]) -> dict[str, str]:
    """Return the boxes that somebody else has written since the page was opened, with what stood there."""
    shown = _shown(sent)
    return {name: shown[name] for name, text in _stored(view).items() if shown.get(name, text) != text}


def _page(request: HttpRequest, view: SheetView, typed: Typed, *, may_write: bool) -> HttpResponse:
    stored = _stored(view)
    rows = [
        {
            "line": row.line,
            "boxes": [
                {"box": box, "was": typed.meanwhile.get(box.name), "now": stored[box.name]}
                for box in row.boxes
            ],
        }
        for row in rows_of(view, typed.sent, typed.wrong)
    ]
    is_open = view.exam.state == ExamState.SCHEDULED
    corrects = view.is_submitted and ("correct" in request.GET or request.method == "POST")
    context = {
        "view": view,
        "rows": rows,
        "signs": signs(),
        "sign_list": list(ABSENCE_SIGNS.values()),
        "error": typed.error,
        "is_stale": bool(typed.meanwhile),
        "shown": json.dumps(stored),
        "reason": typed.sent.get("reason", ""),
        "reason_wrong": " ".join(str(text) for text in typed.wrong.get("reason", ())),
        "may_write": may_write and is_open,
        "is_edited": may_write and is_open and (corrects or not view.is_submitted),
        "changes": changes_of_sheet(view.sheet) if view.sheet and view.is_submitted else (),
    }
    status = typed.error.status if typed.error else 200
    return render(request, "school/portal/teacher/sheet.html", context, status=status)
