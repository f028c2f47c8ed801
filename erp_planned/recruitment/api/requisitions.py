"""Routes of /api/hrms/requisitions."""

from typing import Any, ClassVar

from django.db import transaction
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.views import ApiViewSet, Done, keyed
from erp_planned.recruitment.api import requisition_serializers as s
from erp_planned.recruitment.api.filters import RequisitionFilter
from erp_planned.recruitment.models import JobRequisition
from erp_planned.recruitment.permissions import RecruitmentPermission as P
from erp_planned.recruitment.selectors.requisitions import (
    department_numbered,
    designation_numbered,
    requisition_by_id,
    requisition_for,
    requisitions,
)
from erp_planned.recruitment.services import requisitions as services

ACTIONS = {"submit": services.submit, "take_back": services.take_back, "close": services.close}


class RequisitionViewSet(ApiViewSet):
    """Requisitions and their approval; whoever stands in a chain reaches that requisition."""

    queryset = JobRequisition.objects.none()
    serializer_class = s.RequisitionSerializer
    filterset_class = RequisitionFilter
    permissions: ClassVar = {
        "list": P.READ, "create": P.WRITE, "retrieve": P.PANEL, "update": P.WRITE, "decide": P.PANEL,
    }  # fmt: skip
    messages: ClassVar = {
        "create": _("The requisition is made; submit it to its approvers."),
        "update": _("The requisition is changed."),
        "decide": _("Your decision is entered."),
    }

    @extend_schema(summary="List requisitions", responses=s.RequisitionSerializer(many=True))
    def list(self, request: Request) -> Response:
        """List the requisitions, the newest first."""
        return self.page(requisitions())

    @extend_schema(
        summary="Make a requisition",
        request=s.RequisitionBodySerializer,
        responses={201: s.RequisitionSerializer},
    )
    @keyed()
    def create(self, request: Request) -> Done:
        """Make a draft with its chain of approvers."""
        body = _inside(self.validated(s.RequisitionBodySerializer))
        row = services.make_requisition(actor=self.actor, **body)
        return status.HTTP_201_CREATED, self._one(row.pk)

    @extend_schema(summary="One requisition", responses=s.RequisitionSerializer)
    def retrieve(self, request: Request, pk: int) -> Response:
        """Return a requisition with its chain; to approvers those in whose chain they stand."""
        return Response(dict(s.RequisitionSerializer(requisition_for(pk, self.actor)).data))

    @extend_schema(
        summary="Change, submit, take back or close a requisition",
        request=s.RequisitionChangeSerializer,
        responses=s.RequisitionSerializer,
    )
    def update(self, request: Request, pk: int) -> Response:
        """Change what is sent of a draft; `action` moves the requisition."""
        body = _inside(self.validated(s.RequisitionChangeSerializer, partial=True))
        row = requisition_by_id(pk)
        action, comments = body.pop("action", None), body.pop("comments", "")
        with transaction.atomic():
            if body:
                services.change_requisition(requisition=row, actor=self.actor, **body)
            if action:
                more = {"comments": comments} if action == "close" else {}
                ACTIONS[action](requisition=row, actor=self.actor, **more)
            return Response(self._one(pk))

    @extend_schema(
        summary="Approve or reject at the own step of the chain",
        request=s.RequisitionDecisionSerializer,
        responses=s.RequisitionSerializer,
    )
    def decide(self, request: Request, pk: int) -> Response:
        """Decide the step whose turn it is; the last approval opens the requisition."""
        body = self.validated(s.RequisitionDecisionSerializer)
        row = requisition_for(pk, self.actor)
        with transaction.atomic():
            approved = body.pop("decision") == "approve"
            services.decide(requisition=row, approved=approved, actor=self.actor, **body)
            return Response(self._one(pk))

    def _one(self, number: int) -> dict[str, Any]:
        return dict(s.RequisitionSerializer(requisition_by_id(number)).data)


def _inside(body: dict[str, Any]) -> dict[str, Any]:
    """Return a body by the names of the service: rows for their numbers, the chain as numbers of accounts."""
    if "department_id" in body:
        body["department"] = department_numbered(body.pop("department_id"))
    if "designation_id" in body:
        body["designation"] = designation_numbered(body.pop("designation_id"))
    if "chain" in body:
        body["chain"] = [one["approver_id"] for one in body["chain"]]
    return body
