"""Routes of /api/advances/recovery: the month's recoveries, and what is entered beside the payroll."""

from typing import Any, ClassVar

from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.request import Request

from core.api.files import file_answers
from core.api.views import ApiViewSet, Done, keyed
from core.errors import ValidationFailed
from core.periods import Month, today
from payroll.advances.api import serializers as s
from payroll.advances.api.filters import AdvanceFilter
from payroll.advances.enums import RecoveryKind
from payroll.advances.models import AdvanceApplication
from payroll.advances.permissions import AdvancePermission as P
from payroll.advances.recovery_list import recovery_file
from payroll.advances.selectors.applications import account_of, get_application
from payroll.advances.selectors.recovery import (
    recovered_advances,
    recovering_in,
    rows_of_all_months,
    rows_of_month,
)
from payroll.advances.services.recoveries import record_repayment, skip_month

MONTH = OpenApiParameter(
    "month", OpenApiTypes.STR, description="YYYY-MM; without it this month, or every month of the employee"
)
_SENT: dict[str, dict[str, Any]] = {
    "Repayment": {"amount": 10000, "paidOn": "2026-11-05", "reference": "Challan 4"},
    "Closing": {"kind": "closing", "reference": "From gratuity"},
    "Skip a month": {"kind": "skip", "month": "2026-11", "reason": "Illness"},
}
RECORD = [
    OpenApiExample(name, value={"applicationId": 7, **value}, request_only=True)
    for name, value in _SENT.items()
]


class RecoveryViewSet(ApiViewSet):
    """Recovery by month and employee."""

    queryset = AdvanceApplication.objects.none()
    serializer_class = s.AdvanceRecoverySerializer
    filterset_class = AdvanceFilter
    extra_query: ClassVar = ["month"]
    permissions: ClassVar = {"list": P.READ, "create": P.WRITE}
    messages: ClassVar = {"create": _("The ledger of the advance has the entry.")}

    @extend_schema(
        summary="Recovery schedule by month or employee",
        responses=file_answers("xlsx", "csv", "pdf", json=s.AdvanceRecoverySerializer(many=True)),
        parameters=[MONTH],
    )
    def list(self, request: Request) -> Any:
        """List what is due, recovered and skipped: of one month, or with `employeeId` alone of every month."""
        query = request.query_params
        month = Month.parse(query["month"]) if "month" in query else None
        if month is None and not query.get("employeeId"):
            month = Month.of(today())
        file_format = query.get("format", "json")
        if month is None:
            rows: Any = rows_of_all_months(self.filter_queryset(recovered_advances()))
        else:
            rows = self.filter_queryset(recovering_in(month))
        if file_format != "json":
            found = rows if month is None else rows_of_month(rows, month)
            return recovery_file(found, file_format, month)
        page = self.paginate_queryset(rows) or []
        found = page if month is None else rows_of_month(page, month)
        return self.get_paginated_response(s.AdvanceRecoverySerializer(found, many=True).data)

    @keyed()
    @extend_schema(
        summary="Enter a repayment, a closing or a skipped month",
        request=s.AdvanceRecordSerializer,
        responses={201: s.AdvanceDetailSerializer},
        examples=RECORD,
    )
    def create(self, request: Request) -> Done:
        """Enter what happens outside payroll: principal is paid first, then interest."""
        body = self.validated(s.AdvanceRecordSerializer)
        row = get_application(body.pop("application_id"))
        self._record(row, body)
        account = account_of(get_application(row.pk))
        return status.HTTP_201_CREATED, dict(s.AdvanceDetailSerializer(account).data)

    def _record(self, row: AdvanceApplication, body: dict[str, Any]) -> None:
        kind = body["kind"]
        if kind == RecoveryKind.SKIP:
            _need(body, "month", _t("Name the month to skip."), not_wanted=("amount", "paid_on"))
            reason = body.get("reason") or body.get("reference", "")
            skip_month(application=row, month=body["month"], reason=reason, actor=self.actor)
            return
        if kind == RecoveryKind.REPAYMENT:
            _need(body, "amount", _t("Give the amount in rupees."), not_wanted=("month",))
        else:
            _need(body, "kind", "", not_wanted=("month", "amount"))
        record_repayment(
            application=row,
            actor=self.actor,
            amount=body.get("amount"),
            paid_on=body.get("paid_on"),
            reference=body.get("reference") or body.get("reason", ""),
        )


def _need(body: dict[str, Any], name: str, text: str, *, not_wanted: tuple[str, ...]) -> None:
    """Raise ValidationFailed when a field of the kind is missing or one of another kind is there."""
    if name not in body:
        raise ValidationFailed.at(name, text)
    for other in not_wanted:
        if other in body:
            wrong = _t("This does not belong to an entry of the kind “%(kind)s”.") % {"kind": body["kind"]}
            raise ValidationFailed.at(other, wrong)
