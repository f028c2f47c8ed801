"""Route of the salary calculation: /api/cpc/calculate."""

from typing import Any, ClassVar

from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.serializers import CamelSerializer, EmptySerializer, MoneyField, PercentField
from core.api.views import ApiViewSet
from core.periods import Month
from payroll.income_tax.api.serializers import ChoiceOf
from payroll.income_tax.calculation import calculate_month
from payroll.income_tax.tables import REGIMES
from payroll.organizations.enums import HraClass, TaClass
from payroll.pay_commission.enums import Scheme
from payroll.pay_commission.permissions import RatesPermission

_HRA, _TA, _SCHEMES = tuple(HraClass.values), tuple(TaClass.values), tuple(Scheme.values)


class CalculateQuery(CamelSerializer):
    """Query of a calculation; city classes left out are the organization's."""

    level = serializers.IntegerField()
    cell = serializers.IntegerField()
    month = serializers.CharField(max_length=7)
    hra_class = ChoiceOf(_HRA, required=False)
    ta_class = ChoiceOf(_TA, required=False)
    ta = MoneyField(required=False, min_value=0)
    regime = ChoiceOf(REGIMES, required=False)
    tds = MoneyField(required=False, min_value=0)
    scheme = ChoiceOf(_SCHEMES, required=False)


class CalculationSerializer(CamelSerializer):
    """A full month's pay; `steps` says how each figure was reached."""

    level = serializers.IntegerField()
    cell = serializers.IntegerField()
    month = serializers.CharField()
    basic = MoneyField()
    da_percent = PercentField()
    da = MoneyField()
    hra_percent = PercentField()
    hra = MoneyField()
    ta = MoneyField()
    gross = MoneyField()
    nps = MoneyField()
    employer_nps = MoneyField()
    tds = MoneyField()
    net = MoneyField()
    is_provisional = serializers.BooleanField(help_text="the year's tax tables are an earlier year's")
    steps = serializers.ListField(child=serializers.CharField())


_EXAMPLE = OpenApiExample(
    "Level 10, cell 10 in June 2026",
    response_only=True,
    value={
        "level": 10,
        "cell": 10,
        "month": "2026-06",
        "basic": 73200,
        "daPercent": 60,
        "da": 43920,
        "hraPercent": 30,
        "hra": 35136,
        "ta": 7200,
        "gross": 159456,
        "nps": 11712,
        "employerNps": 16397,
        "tds": 14533,
        "net": 133211,
        "isProvisional": False,
        "steps": ["Basic pay by the matrix of the 7th pay commission, level 10, cell 10: 73,200."],
    },
)


class CalculateViewSet(ApiViewSet):
    """A month's pay for a place in the matrix."""

    serializer_class = EmptySerializer
    permissions: ClassVar = {"calculate": RatesPermission.READ}
    queries: ClassVar = {
        "calculate": ["level", "cell", "month", "hraClass", "taClass", "ta", "regime", "tds", "scheme"]
    }

    @extend_schema(
        summary="Calculate a month's salary",
        parameters=[
            OpenApiParameter("level", int, required=True, description="Pay level, 1 to 18"),
            OpenApiParameter("cell", int, required=True, description="Cell in the level"),
            OpenApiParameter("month", str, required=True, description="YYYY-MM"),
            OpenApiParameter(
                "hraClass", str, enum=_HRA, description="City class for HRA; else the organization's"
            ),
            OpenApiParameter(
                "taClass", str, enum=_TA, description="City class for TA; else the organization's"
            ),
            OpenApiParameter("ta", float, description="TA in rupees instead of the rule's"),
            OpenApiParameter("regime", str, enum=REGIMES, default="new"),
            OpenApiParameter(
                "tds", float, description="Tax of the month in rupees instead of the computed one"
            ),
            OpenApiParameter("scheme", str, enum=_SCHEMES, default=Scheme.NPS.value),
        ],
        responses=CalculationSerializer,
        examples=[_EXAMPLE],
    )
    def calculate(self, request: Request) -> Response:
        """Return a full month's pay. Without `tds`: a twelfth of the year's tax on twelve such months."""
        given = {
            name: value
            for name, value in request.query_params.items()
            if str(value).strip() and name != "format"
        }
        serializer = CalculateQuery(data=given)
        serializer.is_valid(raise_exception=True)
        query: dict[str, Any] = dict(serializer.validated_data)
        query["month"] = Month.parse(query["month"])
        return Response(CalculationSerializer(calculate_month(**query)).data)
