"""Report cards as PDF: one, or a class in one file."""

from collections.abc import Sequence

from django.http import HttpResponse
from django.utils.translation import gettext as _

from core.documents.exports import file_response
from core.documents.letterhead import letterhead
from core.documents.pdf import render_pdf
from education.grading import half_up
from erp_planned.student_exams.selectors.cards import Card, shown
from payroll.organizations.selectors import organization


def cards_pdf(cards: Sequence[Card]) -> bytes:
    """Return the cards as PDF, each on a page of its own."""
    context = {
        "cards": [(card, _rows(card)) for card in cards],
        "title": _("Report card"),
        "institution": letterhead(organization()),
    }
    content: bytes = render_pdf("erp/student_exams/cards.html", context)
    return content


def card_paper(card: Card) -> HttpResponse:
    """Return one card as PDF."""
    name = f"report-card-{card.student.admission_no}-{card.year}.pdf".replace("/", "-")
    return file_response(cards_pdf([card]), filename=name, content_type="application/pdf")


def class_paper(cards: Sequence[Card]) -> HttpResponse:
    """Return the cards of a class in one file."""
    name = f"report-cards-{cards[0].school_class}-{cards[0].year}.pdf".replace("/", "-").replace(" ", "-")
    return file_response(cards_pdf(cards), filename=name, content_type="application/pdf")


def _rows(card: Card) -> list[tuple[str, list[str], str, str]]:
    return [
        (
            row.subject,
            [shown(row.marks[exam.pk]) if exam.pk in row.marks else "" for exam in card.exams],
            f"{half_up(row.outcome.obtained, 2):f} / {half_up(row.outcome.maximum, 2):f}",
            row.outcome.grade,
        )
        for row in card.rows
    ]
