"""Bodies and answers of the routes of the mess."""

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from core.api.serializers import CamelModelSerializer, CamelSerializer, MoneyField
from core.masters.api import serializer_of
from erp_planned.mess.enums import BillState, HostelFeeType, MessPayMode
from erp_planned.mess.masters import menus
from erp_planned.mess.models import HostelFee, MessBill


class MessMenuSerializer(serializer_of(menus)):  # type: ignore[misc]
    """What is served on a day: 0 is Monday, 6 Sunday; `on` for one date instead of the weekday."""

    day = serializers.IntegerField(min_value=0, max_value=6)


class MenuQuerySerializer(CamelSerializer):
    """A hostel, and a day of the week wanted; the common menu of this week where they are left out."""

    hostel_id = serializers.IntegerField(required=False)
    date = serializers.DateField(required=False)


class MessBillSerializer(CamelModelSerializer):
    """A mess bill in rupees: (days - rebateDays) x rate + extras + guests - credits - corrected."""

    student_id = serializers.IntegerField()
    student_name = serializers.CharField(source="student.name")
    hostel_id = serializers.IntegerField()
    year = serializers.SerializerMethodField()
    month = serializers.SerializerMethodField()
    total_amount = MoneyField(source="total")
    paid_amount = MoneyField(source="paid")
    outstanding = MoneyField()
    status = serializers.ChoiceField(choices=BillState.choices, source="state")

    class Meta:
        model = MessBill
        fields = [
            "id", "bill_no", "student_id", "student_name", "hostel_id", "month", "year", "days", "rebate_days", "rate",
            "meals", "extras", "guests", "credits", "corrected", "credit_note", "left_over", "total_amount",
            "late_fee", "paid_amount", "outstanding", "due_on", "status",
        ]  # fmt: skip

    def get_year(self, row: MessBill) -> int:
        """The year of the month."""
        return row.month.year

    def get_month(self, row: MessBill) -> int:
        """1 to 12."""
        return row.month.month


class GenerateBodySerializer(CamelSerializer):
    """A hostel's month; `preview` writes nothing; `spent` is what the mess spent where its rate is divided."""

    hostel_id = serializers.IntegerField()
    month = serializers.IntegerField(min_value=1, max_value=12)
    year = serializers.IntegerField(min_value=2000, max_value=2100)
    spent = MoneyField(required=False)
    preview = serializers.BooleanField(required=False, default=False)


class GeneratedSerializer(CamelSerializer):
    """How many bills were computed, how many stay as issued, and the rupees of the computed ones."""

    made = serializers.IntegerField()
    kept = serializers.IntegerField()
    total = MoneyField()
    rate = MoneyField()


class HostelFeeSerializer(CamelModelSerializer):
    """A fee of a resident in rupees; `paidDate` empty: due."""

    student_id = serializers.IntegerField()
    student_name = serializers.CharField(source="student.name")
    due_date = serializers.DateField(source="due_on")
    paid_date = serializers.DateField(source="paid_on", allow_null=True)
    receipt_no = serializers.SerializerMethodField()

    class Meta:
        model = HostelFee
        fields = [
            "id", "student_id", "student_name", "fee_type", "term", "amount", "due_date", "paid_date", "receipt_no",
            "refunded_on", "damages",
        ]  # fmt: skip

    @extend_schema_field(serializers.CharField())
    def get_receipt_no(self, row: HostelFee) -> str:
        """The number of its receipt, if it is paid."""
        return row.receipt.receipt_no if row.paid_on else ""


class FeeBodySerializer(CamelSerializer):
    """Raise a fee for a student or for all residents of a hostel (`hostelId`), or pay one (`feeId` with `mode`)."""

    fee_id = serializers.IntegerField(required=False)
    mode = serializers.ChoiceField(choices=MessPayMode.choices, required=False)
    reference = serializers.CharField(max_length=60, required=False, allow_blank=True)
    student_id = serializers.IntegerField(required=False)
    hostel_id = serializers.IntegerField(required=False)
    fee_type = serializers.ChoiceField(choices=HostelFeeType.choices, required=False)
    term = serializers.CharField(max_length=20, required=False)
    amount = MoneyField(required=False)
    due_date = serializers.DateField(source="due_on", required=False)


class FeesDoneSerializer(CamelSerializer):
    """The fee raised or paid, or how many were raised and how many were there already."""

    raised = serializers.IntegerField()
    there = serializers.IntegerField()
    items = HostelFeeSerializer(many=True)
