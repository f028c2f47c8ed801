"""Report cards in the office: what the cards of each section still lack, and the cards as PDF."""

from typing import Any
from uuid import UUID

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from unfold.widgets import UnfoldAdminSelectWidget

from core.admin.rights import needs
from core.admin.sites import admin_actor
from core.documents.exports import file_response
from core.errors import DomainError, NotFound
from core.language import LANGUAGES, page_language
from core.refusals import refusals
from school.exams.enums import Term
from school.exams.permissions import ExamPermission as P
from school.exams.report_card_pdf import cards_pdf
from school.exams.selectors.cards import report_card, section_cards
from school.exams.selectors.finding import given_year, section_by
from school.exams.selectors.letters import sections_with_letters
from school.exams.selectors.own import term_sheet
from school.exams.services.cards import save_term
from school.exams.term_grid import entries_of, rows_of, wrong_by_student
from school.foundation.site import school_site
from school.masters.selectors import all_years, get_year, marked_year

PDF = "application/pdf"


def _years() -> list[tuple[str, str]]:
    return [(str(one.pk), one.name) for one in all_years()]


class YearForm(forms.Form):
    """Which year is looked at."""

    year = forms.ChoiceField(
        label=gettext_lazy("Academic year"), choices=_years, widget=UnfoldAdminSelectWidget
    )


@needs(P.READ)
def cards_page(request: HttpRequest) -> HttpResponse:
    """Show the sections of a year: how many students have letters and remarks, and their report cards."""
    form = YearForm(request.GET or None)
    year = given_year(form.cleaned_data["year"]) if form.is_valid() else None
    year = year or marked_year()
    context = {
        **school_site.each_context(request),
        "title": _("Report cards"),
        "form": YearForm({"year": str(year.pk)}) if year else None,
        "year": year,
        "rows": sections_with_letters(admin_actor(request), year) if year else [],
        "may_write": school_site.allows(request, P.MANAGE),
    }
    return TemplateResponse(request, "school/exams/cards.html", context)


@needs(P.READ)
def section_file(request: HttpRequest, section_id: UUID, year_id: UUID) -> HttpResponse:
    """Send the report cards of a section, by roll number, in one file."""
    section, year = section_by(section_id), get_year(year_id)
    cards = section_cards(admin_actor(request), section, year)
    name = f"report-cards-{section}-{year.code}.pdf"
    return _file(request, cards, name)


@needs(P.RESULTS)
def student_file(request: HttpRequest, student_id: UUID, year_id: UUID) -> HttpResponse:
    """Send one student's report card."""
    card = report_card(admin_actor(request), student_id, get_year(year_id))
    return _file(request, [card], f"report-card-{card.student.student_code}-{card.year.code}.pdf")


@needs(P.MANAGE)
def letters_page(request: HttpRequest, section_id: UUID, year_id: UUID, term: int) -> HttpResponse:
    """Show the letters and remarks of a section's term; a POST saves them, all or none."""
    section, year, actor = section_by(section_id), get_year(year_id), admin_actor(request)
    if term not in Term.values:
        raise NotFound(_("There is no such term."))
    sheet = term_sheet(actor, section, year, term)
    back = f"{reverse('admin:exams_cards')}?year={year.pk}"
    sent, wrong = request.POST.dict(), {}
    if request.method == "POST":
        entries = entries_of(sheet, sent)
        try:
            with refusals():
                save_term(section=section, academic_year=year, term=term, entries=entries, actor=actor)
            messages.success(request, _("Letters and remarks are saved."))
            return HttpResponseRedirect(back)
        except DomainError as error:
            wrong = wrong_by_student(error, entries)
            messages.error(request, str(error.message))
    values = {"section": section, "term": Term(term).label, "year": year.name}
    context = {
        **school_site.each_context(request),
        "title": _("Letters and remarks: %(section)s, %(term)s, %(year)s") % values,
        "sheet": sheet,
        "rows": rows_of(sheet, sent, wrong),
        "back": back,
    }
    return TemplateResponse(request, "school/exams/letters.html", context)


def _file(request: HttpRequest, cards: Any, name: str) -> HttpResponse:
    asked = request.GET.get("language", "")
    language = asked if asked in LANGUAGES else page_language()
    content = cards_pdf(cards, language=language)
    return file_response(content, filename=name, content_type=PDF, as_attachment=False)


def card_pages() -> list[URLPattern]:
    """Return the pages below /admin/; each asks the matrix itself."""
    wrap = school_site.admin_view
    return [
        path("exams/cards/", wrap(cards_page), name="exams_cards"),
        path("exams/cards/<uuid:section_id>/<uuid:year_id>/", wrap(section_file), name="exams_section_cards"),
        path(
            "exams/letters/<uuid:section_id>/<uuid:year_id>/<int:term>/",
            wrap(letters_page),
            name="exams_letters",
        ),
        path("exams/card/<uuid:student_id>/<uuid:year_id>/", wrap(student_file), name="exams_card"),
    ]


school_site.register_pages(card_pages)
