"""Routes of /api/hrms/candidates."""

from collections.abc import Callable
from typing import Any, ClassVar

from django.db import transaction
from django.http import HttpResponse
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.files import file_answers
from core.api.parsers import StrictJsonParser
from core.api.views import ApiViewSet
from core.documents.exports import ANY_FILE, upload_response
from erp_planned.recruitment.api import candidate_serializers as s
from erp_planned.recruitment.api.filters import CandidateFilter
from erp_planned.recruitment.models import Candidate
from erp_planned.recruitment.permissions import RecruitmentPermission as P
from erp_planned.recruitment.selectors.candidates import (
    candidate_by_id,
    candidates,
    with_resume,
)
from erp_planned.recruitment.selectors.interviews import panel_ratings
from erp_planned.recruitment.selectors.requisitions import requisition_by_id
from erp_planned.recruitment.services import candidates as services

MOVES: dict[str, Callable[..., Candidate]] = {
    "shortlist": services.shortlist,
    "reject": services.reject_candidate,
    "withdraw": services.withdraw,
    "reopen": services.reopen,
}
WITH_REASON = {"reject", "withdraw"}


class CandidateViewSet(ApiViewSet):
    """Candidates: entered, shortlisted, rejected."""

    queryset = Candidate.objects.none()
    serializer_class = s.CandidateSerializer
    filterset_class = CandidateFilter
    parser_classes = (StrictJsonParser, MultiPartParser)
    permissions: ClassVar = {
        "list": P.READ, "create": P.WRITE, "retrieve": P.READ, "update": P.WRITE, "resume": P.READ,
    }  # fmt: skip
    messages: ClassVar = {
        "create": _("The candidate is entered."),
        "update": _("The candidate is changed."),
    }
    files: ClassVar = {"resume": ("file", "pdf")}

    @extend_schema(summary="List candidates", responses=s.CandidateSerializer(many=True))
    def list(self, request: Request) -> Response:
        """List the candidates, the newest first."""
        page = self.paginate_queryset(self.filter_queryset(candidates()))
        context = {"panels": panel_ratings([row.pk for row in page or []])}
        return self.get_paginated_response(s.CandidateSerializer(page, many=True, context=context).data)

    @extend_schema(
        summary="Enter a candidate",
        request={
            "application/json": s.CandidateBodySerializer,
            "multipart/form-data": s.CandidateBodySerializer,
        },
        responses={201: s.OneCandidateSerializer},
    )
    def create(self, request: Request) -> Response:
        """Enter a candidate of an open requisition, with the resume if there is one."""
        body = self.validated(s.CandidateBodySerializer)
        post = requisition_by_id(body.pop("requisition"))
        with transaction.atomic():
            row = services.add_candidate(requisition=post, actor=self.actor, **body)
            return Response(self._one(row.pk), status=status.HTTP_201_CREATED)

    @extend_schema(summary="One candidate", responses=s.OneCandidateSerializer)
    def retrieve(self, request: Request, pk: int) -> Response:
        """Return a candidate with interviews, offer and possible duplicates."""
        return Response(self._one(pk))

    @extend_schema(
        summary="Change, shortlist, reject, withdraw or reopen a candidate",
        request={
            "application/json": s.CandidateChangeSerializer,
            "multipart/form-data": s.CandidateChangeSerializer,
        },
        responses=s.OneCandidateSerializer,
    )
    def update(self, request: Request, pk: int) -> Response:
        """Change what is sent; `action` moves the candidate."""
        body = self.validated(s.CandidateChangeSerializer, partial=True)
        row = candidate_by_id(pk)
        action, reason = body.pop("action", None), body.pop("reason", "")
        with transaction.atomic():
            if body:
                services.change_candidate(candidate=row, actor=self.actor, **body)
            if action:
                more = {"reason": reason} if action in WITH_REASON else {}
                MOVES[action](candidate=row, actor=self.actor, **more)
            return Response(self._one(pk))

    @extend_schema(summary="Download a resume", responses=file_answers("file"))
    def resume(self, request: Request, pk: int) -> HttpResponse:
        """Return the file as it was checked when it came."""
        row = with_resume(pk)
        return upload_response(row.resume, filename=row.resume_name, content_type=ANY_FILE)

    def _one(self, number: int) -> dict[str, Any]:
        context = {"panels": panel_ratings([number])}
        return dict(s.OneCandidateSerializer(candidate_by_id(number), context=context).data)
