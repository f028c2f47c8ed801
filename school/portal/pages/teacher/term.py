"""What a class teacher enters for the report card: letters of the co-scholastic areas, and remarks."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from core.actors import Actor
from core.errors import DomainError, Forbidden, NotFound
from core.refusals import get_or_refuse
from school.exams.enums import Term
from school.exams.permissions import ExamPermission as P
from school.exams.selectors.own import TermSheet, term_sheet
from school.exams.services.cards import TermEntry, save_term
from school.masters.selectors import current_year
from school.portal.access import portal_page
from school.portal.pages.teacher.ground import TEACHER, whole
from school.staff.selectors import sections_led


@portal_page(P.READ, TEACHER)
def entries(request: HttpRequest, actor: Actor, section_id: UUID) -> HttpResponse:
    """Show the letters and remarks of a term and save them, all or none."""
    refusal = NotFound(_("There is no such section."))
    section = get_or_refuse(sections_led(actor), refusal, pk=section_id)
    term = Term.SECOND if whole(request.GET.get("term")) == Term.SECOND else Term.FIRST
    sheet = term_sheet(actor, section, current_year(), term)
    if request.method != "POST":
        return _page(request, sheet, {}, None)
    given = _given(request, sheet)
    try:
        save_term(section=section, academic_year=sheet.year, term=term, entries=given, actor=actor)
    except (NotFound, Forbidden):
        raise
    except DomainError as error:
        return _page(request, sheet, _by_student(error, given), error)
    messages.success(request, _("Letters and remarks are saved."))
    return redirect(f"{reverse('portal:teaching-term', args=[section.pk])}?term={term}")


def _given(request: HttpRequest, sheet: TermSheet) -> list[TermEntry]:
    """Return what the form sent; boxes that it did not send stay as they are."""
    return [
        TermEntry(
            line.student.pk,
            {
                area.pk: request.POST[name]
                for area in sheet.areas
                if (name := f"grade-{line.student.pk}-{area.pk}") in request.POST
            },
            request.POST.get(f"remarks-{line.student.pk}"),
        )
        for line in sheet.lines
    ]


def _by_student(error: DomainError, given: list[TermEntry]) -> dict[UUID, str]:
    """Return what is wrong by student; the service names entries by their place."""
    found: dict[UUID, str] = {}
    for name, texts in error.fields.items():
        place = name.split(".")[1] if name.startswith("entries.") else ""
        if place.isdigit() and int(place) < len(given):
            pk = given[int(place)].student_id
            found[pk] = " ".join([found.get(pk, ""), *map(str, texts)]).strip()
    return found


def _page(
    request: HttpRequest, sheet: TermSheet, wrong: dict[UUID, str], error: DomainError | None
) -> HttpResponse:
    lines = []
    for line in sheet.lines:
        pk = line.student.pk
        boxes: list[dict[str, Any]] = []
        for area in sheet.areas:
            name = f"grade-{pk}-{area.pk}"
            given = request.POST.get(name, line.grades.get(area.pk, ""))
            boxes.append({"name": name, "area": area.name, "given": given})
        lines.append(
            {
                "line": line,
                "boxes": boxes,
                "remarks": request.POST.get(f"remarks-{pk}", line.remarks),
                "wrong": wrong.get(pk, ""),
            }
        )
    context = {"sheet": sheet, "lines": lines, "error": error, "terms": Term.choices}
    status = error.status if error else 200
    return render(request, "school/portal/teacher/term.html", context, status=status)
