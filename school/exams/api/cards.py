"""Routes of report cards: /api/v1/report-cards/*."""

from typing import Any, ClassVar
from uuid import UUID

from django.http import HttpResponse
from django.utils.translation import get_language
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.files import file_answers
from core.api.serializers import CamelSerializer
from core.api.views import ApiViewSet
from core.documents.exports import file_response
from core.language import LANGUAGES
from school.exams.api import answers as a
from school.exams.api import serializers as s
from school.exams.models import Exam
from school.exams.permissions import ExamPermission as P
from school.exams.report_card_pdf import cards_pdf
from school.exams.selectors.cards import report_card, section_cards
from school.exams.selectors.finding import given_year, section_by
from school.exams.services.cards import TermEntry, save_term
from school.masters.selectors import current_year

PDF = "application/pdf"


class CardQuery(CamelSerializer):
    """Of which year; the current one where none is named."""

    academic_year_id = serializers.UUIDField(required=False)


class CardFileQuery(CardQuery):
    """Also in which language; the caller's where none is named."""

    language = serializers.ChoiceField(choices=[(code, code) for code in LANGUAGES], required=False)


class SectionFileQuery(CardFileQuery):
    """Also of which section of the class."""

    section_id = serializers.UUIDField()


class ReportCardViewSet(ApiViewSet):
    """Report cards as data and as PDF, in English and Hindi."""

    queryset = Exam.objects.none()
    serializer_class = a.ReportCardSerializer
    permissions: ClassVar = {
        "of_student": P.RESULTS,
        "pdf": P.RESULTS,
        "of_section": P.READ,
        "term": P.READ,
    }
    queries: ClassVar = {"of_student": CardQuery, "pdf": CardFileQuery, "of_section": SectionFileQuery}
    files: ClassVar = {"pdf": ("pdf",), "of_section": ("pdf",)}

    @extend_schema(
        summary="A student's report card", responses=a.ReportCardSerializer, parameters=[CardQuery]
    )
    def of_student(self, request: Request, student_id: UUID) -> Response:
        """Return the report card of a year; before the publication a family's has no results."""
        card = report_card(self.actor, student_id, given_year(self.query().get("academic_year_id")))
        return Response(a.ReportCardSerializer(card).data)

    @extend_schema(
        summary="A student's report card as PDF", responses=file_answers("pdf"), parameters=[CardFileQuery]
    )
    def pdf(self, request: Request, student_id: UUID) -> HttpResponse:
        """Return the report card as PDF."""
        query = self.query()
        card = report_card(self.actor, student_id, given_year(query.get("academic_year_id")))
        content = cards_pdf([card], language=self._language(query))
        name = f"report-card-{card.student.student_code}-{card.year.code}.pdf"
        return file_response(content, filename=name, content_type=PDF)

    @extend_schema(
        summary="Report cards of a section in one PDF",
        responses=file_answers("pdf"),
        parameters=[SectionFileQuery],
    )
    def of_section(self, request: Request, class_id: UUID) -> HttpResponse:
        """Return the report cards of a section, by roll number, each on its own page."""
        query = self.query()
        section = section_by(query["section_id"], class_id=class_id)
        cards = section_cards(self.actor, section, given_year(query.get("academic_year_id")))
        name = f"report-cards-{section}.pdf"
        return file_response(
            cards_pdf(cards, language=self._language(query)), filename=name, content_type=PDF
        )

    @extend_schema(
        summary="Enter letters and remarks of a term",
        request=s.TermWriteSerializer,
        responses=s.MarkCountSerializer,
    )
    def term(self, request: Request, class_id: UUID) -> Response:
        """Enter co-scholastic letters, discipline and remarks of a section; all or none."""
        body = self.validated(s.TermWriteSerializer)
        section = section_by(body["section_id"], class_id=class_id)
        count = save_term(
            section=section,
            academic_year=given_year(body.get("academic_year_id")) or current_year(),
            term=body["term"],
            entries=[_entry(line) for line in body["entries"]],
            actor=self.actor,
        )
        return Response({"count": count})

    def _language(self, query: dict[str, Any]) -> str:
        user: Any = self.request.user
        wanted = query.get("language") or user.language or get_language() or ""
        return "hi" if wanted.startswith("hi") else "en"


def _entry(line: dict[str, Any]) -> TermEntry:
    grades = {one["area_id"]: one["grade"] for one in line.get("grades", ())}
    return TermEntry(line["student_id"], grades, line.get("remarks"))
