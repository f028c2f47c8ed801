"""Routes of exams: /api/v1/exams/*."""

from typing import Any, ClassVar
from uuid import UUID

from django.db import transaction
from django.http import HttpResponseBase
from django.utils.translation import gettext as _
from django_filters import rest_framework as filters
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.files import file_answers
from core.api.filters import CamelFilterSet, SearchFilter
from core.api.serializers import CamelModelSerializer, CamelSerializer
from core.api.views import ApiViewSet
from core.documents.exports import export
from core.errors import ValidationFailed
from core.masters.api import MasterViewSet, serializer_of
from school.exams.api import answers as a
from school.exams.api import serializers as s
from school.exams.api.reading import plan_of
from school.exams.enums import Absence, ExamState
from school.exams.masters import areas, grading_scales
from school.exams.models import Exam, GradeBand
from school.exams.permissions import ExamPermission as P
from school.exams.selectors import results as results_selectors
from school.exams.selectors.finding import given_section, section_by
from school.exams.selectors.sheets import sheet_for
from school.exams.selectors.summary import exam_summary, result_columns, result_rows
from school.exams.selectors.visibility import exams_of, get_exam
from school.exams.services.marks import Entry, save_marks, submit_marks
from school.exams.services.planning import change_exam, plan_exam
from school.exams.services.publishing import publish_results, unpublish_results

EXAM_EXAMPLE = OpenApiExample(
    "Half-yearly exam",
    request_only=True,
    value={
        "name": "Half-yearly exam",
        "examType": "half_yearly",
        "academicYearId": "0199d1a0-0000-7000-8000-000000000001",
        "startDate": "2026-09-14",
        "endDate": "2026-09-26",
        "classIds": ["0199d1a0-0000-7000-8000-000000000002"],
        "maxMarks": 100,
        "passingMarks": 33,
    },
)
MARKS_EXAMPLE = OpenApiExample(
    "Marks of two students, one absent",
    request_only=True,
    value={
        "subjectId": "0199d1a0-0000-7000-8000-000000000003",
        "entries": [
            {
                "studentId": "0199d1a0-0000-7000-8000-000000000004",
                "marksObtained": 80.5,
                "remarks": "Neat work",
            },
            {"studentId": "0199d1a0-0000-7000-8000-000000000005", "marksObtained": None, "absent": True},
        ],
    },
)


class ExamFilter(CamelFilterSet):
    """By year, class, kind, state and term; search in the name."""

    search = SearchFilter("name")
    academic_year_id = filters.UUIDFilter()
    class_id = filters.UUIDFilter(field_name="exam_classes__school_class")
    exam_type = filters.CharFilter(lookup_expr="iexact")
    state = filters.ChoiceFilter(choices=ExamState.choices)
    term = filters.NumberFilter(min_value=1, max_value=2)
    ordering = filters.OrderingFilter(fields=(("start_date", "startDate"), ("name", "name")))

    class Meta:
        model = Exam
        fields: list[str] = []


class ResultsQuery(CamelSerializer):
    """Of which exam, student or section."""

    exam_id = serializers.UUIDField(required=False)
    student_id = serializers.UUIDField(required=False)
    section_id = serializers.UUIDField(required=False)


class SheetQuery(CamelSerializer):
    """Which sheet."""

    subject_id = serializers.UUIDField()
    section_id = serializers.UUIDField()


class ExamViewSet(ApiViewSet):
    """Exams from the plan to the publication."""

    queryset = Exam.objects.none()
    serializer_class = s.ExamSerializer
    filterset_class = ExamFilter
    permissions: ClassVar = {
        "list": P.RESULTS,
        "create": P.MANAGE,
        "retrieve": P.RESULTS,
        "partial_update": P.MANAGE,
        "results": P.RESULTS,
        "summary": P.MANAGE,
        "marks": P.READ,
        "enter": P.WRITE,
        "submit": P.WRITE,
        "publish": P.MANAGE,
        "unpublish": P.MANAGE,
    }
    queries: ClassVar = {
        "retrieve": [],
        "results": ResultsQuery,
        "marks": SheetQuery,
        "summary": [],
    }

    @extend_schema(summary="List exams", responses=s.ExamSerializer(many=True))
    def list(self, request: Request) -> Response:
        """List the exams that the caller may know of: families those of their classes, without drafts."""
        return self.page(exams_of(self.actor))

    @extend_schema(
        summary="Plan an exam",
        request=s.ExamCreateSerializer,
        responses={201: s.ExamDetailSerializer},
        examples=[EXAM_EXAMPLE],
    )
    def create(self, request: Request) -> Response:
        """Plan an exam with all scholastic subjects of its classes; `subjects` names those that differ."""
        exam = plan_exam(actor=self.actor, **plan_of(self.validated(s.ExamCreateSerializer)))
        return Response(self._one(exam), status=status.HTTP_201_CREATED)

    @extend_schema(summary="One exam with its subjects", responses=s.ExamDetailSerializer)
    def retrieve(self, request: Request, exam_id: UUID) -> Response:
        """Return an exam that the caller may know of."""
        return Response(self._one(get_exam(self.actor, exam_id)))

    @extend_schema(
        summary="Change an exam",
        request=s.ExamWriteSerializer,
        responses=s.ExamDetailSerializer,
        examples=[EXAM_EXAMPLE],
    )
    def partial_update(self, request: Request, exam_id: UUID) -> Response:
        """Change what is sent; maximum, classes and parts until marks are entered, the rest until the publication."""
        exam = get_exam(self.actor, exam_id)
        values = plan_of(self.validated(s.ExamWriteSerializer, partial=True))
        return Response(self._one(change_exam(exam=exam, actor=self.actor, **values)))

    @extend_schema(
        summary="Results", responses=a.ResultOfStudentSerializer(many=True), parameters=[ResultsQuery]
    )
    def results(self, request: Request) -> Response:
        """List results by exam and student: families see their own published ones only."""
        query = self.query()
        rows = results_selectors.result_keys(self.actor)
        if "exam_id" in query:
            rows = rows.filter(sheet__exam_subject__exam=get_exam(self.actor, query["exam_id"]))
        if "student_id" in query:
            rows = rows.filter(student=query["student_id"])
        if "section_id" in query:
            rows = rows.filter(sheet__section=query["section_id"])
        page = self.paginate_queryset(rows) or []
        found = results_selectors.results_at(page)
        return self.get_paginated_response(a.ResultOfStudentSerializer(found, many=True).data)

    @extend_schema(
        summary="An exam as a whole",
        responses=file_answers("xlsx", "csv", json=a.ExamSummarySerializer),
        parameters=[OpenApiParameter("format", OpenApiTypes.STR, enum=["xlsx", "csv"])],
    )
    def summary(self, request: Request, exam_id: UUID) -> Response | HttpResponseBase:
        """Return what lacks and how the subjects went; with `format` the results of all students as a file."""
        exam = get_exam(self.actor, exam_id)
        kind = request.query_params.get("format", "json")
        if kind == "json":
            return Response(a.ExamSummarySerializer(exam_summary(self.actor, exam)).data)
        if kind not in ("xlsx", "csv"):
            raise ValidationFailed.at(
                "format", _("The format is one of %(formats)s.") % {"formats": "xlsx, csv"}
            )
        rows = result_rows(self.actor, exam)
        return export(rows, result_columns(exam), format=kind, title=exam.name, filename=exam.name)

    @extend_schema(summary="A mark sheet", responses=s.SheetSerializer, parameters=[SheetQuery])
    def marks(self, request: Request, exam_id: UUID) -> Response:
        """Return the sheet of a subject in a section, with everybody who stands on it."""
        query = self.query()
        exam = get_exam(self.actor, exam_id)
        section = section_by(query["section_id"])
        return Response(s.SheetSerializer(sheet_for(self.actor, exam, section, query["subject_id"])).data)

    @extend_schema(
        summary="Enter marks",
        request=s.MarksWriteSerializer,
        responses=s.SheetStatesSerializer,
        examples=[MARKS_EXAMPLE],
    )
    def enter(self, request: Request, exam_id: UUID) -> Response:
        """Enter marks of a subject, all or none; every bad entry is named by its index.

        After the submission a mark changes with `reason`, and its history stays.
        """
        exam = get_exam(self.actor, exam_id)
        body = self.validated(s.MarksWriteSerializer)
        entries = [_entry(line) for line in body["entries"]]
        with transaction.atomic():
            sheets = save_marks(
                exam=exam,
                subject_id=body["subject_id"],
                entries=entries,
                actor=self.actor,
                section=given_section(body.get("section_id")),
                component=body.get("component", ""),
                reason=body.get("reason", ""),
                version=body.get("version"),
            )
            return Response(_states(exam, body["subject_id"], sheets))

    @extend_schema(summary="Submit marks", request=s.SubmitSerializer, responses=s.SheetStatesSerializer)
    def submit(self, request: Request, exam_id: UUID) -> Response:
        """Close the sheets of a subject; refused while a student has no mark, naming who."""
        exam = get_exam(self.actor, exam_id)
        body = self.validated(s.SubmitSerializer)
        section = given_section(body.get("section_id"))
        sheets = submit_marks(exam=exam, subject_id=body["subject_id"], actor=self.actor, section=section)
        return Response(_states(exam, body["subject_id"], sheets))

    @extend_schema(summary="Publish results", request=s.PublishSerializer, responses=s.ExamDetailSerializer)
    def publish(self, request: Request, exam_id: UUID) -> Response:
        """Publish the results when every sheet is submitted; the refusal names those that lack."""
        exam = get_exam(self.actor, exam_id)
        body = self.validated(s.PublishSerializer)
        with transaction.atomic():
            return Response(self._one(publish_results(exam=exam, actor=self.actor, **body)))

    @extend_schema(
        summary="Take results back", request=s.UnpublishSerializer, responses=s.ExamDetailSerializer
    )
    def unpublish(self, request: Request, exam_id: UUID) -> Response:
        """Hide the results from families again, for a reason."""
        exam = get_exam(self.actor, exam_id)
        body = self.validated(s.UnpublishSerializer)
        with transaction.atomic():
            return Response(self._one(unpublish_results(exam=exam, actor=self.actor, **body)))

    def _one(self, exam: Exam) -> dict[str, Any]:
        row = (
            exams_of(self.actor)
            .prefetch_related("exam_subjects__subject", "exam_subjects__components")
            .get(pk=exam.pk)
        )
        return dict(s.ExamDetailSerializer(row).data)


def _entry(line: dict[str, Any]) -> Entry:
    absence = Absence.ABSENT if line.get("absent") else Absence.NONE
    if line.get("with_leave"):
        absence = Absence.LEAVE
    if line.get("not_taken"):
        absence = Absence.NOT_TAKEN
    return Entry(line["student_id"], line.get("marks_obtained"), absence, line.get("remarks"))


def _states(exam: Exam, subject_id: UUID, sheets: Any) -> dict[str, Any]:
    told = {"exam_id": exam.pk, "subject_id": subject_id, "sheets": sheets}
    return dict(s.SheetStatesSerializer(told).data)


class GradeBandSerializer(CamelModelSerializer):
    """A grade of a scale: from a percentage on; in a scale of letters with its meaning."""

    class Meta:
        model = GradeBand
        fields = ["grade", "from_percent", "grade_point", "meaning"]
        extra_kwargs: ClassVar = {"grade_point": {"coerce_to_string": False}}


class GradingScaleSerializer(serializer_of(grading_scales)):  # type: ignore[misc]
    """A grading scale with its grades, the best first; those that are sent take the place of all."""

    bands = GradeBandSerializer(many=True, required=False)


class GradingScaleViewSet(MasterViewSet):
    """Grading scales by range of classes; of several that cover a class the narrowest holds."""

    master = grading_scales
    serializer_class = GradingScaleSerializer


class AreaViewSet(MasterViewSet):
    """Co-scholastic areas of the report card."""

    master = areas
