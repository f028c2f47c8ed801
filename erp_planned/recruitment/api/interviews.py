"""Routes of interviews: /api/hrms/interviews."""

from typing import Any, ClassVar

from django.db import transaction
from django.http import HttpResponse
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.files import file_answers
from core.api.views import ApiViewSet, Done, keyed
from core.documents.exports import ANY_FILE, upload_response
from erp_planned.recruitment.api import hiring_serializers as s
from erp_planned.recruitment.api.hiring_filters import InterviewFilter
from erp_planned.recruitment.models import Interview
from erp_planned.recruitment.permissions import RecruitmentPermission as P
from erp_planned.recruitment.selectors.interviews import (
    interview_by_id,
    resume_of,
    seen,
    seen_one,
    visible_interview,
    visible_interviews,
)
from erp_planned.recruitment.selectors.offers import candidate_of
from erp_planned.recruitment.selectors.reading import reader_of
from erp_planned.recruitment.services.feedback import declare_conflict, give_feedback
from erp_planned.recruitment.services.interviews import (
    cancel_interview,
    close_interview,
    decide_result,
    reschedule_interview,
    schedule_interview,
)

ACTIONS: dict[str, Any] = {
    "reschedule": reschedule_interview,
    "cancel": cancel_interview,
    "close": close_interview,
    "decide": decide_result,
}


class InterviewViewSet(ApiViewSet):
    """Interviews: all for the office, for others those on whose panel they sit."""

    queryset = Interview.objects.none()
    serializer_class = s.InterviewSerializer
    filterset_class = InterviewFilter
    permissions: ClassVar = {
        "list": P.PANEL, "create": P.WRITE, "retrieve": P.PANEL, "update": P.WRITE, "feedback": P.PANEL,
        "resume": P.PANEL,
    }  # fmt: skip
    messages: ClassVar = {
        "create": _("The interview is scheduled."), "update": _("The interview is changed."),
        "feedback": _("Your feedback is kept."),
    }  # fmt: skip
    files: ClassVar = {"resume": ("file",)}

    @extend_schema(summary="List interviews", responses=s.InterviewSerializer(many=True))
    def list(self, request: Request) -> Response:
        """List interviews, the latest first; feedback as far as the caller may see it."""
        reader = reader_of(self.actor)
        page = self.paginate_queryset(self.filter_queryset(visible_interviews(reader))) or []
        return self.get_paginated_response(s.InterviewSerializer(seen(page, reader), many=True).data)

    @keyed()
    @extend_schema(
        summary="Schedule an interview",
        request=s.InterviewBodySerializer,
        responses={201: s.InterviewSerializer},
    )
    def create(self, request: Request) -> Done:
        """Schedule the next round; panel and candidate are told."""
        body = self.validated(s.InterviewBodySerializer)
        candidate = candidate_of(body.pop("candidate_id"))
        row = schedule_interview(candidate=candidate, actor=self.actor, **body)
        return status.HTTP_201_CREATED, self._one(row.pk)

    @extend_schema(summary="One interview", responses=s.InterviewSerializer)
    def retrieve(self, request: Request, pk: int) -> Response:
        """Return one interview as far as the caller may see it."""
        return Response(self._one(pk))

    @extend_schema(
        summary="Reschedule, cancel or close an interview, or set its result",
        request=s.InterviewChangeSerializer,
        responses=s.InterviewSerializer,
    )
    def update(self, request: Request, pk: int) -> Response:
        """Take one step; closing before all gave feedback needs a reason."""
        row = interview_by_id(pk)
        body = self.validated(s.InterviewChangeSerializer)
        with transaction.atomic():
            ACTIONS[body.pop("action")](interview=row, actor=self.actor, **body)
            return Response(self._one(pk))

    @extend_schema(
        summary="Give feedback on an interview, or declare a conflict of interest",
        request=s.FeedbackBodySerializer,
        responses=s.InterviewSerializer,
    )
    def feedback(self, request: Request, pk: int) -> Response:
        """Give or change the own feedback until all gave theirs; 404 for who does not sit on the panel."""
        row = visible_interview(pk, reader_of(self.actor))
        body = self.validated(s.FeedbackBodySerializer)
        with transaction.atomic():
            if "conflict" in body:
                declare_conflict(interview=row, reason=body["conflict"], actor=self.actor)
            else:
                give_feedback(interview=row, actor=self.actor, **body)
            return Response(self._one(pk))

    @extend_schema(summary="Resume of the candidate", responses=file_answers("file"))
    def resume(self, request: Request, pk: int) -> HttpResponse:
        """Return the resume to the panel and the office."""
        person = resume_of(pk, self.actor).candidate
        return upload_response(person.resume, filename=person.resume_name or "resume", content_type=ANY_FILE)

    def _one(self, number: int) -> dict[str, Any]:
        reader = reader_of(self.actor)
        return dict(s.InterviewSerializer(seen_one(visible_interview(number, reader), reader)).data)
