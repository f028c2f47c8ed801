"""What a class teacher enters for the report card: letters of the co-scholastic areas, and remarks."""

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
from school.exams.services.cards import save_term
from school.exams.term_grid import entries_of, rows_of, wrong_by_student
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
    given = entries_of(sheet, request.POST.dict())
    try:
        save_term(section=section, academic_year=sheet.year, term=term, entries=given, actor=actor)
    except (NotFound, Forbidden):
        raise
    except DomainError as error:
        return _page(request, sheet, wrong_by_student(error, given), error)
    messages.success(request, _("Letters and remarks are saved."))
    return redirect(f"{reverse('portal:teaching-term', args=[section.pk])}?term={term}")


def _page(
    request: HttpRequest, sheet: TermSheet, wrong: dict[UUID, str], error: DomainError | None
) -> HttpResponse:
    lines = rows_of(sheet, request.POST.dict(), wrong)
    context = {"sheet": sheet, "lines": lines, "error": error, "terms": Term.choices}
    status = error.status if error else 200
    return render(request, "school/portal/teacher/term.html", context, status=status)
