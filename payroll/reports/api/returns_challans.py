"""Routes of challans: what was deposited of deducted tax, for 24Q/138 and 26Q/140 alike."""

from typing import Any, ClassVar

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _
from django_filters import rest_framework as filters
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.filters import CamelFilterSet
from core.api.views import ApiViewSet, Done, keyed
from core.periods import FinancialYear, Month
from payroll.reports.returns import wire as s
from payroll.tds.enums import FormKind, Quarter
from payroll.tds.masters import challans
from payroll.tds.models import Challan
from payroll.tds.permissions import ReturnsPermission as P
from payroll.tds.selectors import all_challans, get_challan

CHALLAN = OpenApiExample(
    "A bank challan for one month",
    request_only=True,
    value={
        "kind": "salary",
        "month": "2026-07",
        "mode": "challan",
        "receiptCode": "0510308",
        "serial": "00017",
        "paidOn": "2026-08-07",
        "tax": 4065052,
    },
)


class ChallanFilter(CamelFilterSet):
    """Year, quarter, kind; by date."""

    financial_year = filters.CharFilter(method="filter_year", label=_("for example 2026-27"), max_length=7)
    quarter = filters.ChoiceFilter(choices=Quarter.choices)
    kind = filters.ChoiceFilter(choices=FormKind.choices)
    search = filters.CharFilter(method="filter_search", label=_("code or serial"), max_length=20)
    ordering = filters.OrderingFilter(
        fields=[("paid_on", "paidOn"), ("tax", "tax"), ("total", "total"), ("id", "id")]
    )

    class Meta:
        model = Challan
        fields: list[str] = []

    def filter_year(self, rows: QuerySet[Challan], name: str, value: str) -> QuerySet[Challan]:
        """Narrow to a financial year."""
        return rows.filter(financial_year=FinancialYear.parse(value).start)

    def filter_search(self, rows: QuerySet[Challan], name: str, value: str) -> QuerySet[Challan]:
        """Find by code or serial."""
        return rows.filter(receipt_code=value) | rows.filter(serial=value)


class ChallanViewSet(ApiViewSet):
    """Deposits of deducted tax."""

    queryset = Challan.objects.none()
    serializer_class = s.ChallanSerializer
    filterset_class = ChallanFilter
    permissions: ClassVar = {"list": P.READ, "create": P.WRITE, "destroy": P.WRITE}
    messages: ClassVar = {"create": _("The challan is entered."), "destroy": _("The challan is removed.")}

    @extend_schema(summary="List challans", responses=s.ChallanSerializer(many=True))
    def list(self, request: Request) -> Response:
        """List challans and book adjustments, the newest period first."""
        page = self.paginate_queryset(self.filter_queryset(all_challans())) or []
        return self.get_paginated_response([_answer(row) for row in page])

    @keyed()
    @extend_schema(
        summary="Enter a challan",
        request=s.WriteChallanSerializer,
        responses={201: s.ChallanSerializer},
        examples=[CHALLAN],
    )
    def create(self, request: Request) -> Done:
        """Enter a challan or book adjustment; which deductions it covers is worked out by the statement."""
        values = self.validated(s.WriteChallanSerializer)
        if "month" in values:
            values["month"] = Month.parse(values["month"]).first
        if "financial_year" in values:
            values["financial_year"] = FinancialYear.parse(values["financial_year"]).start
        return status.HTTP_201_CREATED, _answer(challans.create(actor=self.actor, **values))

    @extend_schema(
        summary="Remove a challan",
        responses={200: s.RemovedChallanSerializer},
    )
    def destroy(self, request: Request, challan_id: int) -> Response:
        """Take out a challan that was entered by mistake; what it was is kept in the audit."""
        challans.delete(get_challan(challan_id), actor=self.actor)
        return Response({"id": challan_id})


def _answer(row: Challan) -> dict[str, Any]:
    return s.shape(s.ChallanSerializer, row, **s.challan_values(row))
