"""Bodies of /api/hrms/separation."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from core.api.serializers import CamelModelSerializer, CamelSerializer, DaysField, MoneyField
from erp_planned.separation.enums import OTHER, ExitStatus, LineKind, SeparationType
from erp_planned.separation.models import SeparationRequest
from erp_planned.separation.selectors.requests import clearances_of


class AskSeparationSerializer(CamelSerializer):
    """A separation; `employeeId` is the office's, employees ask for themselves. Retirement needs no day."""

    employee_id = serializers.IntegerField(min_value=1, required=False)
    type = serializers.ChoiceField(choices=SeparationType.choices)
    last_working_day = serializers.DateField(required=False, source="last_working_on")
    asked_on = serializers.DateField(required=False)
    reason = serializers.CharField(max_length=500, required=False, default="", allow_blank=True)


class DecideSeparationSerializer(CamelSerializer):
    """A decision: accepted, refused or withdrawn; accepted may name another last working day."""

    decision = serializers.ChoiceField(choices=["accepted", "refused", "withdrawn"])
    last_working_day = serializers.DateField(required=False, source="last_working_on")
    remarks = serializers.CharField(max_length=500, required=False, default="", allow_blank=True)


class ClearBodySerializer(CamelSerializer):
    """An item is cleared, with the rupees still owed."""

    dues = MoneyField(min_value=0, required=False)
    remarks = serializers.CharField(max_length=300, required=False, default="", allow_blank=True)


class OtherLineBodySerializer(CamelSerializer):
    """A line by hand."""

    kind = serializers.ChoiceField(choices=OTHER)
    text = serializers.CharField(max_length=200)
    amount = MoneyField()


class OtherLineSerializer(OtherLineBodySerializer):
    """A line by hand, as it was added."""

    id = serializers.IntegerField()
    entered_by = serializers.CharField()


class SettleBodySerializer(CamelSerializer):
    """`digest` of the settlement that was looked at."""

    digest = serializers.CharField(max_length=64)


class SeparationSerializer(CamelModelSerializer):
    """A separation (spec: ERP, SeparationRequest)."""

    employee_id = serializers.IntegerField()
    employee_code = serializers.CharField(source="employee.code")
    employee_name = serializers.CharField(source="employee.name")
    department = serializers.CharField(source="employee.department.name")
    last_working_day = serializers.DateField(source="last_working_on")
    exit_status = serializers.ChoiceField(choices=ExitStatus.choices, source="state")

    class Meta:
        model = SeparationRequest
        fields = [
            "id", "employee_id", "employee_code", "employee_name", "department", "type", "asked_on",
            "last_working_day", "exit_status", "reason", "remarks", "decided_at", "decided_by",
        ]  # fmt: skip


class ClearanceSerializer(CamelSerializer):
    """One item of the clearance list."""

    id = serializers.IntegerField()
    item = serializers.CharField(source="item.name")
    is_cleared = serializers.SerializerMethodField()
    dues = MoneyField()
    remarks = serializers.CharField()
    cleared_by = serializers.CharField()
    cleared_at = serializers.DateTimeField(allow_null=True)

    def get_is_cleared(self, row: Any) -> bool:
        """Whether the department has cleared."""
        return row.cleared_at is not None


class SettlementLineSerializer(CamelSerializer):
    """One line of a settlement, with its basis."""

    kind = serializers.ChoiceField(choices=LineKind.choices)
    text = serializers.CharField()
    basis = serializers.CharField()
    amount = MoneyField()


class SettledSerializer(CamelSerializer):
    """A settlement as it was settled; `number` above 0 adds what changed later."""

    number = serializers.IntegerField()
    lines = SettlementLineSerializer(many=True)
    paid = MoneyField()
    recovered = MoneyField()
    net = MoneyField()
    emoluments = MoneyField()
    settled_at = serializers.DateTimeField()
    settled_by = serializers.CharField()
    voucher_id = serializers.IntegerField(allow_null=True)


class OneSeparationSerializer(SeparationSerializer):
    """A separation with its clearance list and what was settled."""

    clearances = serializers.SerializerMethodField()
    settlements = SettledSerializer(many=True)

    class Meta(SeparationSerializer.Meta):
        fields = [*SeparationSerializer.Meta.fields, "clearances", "settlements"]

    @extend_schema_field(ClearanceSerializer(many=True))
    def get_clearances(self, row: SeparationRequest) -> Any:
        """The clearance list; empty before acceptance."""
        return ClearanceSerializer(clearances_of(row), many=True).data


class ReckoningSerializer(CamelSerializer):
    """What settling now would pay and recover; `problems` are in the way of it."""

    number = serializers.IntegerField()
    emoluments = MoneyField()
    earned_days = DaysField()
    half_pay_days = DaysField()
    lines = SettlementLineSerializer(many=True)
    paid = MoneyField()
    recovered = MoneyField()
    net = MoneyField()
    problems = serializers.ListField(child=serializers.CharField())
    digest = serializers.CharField()
