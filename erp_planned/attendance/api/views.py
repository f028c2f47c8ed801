"""Routes of attendance: days, requests, locks, the switch."""

from typing import Any, ClassVar

from django.db import transaction
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.serializers import EmptySerializer
from core.api.views import ApiViewSet, Done, keyed
from erp_planned.attendance.api import serializers as s
from erp_planned.attendance.api.filters import DayFilter, LockFilter, RequestFilter
from erp_planned.attendance.enums import RequestState
from erp_planned.attendance.models import AttendanceDay, MonthLock, Regularization
from erp_planned.attendance.permissions import AttendancePermission as P
from erp_planned.attendance.selectors.months import days, lock_by_id, locks
from erp_planned.attendance.selectors.own import day_by_id
from erp_planned.attendance.selectors.policy import switch
from erp_planned.attendance.selectors.requests import request_by_id, requests
from erp_planned.attendance.selectors.shifts import shift_by_id
from erp_planned.attendance.services.locking import lock_month, set_switch, unlock_month
from erp_planned.attendance.services.marking import correct_day, mark_day
from erp_planned.attendance.services.regularizing import (
    approve_regularization,
    ask_regularization,
    reject_regularization,
)
from payroll.employees.selectors.people import employee_by_id


def _with_shift(body: dict[str, Any]) -> dict[str, Any]:
    """Return the body with the shift in place of its number."""
    if "shift_id" in body:
        number = body.pop("shift_id")
        body["shift"] = shift_by_id(number) if number else None
    return body


class AttendanceViewSet(ApiViewSet):
    """Days of attendance: computed from punches, marked or corrected by hand."""

    queryset = AttendanceDay.objects.none()
    serializer_class = s.AttendanceSerializer
    filterset_class = DayFilter
    permissions: ClassVar = {
        "list": P.READ, "mark": P.WRITE, "update": P.WRITE, "partial_update": P.WRITE,
    }  # fmt: skip
    messages: ClassVar = {
        "mark": _("The day is marked."),
        "update": _("The day is corrected."),
        "partial_update": _("The day is corrected."),
    }

    @extend_schema(summary="List days of attendance", responses=s.AttendanceSerializer(many=True))
    def list(self, request: Request) -> Response:
        """Return a page of days, the newest first; a day that is not over or not told yet is not there."""
        return self.page(days())

    @extend_schema(
        summary="Mark a day by hand", request=s.MarkSerializer, responses={201: s.AttendanceSerializer}
    )
    def mark(self, request: Request) -> Response:
        """Set a day; computing leaves it alone from then on. One that is set already is corrected instead (409)."""
        body = _with_shift(self.validated(s.MarkSerializer))
        employee = employee_by_id(body.pop("employee_id"))
        with transaction.atomic():
            row = mark_day(employee=employee, actor=self.actor, **body)
            answer = s.AttendanceSerializer(day_by_id(row.pk)).data
        return Response(answer, status=status.HTTP_201_CREATED)

    @extend_schema(summary="Correct a day", request=s.CorrectSerializer, responses=s.AttendanceSerializer)
    def update(self, request: Request, day_id: int) -> Response:
        """Correct a day with the reason. In a locked month the next payroll run pays or recovers the difference."""
        row = day_by_id(day_id)
        body = _with_shift(self.validated(s.CorrectSerializer))
        with transaction.atomic():
            row = correct_day(day=row, actor=self.actor, **body)
            return Response(s.AttendanceSerializer(day_by_id(row.pk)).data)

    @extend_schema(summary="Correct a day", request=s.CorrectSerializer, responses=s.AttendanceSerializer)
    def partial_update(self, request: Request, day_id: int) -> Response:
        return self.update(request, day_id)


class RegularizationViewSet(ApiViewSet):
    """Requests to set a day right."""

    queryset = Regularization.objects.none()
    serializer_class = s.RegularizationSerializer
    filterset_class = RequestFilter
    permissions: ClassVar = {"list": P.READ, "create": P.WRITE, "approve": P.DECIDE}
    messages: ClassVar = {
        "create": _("The request is entered and waits for a decision."),
        "approve": _("The request is decided."),
    }

    @extend_schema(summary="List regularization requests", responses=s.RegularizationSerializer(many=True))
    def list(self, request: Request) -> Response:
        """Return a page of requests, the latest days first."""
        return self.page(requests())

    @extend_schema(
        summary="Ask for regularization for an employee",
        request=s.AskForSerializer,
        responses={201: s.RegularizationSerializer},
    )
    def create(self, request: Request) -> Response:
        """Enter a request; somebody else decides on it."""
        body = self.validated(s.AskForSerializer)
        employee = employee_by_id(body.pop("employee_id"))
        with transaction.atomic():
            row = ask_regularization(employee=employee, actor=self.actor, **body)
            answer = s.RegularizationSerializer(row).data
        return Response(answer, status=status.HTTP_201_CREATED)

    @extend_schema(
        summary="Approve or reject a request",
        request=s.RegularizationDecisionSerializer,
        responses=s.RegularizationSerializer,
    )
    def approve(self, request: Request, request_id: int) -> Response:
        """Decide on a request; nobody decides on the own one, nor on one that they entered themselves."""
        row = request_by_id(request_id)
        body = self.validated(s.RegularizationDecisionSerializer)
        is_yes = body["status"] == RequestState.APPROVED
        decide = approve_regularization if is_yes else reject_regularization
        with transaction.atomic():
            row = decide(request=row, actor=self.actor, remarks=body["remarks"])
            return Response(s.RegularizationSerializer(row).data)


class LockViewSet(ApiViewSet):
    """Months locked before payroll."""

    queryset = MonthLock.objects.none()
    serializer_class = s.LockSerializer
    filterset_class = LockFilter
    permissions: ClassVar = {"list": P.READ, "create": P.LOCK, "destroy": P.LOCK}
    messages: ClassVar = {"create": _("The month is locked."), "destroy": _("The month is open again.")}

    @extend_schema(summary="List locked months", responses=s.LockSerializer(many=True))
    def list(self, request: Request) -> Response:
        """Return a page of locked months, the newest first."""
        return self.page(locks())

    @keyed()
    @extend_schema(summary="Lock a month", request=s.LockBodySerializer, responses={201: s.LockSerializer})
    def create(self, request: Request) -> Done:
        """Compute the month once more and freeze it: payroll may run, and goes by its days without pay."""
        body = self.validated(s.LockBodySerializer)
        row = lock_month(actor=self.actor, **body)
        return status.HTTP_201_CREATED, dict(s.LockSerializer(row).data)

    @extend_schema(summary="Unlock a month", responses={200: EmptySerializer})
    def destroy(self, request: Request, lock_id: int) -> Response:
        """Open a month again, while payroll of it is not locked."""
        unlock_month(lock=lock_by_id(lock_id), actor=self.actor)
        return Response({})


class SwitchViewSet(ApiViewSet):
    """Whether payroll goes by attendance."""

    serializer_class = s.SwitchSerializer
    permissions: ClassVar = {"retrieve": P.READ, "update": P.LOCK}
    messages: ClassVar = {"update": _("The switch is set.")}

    @extend_schema(summary="From when payroll goes by attendance", responses=s.SwitchSerializer)
    def retrieve(self, request: Request) -> Response:
        """Return the first month, or null."""
        return Response(s.SwitchSerializer(switch()).data)

    @extend_schema(
        summary="Set from when payroll goes by attendance",
        request=s.SwitchSerializer,
        responses=s.SwitchSerializer,
    )
    def update(self, request: Request) -> Response:
        """From this month on a run waits until attendance is locked, and deducts its days without pay."""
        body = self.validated(s.SwitchSerializer)
        return Response(s.SwitchSerializer(set_switch(actor=self.actor, **body)).data)
