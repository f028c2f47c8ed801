"""Own attendance: /api/ess/attendance."""

from functools import cached_property
from typing import Any, ClassVar

from django.db import transaction
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.views import ApiViewSet
from core.periods import Month, today
from erp_planned.attendance.api import serializers as s
from erp_planned.attendance.permissions import AttendancePermission as P
from erp_planned.attendance.selectors.own import own_month
from erp_planned.attendance.services.regularizing import FARTHEST, ask_regularization
from payroll.employees.models import Employee
from payroll.ess.selectors import employee_of


class OwnAttendanceViewSet(ApiViewSet):
    """The own month and own requests."""

    serializer_class: Any = s.OwnMonthSerializer
    permissions: ClassVar = {"month": P.SELF, "ask": P.SELF}
    queries: ClassVar = {"month": s.OwnMonthQuery}
    messages: ClassVar = {"ask": _("Your request is sent. You are told of the decision.")}

    @cached_property
    def employee(self) -> Employee:
        """The caller's record. Raises NotFound for staff who have none."""
        user: Any = self.request.user
        return employee_of(user)

    @extend_schema(summary="Own month of attendance", responses=s.OwnMonthSerializer)
    def month(self, request: Request) -> Response:
        """Return every day of a month with what it was, and the sums."""
        employee = self.employee
        month = self.query().get("month") or Month.of(today())
        found = own_month(employee, month, earliest=today() - FARTHEST)
        return Response(s.OwnMonthSerializer(found).data)

    @extend_schema(
        summary="Ask for an own day to be set right",
        request=s.AskOwnSerializer,
        responses={201: s.OwnRegularizationSerializer},
    )
    def ask(self, request: Request) -> Response:
        """Ask for regularization; it waits for a decision of the office."""
        employee = self.employee
        body = self.validated(s.AskOwnSerializer)
        with transaction.atomic():
            row = ask_regularization(employee=employee, actor=self.actor, **body)
            answer = s.OwnRegularizationSerializer(row).data
        return Response(answer, status=status.HTTP_201_CREATED)
