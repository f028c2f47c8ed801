"""Route of the salary calculation: /api/cpc/calculate."""

from typing import ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.serializers import (
    CamelSerializer,
    EmptySerializer,
    MoneyField,
    MonthField,
    PercentField,
    described,
)
from core.api.views import ApiViewSet
from payroll.income_tax.api.serializers import ChoiceOf
from payroll.income_tax.calculation import calculate_month
from payroll.income_tax.tables import REGIMES
from payroll.organizations.enums import HraClass, TaClass
from payroll.pay_commission.enums import Scheme
from payroll.pay_commission.permissions import RatesPermission

_HRA, _TA, _SCHEMES = tuple(HraClass.values), tuple(TaClass.values), tuple(Scheme.values)


class CalculateQuery(CamelSerializer):
    """Query of a calculation; city classes left out are the organization's."""

    level = serializers.IntegerField(help_text="Pay level, 1 to 18")
    cell = serializers.IntegerField(help_text="Cell in the level")
    month = MonthField()
    hra_class = ChoiceOf(_HRA, required=False, help_text="City class for HRA; else the organization's")
    ta_class = ChoiceOf(_TA, required=False, help_text="City class for TA; else the organization's")
    ta = MoneyField(required=False, min_value=0, help_text="TA in rupees instead of the rule's")
    regime = ChoiceOf(REGIMES, required=False, help_text="Without it the new one")
    tds = MoneyField(
        required=False, min_value=0, help_text="Tax of the month in rupees instead of the computed one"
    )
    scheme = ChoiceOf(_SCHEMES, required=False, help_text="Without it NPS")


@described(texts="month", numbers="level cell", money="basic da hra ta gross nps employer_nps tds net")
class CalculationSerializer(CamelSerializer):
    """A full month's pay; `steps` says how each figure was reached."""

    da_percent = PercentField()
    hra_percent = PercentField()
    is_provisional = serializers.BooleanField(help_text="the year's tax tables are an earlier year's")
    steps = serializers.ListField(child=serializers.CharField())


class CalculateViewSet(ApiViewSet):
    """A month's pay for a place in the matrix."""

    serializer_class = EmptySerializer
    permissions: ClassVar = {"calculate": RatesPermission.READ}
    queries: ClassVar = {"calculate": CalculateQuery}

    @extend_schema(
        summary="Calculate a month's salary",
        responses=CalculationSerializer,
    )
    def calculate(self, request: Request) -> Response:
        """Return a full month's pay. Without `tds`: a twelfth of the year's tax on twelve such months."""
        return Response(CalculationSerializer(calculate_month(**self.query())).data)
