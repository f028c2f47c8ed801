"""Own advances: /api/ess/advances."""

from typing import ClassVar

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.views import Done, keyed
from payroll.advances.api import serializers as s
from payroll.advances.api.filters import OwnFilter
from payroll.advances.models import AdvanceApplication
from payroll.advances.permissions import AdvancePermission as P
from payroll.advances.selectors.applications import account_of, accounts_of, advances_of
from payroll.advances.selectors.types import get_type
from payroll.advances.services.applications import submit_application
from payroll.ess.api.views import OwnViewSet


class OwnAdvanceViewSet(OwnViewSet):
    """Own applications and advances."""

    queryset = AdvanceApplication.objects.none()
    serializer_class = s.AdvanceSerializer
    filterset_class = OwnFilter
    permissions: ClassVar = {"list": P.APPLY, "create": P.APPLY}
    messages: ClassVar = {"create": _("The advance is applied for.")}

    @extend_schema(
        summary="Own advances with ledger and recovery",
        responses=s.AdvanceDetailSerializer(many=True),
    )
    def list(self, request: Request) -> Response:
        """Return a page of own advances, the newest first, each with its ledger and schedule."""
        rows = self.filter_queryset(advances_of(self.employee.pk))
        accounts = accounts_of(self.paginate_queryset(rows) or [])
        return self.get_paginated_response(s.AdvanceDetailSerializer(accounts, many=True).data)

    @keyed()
    @extend_schema(
        summary="Apply for an advance",
        request=s.AdvanceWishSerializer,
        responses={201: s.AdvanceDetailSerializer},
    )
    def create(self, request: Request) -> Done:
        """Apply for the own person; the office decides."""
        body = self.validated(s.AdvanceWishSerializer)
        employee = self.employee
        advance_type = get_type(code=body.pop("advance_type"))
        row = submit_application(advance_type=advance_type, employee=employee, actor=self.actor, **body)
        return status.HTTP_201_CREATED, dict(s.AdvanceDetailSerializer(account_of(row)).data)
