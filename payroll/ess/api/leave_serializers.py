"""Bodies and filters of /api/ess/leave."""

import django_filters
from rest_framework import serializers

from core.api.acts import body_of
from core.api.filters import CamelFilterSet
from core.api.serializers import CamelModelSerializer, CamelSerializer, DaysField
from payroll.leave.acts import LEAVE_ACTS
from payroll.leave.enums import ApplicationState
from payroll.leave.models import LeaveApplication


class OwnBalanceSerializer(CamelSerializer):
    """One own account; `available` is what can still be asked for."""

    leave_type = serializers.CharField(source="leave_type.code")
    name = serializers.CharField(source="leave_type.name")
    entitlement = DaysField(source="leave_type.entitlement")
    balance = DaysField()
    pending = DaysField()
    available = DaysField()


class OwnBalancesSerializer(CamelSerializer):
    """The caller's accounts."""

    items = OwnBalanceSerializer(many=True)


class ApplyForLeaveSerializer(CamelSerializer):
    """Own leave; `leaveType` by code or id. As multipart form it may bring a file, `attachment`."""

    leave_type = serializers.CharField(max_length=20)
    from_on = serializers.DateField()
    to_on = serializers.DateField()
    from_half = serializers.BooleanField(default=False, help_text="begins at noon of the first day")
    to_half = serializers.BooleanField(default=False, help_text="ends at noon of the last day")
    reason = serializers.CharField(max_length=500)
    attachment = serializers.FileField(required=False, allow_null=True)


CancelLeaveSerializer = body_of(LEAVE_ACTS, LEAVE_ACTS.named("withdraw"))


class OwnLeaveSerializer(CamelModelSerializer):
    """An own application."""

    leave_type = serializers.CharField(source="leave_type.code")
    leave_type_name = serializers.CharField(source="leave_type.name")
    days = DaysField()
    debit = DaysField()
    status = serializers.ChoiceField(choices=ApplicationState.choices, source="state")
    has_attachment = serializers.SerializerMethodField()

    class Meta:
        model = LeaveApplication
        fields = [
            "id", "leave_type", "leave_type_name", "from_on", "to_on", "from_half", "to_half", "days", "debit",
            "reason", "status", "comments", "applied_at", "decided_at", "decided_by", "cancelled_at",
            "cancelled_from", "has_attachment",
        ]  # fmt: skip

    def get_has_attachment(self, row: LeaveApplication) -> bool:
        """Whether a certificate is stored."""
        return bool(row.attachment)


class OwnLeaveFilter(CamelFilterSet):
    """By status and type; the latest leave first unless told otherwise."""

    status = django_filters.ChoiceFilter(choices=ApplicationState.choices, field_name="state")
    leave_type = django_filters.CharFilter(field_name="leave_type__code", lookup_expr="iexact", max_length=10)
    ordering = django_filters.OrderingFilter(fields=[("from_on", "fromOn"), ("applied_at", "appliedAt")])

    class Meta:
        model = LeaveApplication
        fields: list[str] = []
