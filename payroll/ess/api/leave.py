"""Own leave: /api/ess/leave/*."""

from typing import ClassVar

from django.db import transaction
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.parsers import StrictJsonParser
from payroll.ess.api import leave_serializers as s
from payroll.ess.api.views import OwnViewSet
from payroll.leave.api.filters import OwnApplicationFilter
from payroll.leave.api.serializers import ApplyBodySerializer
from payroll.leave.models import LeaveApplication
from payroll.leave.permissions import LeavePermission as P
from payroll.leave.selectors.accounts import balances_of, type_named
from payroll.leave.selectors.applications import applications_of, own_application
from payroll.leave.services.applications import apply_leave
from payroll.leave.services.cancelling import withdraw_leave


class OwnLeaveViewSet(OwnViewSet):
    """Own balances and applications."""

    queryset = LeaveApplication.objects.none()
    serializer_class = s.OwnLeaveSerializer
    filterset_class = OwnApplicationFilter
    parser_classes = (StrictJsonParser, MultiPartParser)
    permissions: ClassVar = {
        "balance": P.APPLY,
        "apply": P.APPLY,
        "history": P.APPLY,
        "cancel": P.APPLY,
    }
    queries: ClassVar = {"balance": []}
    messages: ClassVar = {
        "apply": _("The leave is applied for."),
        "cancel": _("The application is cancelled."),
    }

    @extend_schema(summary="Own leave balance", responses=s.OwnBalancesSerializer)
    def balance(self, request: Request) -> Response:
        """Return balance, days that wait for a decision, and what is left, by type."""
        rows = balances_of(self.employee.pk)
        return Response(s.OwnBalancesSerializer({"items": rows}).data)

    @extend_schema(
        summary="Apply for leave",
        request=dict.fromkeys(("application/json", "multipart/form-data"), ApplyBodySerializer),
        responses={201: s.OwnLeaveSerializer},
    )
    def apply(self, request: Request) -> Response:
        """Apply for own leave; more days than the balance are refused."""
        body = self.validated(ApplyBodySerializer)
        kind = type_named(body.pop("leave_type"))
        # The answer is made before the commit: nothing is done that could not be told.
        with transaction.atomic():
            row = apply_leave(employee=self.employee, leave_type=kind, actor=self.actor, **body)
            return Response(s.OwnLeaveSerializer(row).data, status=status.HTTP_201_CREATED)

    @extend_schema(summary="Own leave applications", responses=s.OwnLeaveSerializer(many=True))
    def history(self, request: Request) -> Response:
        """Return a page of own applications, the latest leave first."""
        return self.page(applications_of(self.employee.pk))

    @extend_schema(
        summary="Cancel an own application that waits",
        request={"application/json": s.CancelLeaveSerializer},
        responses=s.OwnLeaveSerializer,
    )
    def cancel(self, request: Request, pk: int) -> Response:
        """Take an application back before it is decided; an approved one is cancelled by the office."""
        body = self.validated(s.CancelLeaveSerializer)
        row = own_application(self.employee.pk, pk)
        with transaction.atomic():
            row = withdraw_leave(application=row, actor=self.actor, **body)
            return Response(s.OwnLeaveSerializer(row).data)
