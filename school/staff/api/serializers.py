"""Bodies and answers of leave and papers."""

from rest_framework import serializers

from core.api.serializers import CamelSerializer
from school.staff.enums import LeaveState, PaperKind


class StaffPaperSerializer(CamelSerializer):
    """A paper; its content is at /staff/:id/documents/:documentId."""

    id = serializers.UUIDField()
    kind = serializers.ChoiceField(choices=PaperKind.values)
    title = serializers.CharField()
    file_kind = serializers.CharField(help_text="pdf, jpeg or png")
    size = serializers.IntegerField(help_text="bytes")
    expires_on = serializers.DateField(allow_null=True)
    uploaded_by = serializers.CharField()
    uploaded_at = serializers.DateTimeField()


class StaffPaperBodySerializer(CamelSerializer):
    """A PDF, JPEG or PNG of at most 5 MB, and what it is."""

    file = serializers.FileField(max_length=200)
    kind = serializers.CharField(max_length=20, help_text=", ".join(PaperKind.values))
    title = serializers.CharField(required=False, allow_blank=True, max_length=120)
    expires_on = serializers.DateField(required=False)


class LeavePaperSerializer(CamelSerializer):
    """A PDF, JPEG or PNG of at most 5 MB."""

    file = serializers.FileField(max_length=200)


class LeaveRequestSerializer(CamelSerializer):
    """Leave of a member of staff; `days` are those that count, without holidays and weekly offs."""

    id = serializers.UUIDField()
    staff_id = serializers.UUIDField()
    staff_name = serializers.CharField(source="staff.name")
    employee_code = serializers.CharField(source="staff.employee_code")
    leave_type_id = serializers.UUIDField()
    leave_type_code = serializers.CharField(source="leave_type.code")
    leave_type_name = serializers.CharField(source="leave_type.name")
    starts_on = serializers.DateField()
    ends_on = serializers.DateField()
    starts_half = serializers.BooleanField(help_text="begins at noon of the first day")
    ends_half = serializers.BooleanField(help_text="ends at noon of the last day")
    days = serializers.DecimalField(max_digits=5, decimal_places=1, coerce_to_string=False)
    is_paid = serializers.BooleanField(source="leave_type.is_paid")
    reason = serializers.CharField()
    has_document = serializers.SerializerMethodField()
    status = serializers.ChoiceField(choices=LeaveState.values, source="state")
    remarks = serializers.CharField()
    requested_by = serializers.CharField()
    requested_at = serializers.DateTimeField()
    decided_by = serializers.CharField()
    decided_at = serializers.DateTimeField(allow_null=True)
    cancelled_by = serializers.CharField()
    cancelled_at = serializers.DateTimeField(allow_null=True)

    def get_has_document(self, row: object) -> bool:
        return getattr(row, "document_id", None) is not None


class LeaveRequestBodySerializer(CamelSerializer):
    """What is asked for; `staffId` only where the office enters it for somebody else."""

    leave_type_id = serializers.UUIDField(source="leave_type")
    starts_on = serializers.DateField()
    ends_on = serializers.DateField()
    starts_half = serializers.BooleanField(required=False)
    ends_half = serializers.BooleanField(required=False)
    reason = serializers.CharField(max_length=500)
    staff_id = serializers.UUIDField(required=False, source="member")


class LeaveDecisionSerializer(CamelSerializer):
    """`approved` or `rejected` by who decides, `cancelled` also by whose leave it is; a rejection says why."""

    status = serializers.CharField(max_length=20, help_text="approved, rejected or cancelled")
    remarks = serializers.CharField(required=False, allow_blank=True, max_length=500)


class LeaveStandingSerializer(CamelSerializer):
    """What somebody has of a type in a leave year, in days; null where no balance is kept."""

    leave_type_id = serializers.UUIDField(source="leave_type.pk")
    code = serializers.CharField(source="leave_type.code")
    name = serializers.CharField(source="leave_type.name")
    is_paid = serializers.BooleanField(source="leave_type.is_paid")
    year_from = serializers.DateField(source="year.first")
    year_to = serializers.DateField(source="year.last")
    given = serializers.DecimalField(max_digits=6, decimal_places=1, coerce_to_string=False)
    taken = serializers.DecimalField(max_digits=6, decimal_places=1, coerce_to_string=False)
    pending = serializers.DecimalField(max_digits=6, decimal_places=1, coerce_to_string=False)
    balance = serializers.DecimalField(
        max_digits=6, decimal_places=1, coerce_to_string=False, allow_null=True
    )
    available = serializers.DecimalField(
        max_digits=6, decimal_places=1, coerce_to_string=False, allow_null=True
    )
