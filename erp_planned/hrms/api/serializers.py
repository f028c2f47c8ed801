"""Bodies of orders, trainings and documents, by the spec's names."""

from datetime import date
from typing import Any

from django.utils.translation import gettext as _t
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from core.api.serializers import CamelSerializer, MoneyField, MonthField
from erp_planned.hrms.enums import (
    OrderDecision,
    OrderState,
    PaperKind,
    Participation,
    PromotionReason,
    TrainingState,
    TrainingType,
    Verification,
)


class HrmsPersonSerializer(CamelSerializer):
    """Whose record it is."""

    employee_id = serializers.IntegerField()
    employee_code = serializers.CharField(source="employee.code")
    employee_name = serializers.CharField(source="employee.name")
    department = serializers.CharField(source="employee.department.name")


class HrmsOrderSerializer(HrmsPersonSerializer):
    """What both kinds of order tell."""

    id = serializers.IntegerField()
    order_no = serializers.CharField(help_text="empty until it is approved")
    effective_date = serializers.DateField(source="effective_on")
    status = serializers.CharField(source="state", help_text=", ".join(OrderState.values))
    to_designation = serializers.CharField(source="to_designation.name", default=None, allow_null=True)
    made_by = serializers.CharField()
    made_at = serializers.DateTimeField()
    decided_by = serializers.CharField()
    decided_at = serializers.DateTimeField(allow_null=True)
    comments = serializers.CharField()
    in_force_at = serializers.DateTimeField(allow_null=True)
    problem = serializers.CharField(help_text="what hinders an approved order whose day has come")
    note = serializers.CharField(help_text="what it did not change because a later order stands")


class TransferOrderSerializer(HrmsOrderSerializer):
    """A transfer order; departments by their numbers and names."""

    from_dept = serializers.IntegerField(source="from_department_id")
    from_dept_name = serializers.CharField(source="from_department.name")
    to_dept = serializers.IntegerField(source="to_department_id")
    to_dept_name = serializers.CharField(source="to_department.name")
    from_designation = serializers.CharField(source="from_designation.name", default=None, allow_null=True)
    reason = serializers.CharField()
    reverses_id = serializers.IntegerField(allow_null=True)


class TransferBodySerializer(CamelSerializer):
    """An order to be made; with `reversesId` it leads back from an order in force, and the rest follows from that."""

    employee_id = serializers.IntegerField(required=False)
    to_dept = serializers.IntegerField(required=False, help_text="number of the department")
    to_designation_id = serializers.IntegerField(required=False, allow_null=True)
    effective_date = serializers.DateField(source="effective_on")
    reason = serializers.CharField(max_length=300)
    reverses_id = serializers.IntegerField(required=False, allow_null=True)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Ask for employee and department where no order is reversed, and for neither where one is."""
        names = {"employee_id": "employeeId", "to_dept": "toDept"}
        reverses = attrs.get("reverses_id") is not None
        wrong = [wire for name, wire in names.items() if (name in attrs) == reverses]
        if wrong:
            text = self.fields["reason"].error_messages["required"]
            told = _t("Leave it out where reversesId is given.") if reverses else text
            raise serializers.ValidationError(dict.fromkeys(wrong, told))
        return attrs


class OrderDecisionSerializer(CamelSerializer):
    """Approve, reject or cancel before the day; the last two with the reason in `comments`."""

    decision = serializers.ChoiceField(OrderDecision.choices)
    comments = serializers.CharField(max_length=300, required=False, allow_blank=True)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Ask for the reason of what is not an approval."""
        if attrs["decision"] != OrderDecision.APPROVE and not attrs.get("comments", "").strip():
            raise serializers.ValidationError(
                {"comments": self.fields["decision"].error_messages["required"]}
            )
        return attrs


class PayAtSerializer(CamelSerializer):
    """A place in the pay matrix; rupees."""

    level = serializers.IntegerField()
    cell = serializers.IntegerField()
    basic = MoneyField()


class LaterPaySerializer(CamelSerializer):
    """Pay from a later day on: of a pair of day and place."""

    effective_date = serializers.DateField()
    pay = PayAtSerializer()

    def to_representation(self, instance: tuple[date, Any]) -> dict[str, Any]:
        """Name the two of the pair."""
        day, place = instance
        return super().to_representation({"effective_date": day, "pay": place})


class LateMonthSerializer(CamelSerializer):
    """A locked month: what is due beyond what was drawn, and NPS held from it; rupees."""

    month = MonthField()
    amount = MoneyField()
    nps = MoneyField()


class PromotionPreviewSerializer(CamelSerializer):
    """What a promotion comes to, in rupees a month, and the arrears of locked months."""

    before = PayAtSerializer()
    after_increment = PayAtSerializer(allow_null=True, help_text="the notional increment of rule 13")
    after = PayAtSerializer()
    follow = LaterPaySerializer(many=True)
    monthly_before = MoneyField(allow_null=True)
    monthly_after = MoneyField(allow_null=True)
    arrears = MoneyField()
    months = LateMonthSerializer(many=True)


class PromotionSerializer(HrmsOrderSerializer):
    """A promotion; `level`, `cell` and `basic` once it is in force."""

    reason = serializers.CharField(help_text=", ".join(PromotionReason.values))
    from_level = serializers.IntegerField()
    from_cell = serializers.IntegerField()
    to_level = serializers.IntegerField()
    from_next_increment = serializers.BooleanField()
    rebase_later = serializers.BooleanField()
    remarks = serializers.CharField()
    pay = PayAtSerializer(source="pay_row", allow_null=True)


class PromotionAnswerSerializer(CamelSerializer):
    """The promotion that was entered (none where only the preview was asked for), and what it comes to."""

    promotion = PromotionSerializer(allow_null=True)
    preview = PromotionPreviewSerializer(allow_null=True)


class PromotionBodySerializer(CamelSerializer):
    """A promotion to be entered; with `preview` it is only shown."""

    employee_id = serializers.IntegerField()
    to_level = serializers.IntegerField(min_value=1, max_value=18)
    effective_date = serializers.DateField(source="effective_on")
    reason = serializers.ChoiceField(PromotionReason.choices, default=PromotionReason.PROMOTION)
    from_next_increment = serializers.BooleanField(
        default=False, help_text="the option of fixation on the date of the next increment"
    )
    rebase_later = serializers.BooleanField(default=False, help_text="fix pay entered for later days anew")
    to_designation_id = serializers.IntegerField(required=False, allow_null=True)
    order_no = serializers.CharField(max_length=60, required=False, allow_blank=True)
    remarks = serializers.CharField(max_length=300, required=False, allow_blank=True)
    preview = serializers.BooleanField(default=False, help_text="show pay and arrears, enter nothing")


class ParticipantSerializer(CamelSerializer):
    """Somebody in a training."""

    employee_id = serializers.IntegerField()
    employee_code = serializers.CharField(source="employee.code")
    employee_name = serializers.CharField(source="employee.name")
    status = serializers.CharField(source="state", help_text=", ".join(Participation.values))
    certificate_no = serializers.CharField()


class TrainingSerializer(CamelSerializer):
    """A training; employees see themselves alone among the participants."""

    id = serializers.IntegerField()
    title = serializers.CharField()
    type = serializers.CharField(help_text=", ".join(TrainingType.values))
    trainer = serializers.CharField()
    venue = serializers.CharField()
    start_date = serializers.DateField(source="start_on")
    end_date = serializers.DateField(source="end_on")
    completion_status = serializers.CharField(source="state", help_text=", ".join(TrainingState.values))
    participant_count = serializers.IntegerField(source="people")
    participants = serializers.SerializerMethodField()

    @extend_schema_field(ParticipantSerializer(many=True))
    def get_participants(self, row: Any) -> list[dict[str, Any]]:
        """Return who takes part, as far as the caller may see."""
        found = self.context["participants"].get(row.pk, [])
        return list(ParticipantSerializer(found, many=True).data)


class TrainingBodySerializer(CamelSerializer):
    """A training to be planned; `participants` are numbers of employees."""

    title = serializers.CharField(max_length=150)
    type = serializers.ChoiceField(TrainingType.choices)
    trainer = serializers.CharField(max_length=150)
    venue = serializers.CharField(max_length=150, required=False, allow_blank=True)
    start_date = serializers.DateField(source="start_on")
    end_date = serializers.DateField(source="end_on")
    participants = serializers.ListField(child=serializers.IntegerField(), max_length=500, required=False)


class TrainingChangeSerializer(TrainingBodySerializer):
    """What changes; `completionStatus` completed or cancelled ends the training."""

    completion_status = serializers.ChoiceField(
        [(one.value, one.label) for one in TrainingState if one != TrainingState.PLANNED], required=False
    )
    not_completed = serializers.ListField(
        child=serializers.IntegerField(), max_length=500, required=False,
        help_text="with completionStatus completed: who did not complete it",
    )  # fmt: skip
    reason = serializers.CharField(
        max_length=300, required=False, help_text="with completionStatus cancelled"
    )


class EmployeeDocumentSerializer(CamelSerializer):
    """A paper kept of an employee."""

    id = serializers.IntegerField()
    employee_id = serializers.IntegerField()
    doc_type = serializers.CharField(source="kind", help_text=", ".join(PaperKind.values))
    title = serializers.CharField()
    file_name = serializers.CharField()
    file_url = serializers.SerializerMethodField()
    size = serializers.IntegerField(help_text="bytes")
    expires_on = serializers.DateField(allow_null=True)
    uploaded_by = serializers.CharField()
    uploaded_at = serializers.DateTimeField()
    status = serializers.CharField(source="state", help_text=", ".join(Verification.values))
    verified_by = serializers.CharField()
    verified_at = serializers.DateTimeField(allow_null=True)
    remarks = serializers.CharField()

    def get_file_url(self, row: Any) -> str:
        """Return where it is downloaded."""
        return f"/api/hrms/documents/{row.employee_id}/{row.pk}/file"


class EmployeeDocumentBodySerializer(CamelSerializer):
    """A paper to be kept: PDF, JPEG or PNG of at most 5 MB."""

    doc_type = serializers.ChoiceField(PaperKind.choices, source="kind")
    title = serializers.CharField(max_length=120, required=False, allow_blank=True)
    expires_on = serializers.DateField(required=False, allow_null=True)
    file = serializers.FileField()


class VerifyBodySerializer(CamelSerializer):
    """What a second person found; a refusal with the reason."""

    decision = serializers.ChoiceField(
        [(one.value, one.label) for one in Verification if one != Verification.PENDING],
        default=Verification.VERIFIED,
    )
    remarks = serializers.CharField(max_length=300, required=False, allow_blank=True)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Ask for the reason of a refusal."""
        if attrs["decision"] == Verification.REFUSED and not attrs.get("remarks", "").strip():
            raise serializers.ValidationError({"remarks": self.fields["decision"].error_messages["required"]})
        return attrs
