"""Bodies and answers of heads, plans and invoices. Amounts are rupees."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from core.api.serializers import CamelSerializer, MoneyField, described
from core.masters.api import serializer_of
from school.fees import masters
from school.fees.enums import AdjustmentKind, Frequency, HeadPurpose, InvoiceKind, InvoiceStatus
from school.fees.selectors.invoices import is_overdue
from school.fees.selectors.plans import all_heads
from school.masters.selectors import all_classes, all_years


def link(queryset: Any, **kwargs: Any) -> serializers.PrimaryKeyRelatedField[Any]:
    """Return the field of a row that is named by its id."""
    return serializers.PrimaryKeyRelatedField(
        queryset=queryset, pk_field=serializers.UUIDField(format="hex_verbose"), **kwargs
    )


class ConcessionRuleSerializer(serializer_of(masters.concession_rules)):  # type: ignore[misc]
    """A standing concession; without heads it is for all of them."""

    head_ids = serializers.PrimaryKeyRelatedField(
        source="heads",
        queryset=all_heads(),
        pk_field=serializers.UUIDField(format="hex_verbose"),
        many=True,
        required=False,
    )

    class Meta(serializer_of(masters.concession_rules).Meta):  # type: ignore[misc]
        fields = ["id", *masters.concession_rules.writable, "head_ids"]


class InstalmentSerializer(CamelSerializer):
    """A part of the year for which one invoice is raised; `months` is how many months of fares it holds."""

    number = serializers.IntegerField(min_value=1, max_value=12)
    name = serializers.CharField(max_length=40, required=False, allow_blank=True)
    issue_on = serializers.DateField()
    due_on = serializers.DateField()
    months = serializers.IntegerField(min_value=1, max_value=12, required=False)


class ComponentBodySerializer(CamelSerializer):
    """What a head costs in each of the instalments named; left out, those usual for the head's frequency."""

    fee_head_id = link(all_heads(), source="head")
    amount = MoneyField(min_value=0, required=False, help_text="of one instalment; none for transport")
    instalments = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=12), required=False, max_length=12
    )
    is_optional = serializers.BooleanField(required=False)


class FeePlanBodySerializer(CamelSerializer):
    """The fees of a class in a year; without instalments the four quarters of the year."""

    class_id = link(all_classes(), source="school_class")
    academic_year_id = link(all_years(), source="academic_year")
    name = serializers.CharField(max_length=120, required=False, allow_blank=True)
    components = ComponentBodySerializer(many=True)
    instalments = InstalmentSerializer(many=True, required=False)


class PlanComponentSerializer(CamelSerializer):
    """A head of a plan."""

    fee_head_id = serializers.UUIDField(source="head_id")
    code = serializers.CharField(source="head.code")
    name = serializers.CharField(source="head.name")
    frequency = serializers.ChoiceField(choices=Frequency.values, source="head.frequency")
    purpose = serializers.ChoiceField(choices=HeadPurpose.values, source="head.purpose")
    amount = MoneyField()
    instalments = serializers.ListField(child=serializers.IntegerField())
    is_optional = serializers.BooleanField()


class FeePlanSerializer(CamelSerializer):
    """The fees of a class in a year. `totalAmount` is what everybody pays; options and transport come on top."""

    id = serializers.UUIDField()
    name = serializers.CharField()
    class_id = serializers.UUIDField(source="school_class_id")
    class_name = serializers.CharField(source="school_class.name")
    academic_year_id = serializers.UUIDField()
    academic_year = serializers.CharField(source="academic_year.name")
    total_amount = MoneyField()
    has_invoices = serializers.BooleanField(source="is_used", help_text="then the plan stays as it is")
    components = PlanComponentSerializer(many=True, source="components.all")
    instalments = InstalmentSerializer(many=True, source="instalments.all")


class AdmissionInvoiceBodySerializer(CamelSerializer):
    """Whose admission."""

    inquiry_id = serializers.UUIDField()


class InvoiceLineBodySerializer(CamelSerializer):
    """A head and its amount."""

    fee_head_id = link(all_heads(), source="head")
    amount = MoneyField()
    description = serializers.CharField(max_length=160, required=False, allow_blank=True)


class InvoiceBodySerializer(CamelSerializer):
    """An invoice by hand; `dueDate` is ten days on where none is said."""

    student_id = serializers.UUIDField()
    due_date = serializers.DateField(source="due_on", required=False)
    title = serializers.CharField(max_length=120, required=False, allow_blank=True)
    lines = InvoiceLineBodySerializer(many=True)
    with_concessions = serializers.BooleanField(
        source="concessions", required=False, help_text="give the standing concessions of the day; usual"
    )


class InvoiceLineSerializer(CamelSerializer):
    """A head of an invoice."""

    fee_head_id = serializers.UUIDField(source="head_id")
    code = serializers.CharField(source="head.code")
    name = serializers.CharField(source="head.name")
    description = serializers.CharField()
    amount = MoneyField()


class InvoiceAdjustmentSerializer(CamelSerializer):
    """A concession, scholarship or penalty that stands on an invoice."""

    id = serializers.UUIDField()
    number = serializers.CharField()
    type = serializers.ChoiceField(choices=AdjustmentKind.choices, source="kind")
    amount = MoneyField()
    date = serializers.DateField(source="adjusted_on")
    reason = serializers.CharField()
    source = serializers.SerializerMethodField()  # type: ignore[assignment]
    undoes_id = serializers.UUIDField(allow_null=True)

    def get_source(self, row: Any) -> str:
        """Return who thought of it."""
        return str(row.source)


class InvoiceSerializer(CamelSerializer):
    """What is asked of a family at once: amount, what changed it, and what is still to be paid."""

    id = serializers.UUIDField()
    invoice_number = serializers.CharField()
    student_id = serializers.UUIDField(source="account.student_id", allow_null=True)
    student_name = serializers.SerializerMethodField()
    student_code = serializers.SerializerMethodField()
    class_name = serializers.SerializerMethodField()
    section_name = serializers.SerializerMethodField()
    inquiry_id = serializers.UUIDField(source="account.inquiry_id", allow_null=True)
    kind = serializers.ChoiceField(choices=InvoiceKind.choices)
    title = serializers.CharField()
    academic_year_id = serializers.UUIDField()
    plan_id = serializers.UUIDField(allow_null=True)
    instalment = serializers.SerializerMethodField()
    part = serializers.IntegerField()
    issue_date = serializers.DateField(source="issued_on")
    due_date = serializers.DateField(source="due_on")
    amount = MoneyField()
    penalties = MoneyField()
    concessions = MoneyField()
    scholarships = MoneyField()
    credited = MoneyField()
    cancelled = MoneyField()
    received = MoneyField()
    outstanding = MoneyField()
    status = serializers.ChoiceField(choices=InvoiceStatus.choices)
    is_overdue = serializers.SerializerMethodField()

    def get_student_name(self, row: Any) -> str:
        """Return the student's name, or the child's who is not one yet."""
        return row.account.student.full_name if row.account.student else row.account.name

    def get_student_code(self, row: Any) -> str:
        return row.account.student.student_code if row.account.student else ""

    def get_class_name(self, row: Any) -> str:
        return row.account.student.school_class.name if row.account.student else ""

    def get_section_name(self, row: Any) -> str:
        return row.account.student.section.name if row.account.student else ""

    @extend_schema_field(serializers.IntegerField(allow_null=True))
    def get_instalment(self, row: Any) -> int | None:
        """Return its number."""
        return row.instalment.number if row.instalment else None

    def get_is_overdue(self, row: Any) -> bool:
        return is_overdue(row)


class InvoiceDetailSerializer(InvoiceSerializer):
    """An invoice with its lines and what stands on it."""

    lines = InvoiceLineSerializer(many=True, source="lines.all")
    adjustments = InvoiceAdjustmentSerializer(many=True, source="adjustments.all")
    cancel_reason = serializers.CharField()


class DuesSerializer(CamelSerializer):
    """What a student owes now, with the invoices behind it."""

    student_id = serializers.UUIDField(source="student.pk")
    student_name = serializers.CharField(source="student.full_name")
    student_code = serializers.CharField(source="student.student_code")
    class_name = serializers.CharField(source="student.school_class.name")
    section_name = serializers.CharField(source="student.section.name")
    outstanding = MoneyField()
    overdue = MoneyField()
    next_due_date = serializers.DateField(source="next_due_on", allow_null=True)
    invoices = InvoiceSerializer(many=True)


class BulkBodySerializer(CamelSerializer):
    """Which instalment of which plan. Look first; then send the digest of what was seen."""

    plan_id = serializers.UUIDField()
    instalment = serializers.IntegerField(min_value=1, max_value=12)
    preview = serializers.BooleanField(default=False)
    digest = serializers.CharField(max_length=64, required=False, allow_blank=True)


class BulkLineSerializer(CamelSerializer):
    """A head that is billed."""

    fee_head_id = serializers.UUIDField(source="head_id")
    name = serializers.CharField()
    amount = MoneyField()


class BulkConcessionSerializer(CamelSerializer):
    """A standing concession that is given."""

    name = serializers.CharField(source="rule.name")
    amount = MoneyField()


class BulkItemSerializer(CamelSerializer):
    """A student of a run: what is billed now, why not (`problem`), and what is billed otherwise than it would be."""

    student_id = serializers.UUIDField(source="pupil.id")
    student_code = serializers.CharField(source="pupil.code")
    student_name = serializers.CharField(source="pupil.name")
    amount = MoneyField()
    concessions = BulkConcessionSerializer(many=True)
    lines = BulkLineSerializer(many=True)
    problem = serializers.CharField()
    differences = serializers.ListField(child=serializers.CharField())


class BulkErrorSerializer(CamelSerializer):
    """Why a student got no invoice."""

    student_id = serializers.UUIDField()
    student_name = serializers.CharField()
    problem = serializers.CharField()


@described(numbers="students invoices", money="amount concessions")
class BulkCountsSerializer(CamelSerializer):
    """How many students and invoices, the sum of the invoices, and what concessions take off."""


class BulkSerializer(CamelSerializer):
    """A run: looked at, done, or handed to the background (`status`); a preview has a page of its students."""

    status = serializers.CharField(help_text="preview, done or queued")
    plan_id = serializers.UUIDField()
    instalment = serializers.IntegerField()
    due_date = serializers.DateField(allow_null=True)
    digest = serializers.CharField(allow_blank=True)
    job_id = serializers.IntegerField(allow_null=True)
    counts = BulkCountsSerializer()
    errors = BulkErrorSerializer(many=True)  # type: ignore[assignment]
    items = BulkItemSerializer(many=True)
    page = serializers.IntegerField()
    limit = serializers.IntegerField()
    total = serializers.IntegerField()


class BulkJobSerializer(CamelSerializer):
    """How far a run in the background is; counts and errors at its end."""

    job_id = serializers.IntegerField()
    status = serializers.CharField(help_text="queued, running, done or failed")
    done = serializers.IntegerField()
    total = serializers.IntegerField()
    problem = serializers.CharField(allow_blank=True)
    counts = BulkCountsSerializer(allow_null=True)
    errors = BulkErrorSerializer(many=True)  # type: ignore[assignment]
