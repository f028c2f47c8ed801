"""Routes of the types of advances, with their rates."""

from decimal import Decimal

from rest_framework import serializers

from core.api.serializers import CamelModelSerializer
from core.masters.api import MasterViewSet, serializer_of
from core.periods import today
from payroll.advances.masters import advance_types
from payroll.advances.models import AdvanceRate, AdvanceType
from payroll.advances.selectors.types import latest_rate


class AdvanceRateSerializer(CamelModelSerializer):
    """A rate of interest for sanctions from a date on."""

    class Meta:
        model = AdvanceRate
        fields = ["effective_on", "percentage", "order_reference"]


class AdvanceTypeSerializer(serializer_of(advance_types)):  # type: ignore[misc]
    """A type of advance with its rates, the newest first; those that are sent are added."""

    rates = AdvanceRateSerializer(many=True, required=False)
    current_rate = serializers.SerializerMethodField(help_text="percent a year for a sanction today")

    def get_current_rate(self, row: AdvanceType) -> Decimal | None:
        return latest_rate(row, today())


class TypeViewSet(MasterViewSet):
    """Kinds of advances. The ceiling is the lesser of the amount and the months of basic pay."""

    master = advance_types
    serializer_class = AdvanceTypeSerializer
