"""Routes of challans: what was deposited of deducted tax, for 24Q/138 and 26Q/140 alike."""

from typing import Any, ClassVar

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _
from django_filters import rest_framework as filters
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.filters import CamelFilterSet
from core.api.views import ApiViewSet
from core.periods import FinancialYear, Month
from payroll.reports.api import returns_examples as examples
from payroll.reports.returns import wire as s
from payroll.tds.enums import FormKind, Quarter
from payroll.tds.masters import challans
from payroll.tds.models import Challan
from payroll.tds.permissions import ReturnsPermission as P
from payroll.tds.selectors import all_challans, get_challan

KEY = OpenApiParameter(
    "Idempotency-Key", OpenApiTypes.STR, OpenApiParameter.HEADER, description="the same key acts once"
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

    @extend_schema(
        summary="List challans", responses=s.ChallanSerializer(many=True), examples=examples.CHALLAN_LIST
    )
    def list(self, request: Request) -> Response:
        """List challans and book adjustments, the newest period first."""
        page = self.paginate_queryset(self.filter_queryset(all_challans())) or []
        return self.get_paginated_response([_answer(row) for row in page])

    @extend_schema(
        summary="Enter a challan",
        request=s.WriteChallanSerializer,
        responses={201: s.ChallanSerializer},
        parameters=[KEY],
        examples=examples.CHALLAN,
    )
    def create(self, request: Request) -> Response:
        """Enter a challan or book adjustment; which deductions it covers is worked out by the statement."""
        values = self.validated(s.WriteChallanSerializer)
        if "month" in values:
            values["month"] = Month.parse(values["month"]).first
        if "financial_year" in values:
            values["financial_year"] = FinancialYear.parse(values["financial_year"]).start

        def act() -> tuple[int, dict[str, Any]]:
            return status.HTTP_201_CREATED, _answer(challans.create(actor=self.actor, **values))

        return self.once(act)

    @extend_schema(
        summary="Remove a challan",
        responses={200: s.RemovedChallanSerializer},
        examples=examples.REMOVED_CHALLAN,
    )
    def destroy(self, request: Request, challan_id: int) -> Response:
        """Take out a challan that was entered by mistake; what it was is kept in the audit."""
        challans.delete(get_challan(challan_id), actor=self.actor)
        return Response({"id": challan_id})


def _answer(row: Challan) -> dict[str, Any]:
    return s.shape(s.ChallanSerializer, row, **s.challan_values(row))
