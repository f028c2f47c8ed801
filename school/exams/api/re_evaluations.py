"""Routes of re-evaluations: /api/v1/exams/:id/re-evaluations."""

from typing import ClassVar
from uuid import UUID

from django.db import transaction
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.views import ApiViewSet
from core.refusals import get_or_refuse
from school.exams.api import serializers as s
from school.exams.enums import ReEvaluationState
from school.exams.models import ReEvaluation
from school.exams.permissions import ExamPermission as P
from school.exams.selectors.re_evaluations import no_wish, re_evaluations
from school.exams.selectors.visibility import get_exam
from school.exams.services.re_evaluations import (
    accept_re_evaluation,
    reject_re_evaluation,
    request_re_evaluation,
)
from school.students.selectors import get_student


class ReEvaluationViewSet(ApiViewSet):
    """Wishes for another look at an answer book."""

    queryset = ReEvaluation.objects.none()
    serializer_class = s.ReEvaluationSerializer
    permissions: ClassVar = {"list": P.RESULTS, "create": P.ASK, "decide": P.MANAGE}
    queries: ClassVar = {"list": []}

    @extend_schema(summary="List re-evaluations of an exam", responses=s.ReEvaluationSerializer(many=True))
    def list(self, request: Request, exam_id: UUID) -> Response:
        """List the wishes that the caller may see: families their own."""
        exam = get_exam(self.actor, exam_id)
        page = self.paginate_queryset(re_evaluations(self.actor, exam)) or []
        return self.get_paginated_response(s.ReEvaluationSerializer(page, many=True).data)

    @extend_schema(
        summary="Ask for a re-evaluation",
        request=s.ReEvaluationWriteSerializer,
        responses={201: s.ReEvaluationSerializer},
    )
    def create(self, request: Request, exam_id: UUID) -> Response:
        """Ask for another look at a student's marks in a subject, while the exam's window is open."""
        exam = get_exam(self.actor, exam_id)
        body = self.validated(s.ReEvaluationWriteSerializer)
        student = get_student(self.actor, body.pop("student_id"))
        row = request_re_evaluation(exam=exam, student=student, actor=self.actor, **body)
        return Response(s.ReEvaluationSerializer(row).data, status=status.HTTP_201_CREATED)

    @extend_schema(
        summary="Decide a re-evaluation",
        request=s.ReEvaluationDecisionSerializer,
        responses=s.ReEvaluationSerializer,
    )
    def decide(self, request: Request, exam_id: UUID, request_id: UUID) -> Response:
        """Accept with the marks of the second look, or reject with a word; whoever asked is told."""
        exam = get_exam(self.actor, exam_id)
        row = get_or_refuse(re_evaluations(self.actor, exam), no_wish(), pk=request_id)
        body = self.validated(s.ReEvaluationDecisionSerializer)
        remarks = body.get("remarks", "")
        with transaction.atomic():
            if body["state"] == ReEvaluationState.ACCEPTED:
                row = accept_re_evaluation(
                    re_evaluation=row, new_marks=body.get("new_marks"), actor=self.actor, remarks=remarks
                )
            else:
                row = reject_re_evaluation(re_evaluation=row, remarks=remarks, actor=self.actor)
            return Response(s.ReEvaluationSerializer(row).data)
