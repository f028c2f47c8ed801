"""REST routes of leave."""

from typing import Any, ClassVar
from uuid import UUID

from django.http import HttpResponse
from django.utils.translation import gettext as _
from django_filters import rest_framework as django_filters
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import status
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.examples import EXAMPLE_KEY
from core.api.files import file_answers
from core.api.filters import CamelFilterSet, SearchFilter
from core.api.parsers import StrictJsonParser
from core.api.views import ApiViewSet, Done, keyed
from core.documents.exports import upload_response
from core.errors import NotFound, ValidationFailed
from core.masters.api import MasterViewSet
from core.refusals import get_or_refuse
from school.staff import masters
from school.staff.api import serializers as s
from school.staff.enums import LeaveState
from school.staff.models import LeaveRequest
from school.staff.permissions import StaffPermission as P
from school.staff.selectors import leave as selectors
from school.staff.services import leave_requests as services

DECISIONS = {
    LeaveState.APPROVED: services.approve_leave,
    LeaveState.REJECTED: services.reject_leave,
    LeaveState.CANCELLED: services.cancel_leave,
}
ASKED = {
    "leaveTypeId": EXAMPLE_KEY,
    "startsOn": "2026-11-24",
    "endsOn": "2026-11-25",
    "endsHalf": True,
    "reason": "Wedding in the family",
}


class LeaveTypeViewSet(MasterViewSet):
    """Types of leave."""

    master = masters.leave_types


class LeaveFilter(CamelFilterSet):
    """By person, type, state and days."""

    staff_id = django_filters.UUIDFilter(field_name="staff_id")
    leave_type_id = django_filters.UUIDFilter(field_name="leave_type_id")
    status = django_filters.ChoiceFilter(choices=LeaveState.choices, field_name="state")
    date_from = django_filters.DateFilter(
        field_name="ends_on", lookup_expr="gte", label=_("leave on or after this day")
    )
    date_to = django_filters.DateFilter(
        field_name="starts_on", lookup_expr="lte", label=_("leave on or before this day")
    )
    search = SearchFilter("staff__name", "staff__employee_code", "reason")

    class Meta:
        model = LeaveRequest
        fields: list[str] = []


class LeaveRequestViewSet(ApiViewSet):
    """Leave: the own, and for the office everybody's."""

    queryset = LeaveRequest.objects.none()
    serializer_class = s.LeaveRequestSerializer
    filterset_class = LeaveFilter
    permissions: ClassVar = {
        "list": P.LEAVE,
        "create": P.LEAVE,
        "retrieve": P.LEAVE,
        "partial_update": P.LEAVE,
    }

    @extend_schema(summary="List leave requests", responses=s.LeaveRequestSerializer(many=True))
    def list(self, request: Request) -> Response:
        """List the caller's leave, for the office everybody's, the latest first."""
        return self.page(selectors.leave_requests_of(self.actor))

    @keyed()
    @extend_schema(
        summary="Ask for leave",
        request=s.LeaveRequestBodySerializer,
        responses={201: s.LeaveRequestSerializer},
        examples=[OpenApiExample("Casual leave", value=ASKED, request_only=True)],
    )
    def create(self, request: Request) -> Done:
        """Ask for leave; the office may enter it for somebody else."""
        body = self.validated(s.LeaveRequestBodySerializer)
        refusal = NotFound(_("There is no such leave type."))
        kind = masters.leave_types.visible(self.actor)
        leave_type = get_or_refuse(kind, refusal, pk=body.pop("leave_type"))
        member = body.pop("member", None)
        if member is not None:
            member = selectors.whose_leave(self.actor, member)
        row = services.ask_leave(leave_type=leave_type, member=member, actor=self.actor, **body)
        return status.HTTP_201_CREATED, dict(s.LeaveRequestSerializer(row).data)

    @extend_schema(summary="One leave request", responses=s.LeaveRequestSerializer)
    def retrieve(self, request: Request, pk: UUID) -> Response:
        return Response(s.LeaveRequestSerializer(selectors.get_leave(self.actor, pk)).data)

    @extend_schema(
        summary="Decide or cancel leave",
        request=s.LeaveDecisionSerializer,
        responses=s.LeaveRequestSerializer,
        examples=[OpenApiExample("Approved", value={"status": "approved"}, request_only=True)],
    )
    def partial_update(self, request: Request, pk: UUID) -> Response:
        """Approve, reject (with remarks) or cancel; nobody decides the own."""
        row = selectors.get_leave(self.actor, pk)
        body = self.validated(s.LeaveDecisionSerializer)
        act: Any = DECISIONS.get(body["status"])
        if act is None:
            known = ", ".join(DECISIONS)
            raise ValidationFailed.at("status", _("This is one of %(names)s.") % {"names": known})
        done = act(request=row, actor=self.actor, remarks=body.get("remarks", ""))
        return Response(s.LeaveRequestSerializer(done).data)


class LeavePaperViewSet(ApiViewSet):
    """The paper of a leave request: a medical certificate, for example."""

    serializer_class = s.LeavePaperSerializer
    parser_classes = (MultiPartParser, StrictJsonParser)
    permissions: ClassVar = {"create": P.LEAVE, "download": P.LEAVE}
    queries: ClassVar = {"download": []}
    files: ClassVar = {"download": ("file",)}

    @extend_schema(
        summary="Add the paper of a leave request",
        request={"multipart/form-data": s.LeavePaperSerializer},
        responses={201: s.LeaveRequestSerializer},
    )
    def create(self, request: Request, pk: UUID) -> Response:
        """Keep a PDF or a picture with leave that waits for its decision."""
        row = selectors.get_leave(self.actor, pk)
        file = self.validated(s.LeavePaperSerializer)["file"]
        done = services.attach_certificate(request=row, file=file, actor=self.actor)
        return Response(s.LeaveRequestSerializer(done).data, status=status.HTTP_201_CREATED)

    @extend_schema(summary="Download the paper of a leave request", responses=file_answers("file"))
    def download(self, request: Request, pk: UUID) -> HttpResponse:
        """The file as it is kept."""
        document = selectors.get_leave(self.actor, pk).document
        if document is None:
            raise NotFound(_("No paper was added to this leave."))
        return upload_response(document.file, filename=f"{document}.{str(document.file).rpartition('.')[2]}")


class LeaveBalanceViewSet(ApiViewSet):
    """What somebody has left."""

    serializer_class = s.LeaveStandingSerializer
    permissions: ClassVar = {"retrieve": P.LEAVE}

    @extend_schema(
        summary="Leave balance of a member of staff",
        responses=s.LeaveStandingSerializer(many=True),
        filters=False,
    )
    def retrieve(self, request: Request, pk: UUID) -> Response:
        """What is credited, taken, asked for and left of each type this leave year; the own, or for the office any."""
        member = selectors.whose_leave(self.actor, pk)
        page = self.paginate_queryset(selectors.standing_of(member)) or []
        return self.get_paginated_response(s.LeaveStandingSerializer(page, many=True).data)
