"""Routes of students' exams: /api/exams/..., /api/students/:id/report-card."""

from typing import Any, ClassVar

from django.utils.translation import gettext_lazy as _
from django_filters import rest_framework as filters
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.acts import ActsViewSet
from core.api.files import file_answers
from core.api.filters import CamelFilterSet, SearchFilter
from core.api.permissions import SIGNED_IN
from core.api.views import ApiViewSet, Done, keyed
from core.masters.api import MasterViewSet
from education.enums import Absence
from erp_planned.student_exams.acts import CORRECTION_ACTS, EXAM_ACTS
from erp_planned.student_exams.api import serializers as s
from erp_planned.student_exams.enums import CorrectionState, ExamState
from erp_planned.student_exams.masters import scales
from erp_planned.student_exams.models import Exam, MarkCorrection, StudentMark
from erp_planned.student_exams.papers import card_paper
from erp_planned.student_exams.permissions import StudentExamsPermission as P
from erp_planned.student_exams.selectors.cards import card_for
from erp_planned.student_exams.selectors.choices import mark_for, paper_for, papers_named
from erp_planned.student_exams.selectors.finding import (
    corrections,
    exam_for,
    exams_for,
    get_correction,
    get_exam,
    marks_in,
    papers_for,
)
from erp_planned.student_exams.services.exams import make_exam
from erp_planned.student_exams.services.marks import ask_correction, enter_marks
from erp_planned.students.selectors.classes import year_by_id

PLAN = OpenApiExample(
    "Half-yearly exam",
    request_only=True,
    value={
        "examName": "Half-yearly", "yearId": 1, "startDate": "2026-09-14", "endDate": "2026-09-25", "weightage": 50,
        "subjects": [{
            "classId": 1, "subjectId": 1, "maxMarks": 80, "date": "2026-09-14", "startTime": "09:00",
            "endTime": "12:00",
        }],
    },
)  # fmt: skip
GIVEN = OpenApiExample(
    "Two students",
    request_only=True,
    value={
        "classId": 1, "subjectId": 1,
        "marks": [{"studentId": 1, "marksObtained": 71.5}, {"studentId": 2, "absent": True}],
    },
)  # fmt: skip
MISTAKE = OpenApiExample(
    "A mistake", request_only=True, value={"markId": 1, "marksObtained": 73, "reason": "Total added wrongly"}
)


class GradeScaleViewSet(MasterViewSet):
    """Grading scales."""

    master = scales


class ExamFilter(CamelFilterSet):
    """By year, class and state; search in the name."""

    search = SearchFilter("name")
    year_id = filters.NumberFilter()
    class_id = filters.NumberFilter(field_name="papers__school_class", distinct=True)
    status = filters.ChoiceFilter(field_name="state", choices=ExamState.choices)

    class Meta:
        model = Exam
        fields: list[str] = []


class MarkFilter(CamelFilterSet):
    """By class, subject and student."""

    class_id = filters.NumberFilter(field_name="paper__school_class")
    subject_id = filters.NumberFilter(field_name="paper__subject")
    student_id = filters.NumberFilter()

    class Meta:
        model = StudentMark
        fields: list[str] = []


class CorrectionFilter(CamelFilterSet):
    """By state."""

    status = filters.ChoiceFilter(field_name="state", choices=CorrectionState.choices)

    class Meta:
        model = MarkCorrection
        fields: list[str] = []


class StudentExamViewSet(ActsViewSet):
    """Exams."""

    acts = EXAM_ACTS
    serializer_of_one = s.StudentExamSerializer
    queryset = Exam.objects.none()
    serializer_class = s.StudentExamSerializer
    filterset_class = ExamFilter
    permissions: ClassVar = {"list": P.TEACH, "create": P.WRITE, "retrieve": P.TEACH}
    messages: ClassVar = {"create": _("The exam is made.")}

    @extend_schema(summary="Exam schedules", responses=s.StudentExamSerializer(many=True))
    def list(self, request: Request) -> Response:
        """List exams, the latest first; a teacher those with a subject of the own."""
        return self.page(exams_for(self.actor))

    @extend_schema(
        summary="Make an exam", request=s.StudentExamBodySerializer, responses={201: s.StudentExamSerializer},
        examples=[PLAN],
    )  # fmt: skip
    @keyed()
    def create(self, request: Request) -> Done:
        """Make an exam with its papers; no class has two at once."""
        body = self.validated(s.StudentExamBodySerializer)
        year = year_by_id(body.pop("year"), field="year")
        row = make_exam(year=year, papers=papers_named(body.pop("papers")), actor=self.actor, **body)
        return status.HTTP_201_CREATED, self.one(get_exam(row.pk))

    @extend_schema(summary="One exam", responses=s.StudentExamSerializer)
    def retrieve(self, request: Request, exam_id: int) -> Response:
        """Return the exam with its papers."""
        return Response(self.one(exam_for(exam_id, self.actor)))


class ExamMarksViewSet(ApiViewSet):
    """Marks of an exam."""

    permissions: ClassVar = {"list": P.TEACH, "create": P.TEACH}
    messages: ClassVar = {"create": _("The marks are entered.")}
    queryset = StudentMark.objects.none()
    serializer_class = s.StudentMarkSerializer
    filterset_class = MarkFilter

    @extend_schema(summary="Marks of an exam", responses=s.StudentMarkSerializer(many=True))
    def list(self, request: Request, exam_id: int) -> Response:
        """List the marks; a teacher those of the own subjects."""
        exam = exam_for(exam_id, self.actor)
        return self.page(marks_in(papers_for(self.actor).filter(exam=exam)))

    @extend_schema(
        summary="Enter marks",
        request=s.MarksBodySerializer,
        responses={200: s.MarksEnteredSerializer},
        examples=[GIVEN],
    )
    def create(self, request: Request, exam_id: int) -> Response:
        """Enter marks of a subject in a class, all or none; entered again they replace what stands."""
        body = self.validated(s.MarksBodySerializer)
        paper = paper_for(exam_for(exam_id, self.actor), body["school_class"], body["subject"], self.actor)
        entries = [
            {**one, "absence": _absence(one.pop("absent", False), one.pop("not_taken", False))}
            for one in body["entries"]
        ]
        return Response({"entered": enter_marks(paper=paper, entries=entries, actor=self.actor)})


class MarkCorrectionViewSet(ActsViewSet):
    """Corrections of published marks."""

    acts = CORRECTION_ACTS
    serializer_of_one = s.MarkCorrectionSerializer
    queryset = MarkCorrection.objects.none()
    serializer_class = s.MarkCorrectionSerializer
    filterset_class = CorrectionFilter
    permissions: ClassVar = {"list": P.READ, "create": P.TEACH}
    messages: ClassVar = {"create": _("The correction is asked for; another person decides.")}

    @extend_schema(summary="Corrections of marks", responses=s.MarkCorrectionSerializer(many=True))
    def list(self, request: Request) -> Response:
        """List corrections, the newest first."""
        return self.page(corrections())

    @extend_schema(
        summary="Ask for a correction", request=s.MarkCorrectionBodySerializer,
        responses={201: s.MarkCorrectionSerializer}, examples=[MISTAKE],
    )  # fmt: skip
    def create(self, request: Request) -> Response:
        """Ask for another mark than the published one, also after a supplementary exam."""
        body = self.validated(s.MarkCorrectionBodySerializer)
        row = ask_correction(mark=mark_for(body.pop("mark"), self.actor), actor=self.actor, **body)
        return Response(self.one(get_correction(row.pk)), status=status.HTTP_201_CREATED)


class ReportCardViewSet(ApiViewSet):
    """Report cards."""

    permissions: ClassVar = {"retrieve": SIGNED_IN, "paper": SIGNED_IN}
    queries: ClassVar = {"retrieve": s.CardYearQuerySerializer, "paper": s.CardYearQuerySerializer}
    serializer_class = s.ReportCardOfStudentSerializer
    files: ClassVar = {"paper": ("pdf",)}

    @extend_schema(
        summary="Report card of a student", responses=s.ReportCardOfStudentSerializer,
        parameters=[s.CardYearQuerySerializer],
    )  # fmt: skip
    def retrieve(self, request: Request, student_id: int) -> Response:
        """Return subjects, totals, grade and result over the published exams of the year."""
        card = card_for(student_id, self.actor, self.query().get("year_id"))
        return Response(s.ReportCardOfStudentSerializer(card).data)

    @extend_schema(
        summary="Report card as PDF", responses=file_answers("pdf"), parameters=[s.CardYearQuerySerializer]
    )
    def paper(self, request: Request, student_id: int) -> Any:
        """Return the report card on paper."""
        return card_paper(card_for(student_id, self.actor, self.query().get("year_id")))


def _absence(is_absent: bool, is_not_taken: bool) -> str:
    if is_not_taken:
        return Absence.NOT_TAKEN
    return Absence.ABSENT if is_absent else Absence.NONE
