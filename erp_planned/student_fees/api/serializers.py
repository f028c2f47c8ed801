"""Bodies of the fee routes; money in rupees."""

from decimal import Decimal
from typing import Any

from rest_framework import serializers

from core.api.serializers import CamelModelSerializer, CamelSerializer, MoneyField, PercentField
from erp_planned.student_fees.enums import (
    ChargeKind,
    ConcessionReason,
    ConcessionState,
    PaymentState,
    PayMode,
)
from erp_planned.student_fees.models import Concession, FeeEntry, FeePayment


class FeeBillBodySerializer(CamelSerializer):
    """The class that is billed; `dueUntil` leaves out what is due later."""

    year_id = serializers.IntegerField(source="year")
    class_id = serializers.IntegerField(source="school_class")
    due_until = serializers.DateField(required=False)


class FeesBilledSerializer(CamelSerializer):
    """How many fees are new."""

    fees = serializers.IntegerField()


class CollectBodySerializer(CamelSerializer):
    """A receipt of fees; without `feeTypeId` the oldest due is paid first."""

    student_id = serializers.IntegerField(source="student")
    amount = MoneyField()
    mode = serializers.ChoiceField(choices=PayMode.choices)
    paid_date = serializers.DateField(required=False, source="paid_on")
    transaction_id = serializers.CharField(max_length=60, required=False, allow_blank=True)
    fee_type_id = serializers.IntegerField(required=False, source="head")
    narration = serializers.CharField(max_length=200, required=False, allow_blank=True)


class FeeShareSerializer(CamelModelSerializer):
    """What a receipt pays of a fee."""

    fee_type = serializers.CharField(source="charge.head.name")
    title = serializers.CharField(source="charge.title")
    amount = serializers.SerializerMethodField()

    class Meta:
        model = FeeEntry
        fields = ["fee_type", "title", "amount"]

    def get_amount(self, row: FeeEntry) -> Decimal:
        """Return what was paid, above 0."""
        return abs(row.amount)


class FeePaymentSerializer(CamelModelSerializer):
    """A receipt of fees with what it pays."""

    student_id = serializers.IntegerField(source="account.student_id")
    student_name = serializers.CharField(source="account.student.name")
    fee_type = serializers.SerializerMethodField()
    paid_date = serializers.DateField(source="paid_on")
    amount = MoneyField()
    mode = serializers.ChoiceField(choices=PayMode.choices)
    status = serializers.ChoiceField(choices=PaymentState.choices, source="state")
    voucher_id = serializers.IntegerField(allow_null=True)
    fees = serializers.SerializerMethodField()

    class Meta:
        model = FeePayment
        fields = [
            "id", "receipt_no", "student_id", "student_name", "fee_type", "amount", "paid_date", "mode",
            "transaction_id", "narration", "status", "reason", "voucher_id", "fees",
        ]  # fmt: skip

    def get_fee_type(self, row: FeePayment) -> str:
        """Return the heads that it pays, in words."""
        return ", ".join(dict.fromkeys(one.charge.head.name for one in row.entries.all()))

    def get_fees(self, row: FeePayment) -> list[dict[str, Any]]:
        """Return what it pays, or paid, of each fee."""
        shares = [one for one in row.entries.all() if one.kind == "receipt"]
        return [dict(one) for one in FeeShareSerializer(shares, many=True).data]


class DueSerializer(CamelSerializer):
    """A fee that is open: what is left, and the late fee that a payment today would bring."""

    fee_type_id = serializers.IntegerField(source="charge.head_id")
    fee_type = serializers.CharField(source="charge.head.name")
    title = serializers.CharField(source="charge.title")
    kind = serializers.ChoiceField(choices=ChargeKind.choices, source="charge.kind")
    amount = MoneyField(source="charge.amount")
    due_date = serializers.DateField(source="charge.due_on")
    balance = MoneyField()
    late_fee = MoneyField()


class FeeDuesSerializer(CamelSerializer):
    """All that a student owes on a day."""

    student_id = serializers.IntegerField(source="student.pk")
    student_name = serializers.CharField(source="student.name")
    on = serializers.DateField()
    total = MoneyField()
    late_fee = MoneyField()
    overdue = MoneyField()
    dues = DueSerializer(many=True, source="lines")


class DefaulterSerializer(CamelSerializer):
    """A student with fees that were due before the day and are not paid."""

    student_id = serializers.IntegerField(source="pk")
    admission_no = serializers.CharField()
    name = serializers.CharField()
    guardian_phone = serializers.CharField()
    overdue = MoneyField()


class StudentConcessionBodySerializer(CamelSerializer):
    """A concession: `percent` of each instalment, or `amount` rupees in the year of one head."""

    student_id = serializers.IntegerField(source="student")
    year_id = serializers.IntegerField(source="year")
    fee_type_id = serializers.IntegerField(required=False, source="head")
    reason = serializers.ChoiceField(choices=ConcessionReason.choices)
    percent = PercentField(required=False)
    amount = MoneyField(required=False)
    note = serializers.CharField(max_length=200, required=False, allow_blank=True)


class StudentConcessionSerializer(CamelModelSerializer):
    """A concession as it stands."""

    student_id = serializers.IntegerField()
    year_id = serializers.IntegerField()
    fee_type_id = serializers.IntegerField(source="head_id", allow_null=True)
    reason = serializers.ChoiceField(choices=ConcessionReason.choices)
    percent = PercentField(allow_null=True)
    amount = MoneyField(allow_null=True)
    status = serializers.ChoiceField(choices=ConcessionState.choices, source="state")

    class Meta:
        model = Concession
        fields = [
            "id", "student_id", "year_id", "fee_type_id", "reason", "percent", "amount", "note", "status",
            "comments",
        ]  # fmt: skip


class StudentDayQuerySerializer(CamelSerializer):
    """The day on which figures are asked for; today where it is left out."""

    date = serializers.DateField(required=False, source="on")
