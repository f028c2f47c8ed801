"""Bodies of /api/purchase before an order."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from core.api.serializers import CamelModelSerializer, CamelSerializer, MoneyField, PercentField
from erp_planned.sourcing.enums import EnquiryState, IndentStatus, PurchaseMode, QuotationState
from erp_planned.sourcing.models import (
    Comparison,
    ComparisonChoice,
    Enquiry,
    Indent,
    IndentItem,
    Quotation,
    QuotationItem,
)
from erp_planned.sourcing.selectors.comparisons import Matrix, matrix
from erp_planned.sourcing.selectors.indents import budget_texts, splitting_of


def _quantity(**kwargs: Any) -> serializers.DecimalField:
    return serializers.DecimalField(max_digits=14, decimal_places=3, coerce_to_string=False, **kwargs)


def _rate(**kwargs: Any) -> serializers.DecimalField:
    return serializers.DecimalField(max_digits=14, decimal_places=4, coerce_to_string=False, **kwargs)


class IndentLineBodySerializer(CamelSerializer):
    """An item, how much, and the estimate of a unit with tax (rupees)."""

    item_id = serializers.IntegerField()
    quantity = _quantity()
    estimated_rate = MoneyField()
    specification = serializers.CharField(max_length=500, required=False, allow_blank=True)


class IndentBodySerializer(CamelSerializer):
    """An indent; employees leave `departmentId` out, it is their own."""

    department_id = serializers.IntegerField(required=False)
    purpose = serializers.CharField(max_length=300)
    required_by = serializers.DateField()
    account_id = serializers.IntegerField(required=False, allow_null=True, help_text="whose budget is used")
    mode = serializers.ChoiceField(choices=PurchaseMode.choices, required=False)
    mode_reason = serializers.CharField(max_length=300, required=False, allow_blank=True)
    items = IndentLineBodySerializer(many=True)


class DecideIndentSerializer(CamelSerializer):
    """Approve or reject; `splittingReason` where the indent looks split."""

    approve = serializers.BooleanField()
    remarks = serializers.CharField(max_length=300, required=False, allow_blank=True, default="")
    splitting_reason = serializers.CharField(max_length=300, required=False, allow_blank=True)


class SourcingReasonSerializer(CamelSerializer):
    """Why."""

    remarks = serializers.CharField(max_length=300)


class SourcingRemarksSerializer(CamelSerializer):
    """What is noted beside."""

    remarks = serializers.CharField(max_length=300, required=False, allow_blank=True)


class IndentLineSerializer(CamelModelSerializer):
    """A line of an indent."""

    item_id = serializers.IntegerField()
    item = serializers.CharField(source="item.name")
    quantity = _quantity()

    class Meta:
        model = IndentItem
        fields = ["id", "item_id", "item", "quantity", "estimated_rate", "specification"]


class IndentSerializer(CamelModelSerializer):
    """An indent (rupees with tax)."""

    department_id = serializers.IntegerField()
    department = serializers.CharField(source="department.name")
    account_id = serializers.IntegerField(allow_null=True)
    mode = serializers.CharField()
    status = serializers.ChoiceField(choices=IndentStatus.choices)
    items = IndentLineSerializer(many=True)

    class Meta:
        model = Indent
        fields = [
            "id", "indent_no", "department_id", "department", "purpose", "required_by", "account_id",
            "estimated_total", "mode", "mode_reason", "status", "raised_on", "made_by", "approved_by", "remarks",
            "splitting_reason", "items",
        ]  # fmt: skip


class OneIndentSerializer(IndentSerializer):
    """An indent with how its budget stands, and others with which it looks split."""

    budget = serializers.SerializerMethodField()
    splitting = serializers.SerializerMethodField()

    class Meta(IndentSerializer.Meta):
        fields = [*IndentSerializer.Meta.fields, "budget", "splitting"]

    def get_budget(self, row: Indent) -> list[str]:
        """Say it in sentences; to the office only."""
        return budget_texts(row) if self.context.get("office") else []

    def get_splitting(self, row: Indent) -> list[str]:
        """Say it in sentences; to the office only."""
        return [str(one) for one in splitting_of(row)] if self.context.get("office") else []


class EnquiryBodySerializer(CamelSerializer):
    """Whom is asked until when; `memberIds` are the three employees of a local purchase committee."""

    indent_id = serializers.IntegerField()
    vendor_ids = serializers.ListField(child=serializers.IntegerField(), max_length=200, allow_empty=True)
    closes_at = serializers.DateTimeField()
    opens_at = serializers.DateTimeField(required=False)
    terms = serializers.CharField(max_length=4000, required=False, allow_blank=True)
    credit_taken = serializers.BooleanField(required=False)
    few_reason = serializers.CharField(max_length=300, required=False, allow_blank=True)
    member_ids = serializers.ListField(child=serializers.IntegerField(), max_length=3, required=False)


class EnquirySerializer(CamelModelSerializer):
    """An enquiry."""

    indent_id = serializers.IntegerField()
    mode = serializers.CharField()
    status = serializers.ChoiceField(choices=EnquiryState.choices, source="state")
    vendor_ids = serializers.SerializerMethodField()
    member_ids = serializers.ListField(child=serializers.IntegerField(), source="survey_members")

    class Meta:
        model = Enquiry
        fields = [
            "id", "enquiry_no", "indent_id", "mode", "is_sealed", "vendor_ids", "closes_at", "opens_at", "terms",
            "credit_taken", "few_reason", "member_ids", "status", "made_by", "first_opener", "second_opener",
            "opened_at", "remarks",
        ]  # fmt: skip

    def get_vendor_ids(self, row: Enquiry) -> list[int]:
        """Return who was invited."""
        return [one.vendor_id for one in row.invited.all()]


class QuotedLineBodySerializer(CamelSerializer):
    """A line: rupees a unit, percent of tax."""

    indent_item_id = serializers.IntegerField()
    rate = _rate()
    discount = _rate(required=False)
    freight = _rate(required=False)
    tax_pct = PercentField(required=False)


class QuotationBodySerializer(CamelSerializer):
    """A quotation for an enquiry, or for the indent (`indentRef`) whose enquiry runs."""

    quotation_no = serializers.CharField(max_length=40)
    vendor_id = serializers.IntegerField()
    enquiry_id = serializers.IntegerField(required=False)
    indent_ref = serializers.IntegerField(required=False)
    validity = serializers.DateField(source="valid_until")
    delivery_days = serializers.IntegerField(min_value=0, max_value=3650, required=False)
    items = QuotedLineBodySerializer(many=True)


class QuotationLineSerializer(CamelModelSerializer):
    """A line of an opened quotation."""

    indent_item_id = serializers.IntegerField()
    rate, discount, freight = _rate(), _rate(), _rate()

    class Meta:
        model = QuotationItem
        fields = ["id", "indent_item_id", "rate", "discount", "freight", "tax_pct"]


class QuotationSerializer(CamelModelSerializer):
    """A quotation; while it is sealed it has no lines and no total."""

    vendor_id = serializers.IntegerField()
    vendor = serializers.CharField(source="vendor.name")
    enquiry_id = serializers.IntegerField()
    indent_ref = serializers.IntegerField(source="enquiry.indent_id")
    validity = serializers.DateField(source="valid_until")
    status = serializers.ChoiceField(choices=QuotationState.choices, source="state")
    total_amount = MoneyField(allow_null=True)
    items = QuotationLineSerializer(many=True)

    class Meta:
        model = Quotation
        fields = [
            "id", "quotation_no", "vendor_id", "vendor", "enquiry_id", "indent_ref", "validity", "delivery_days",
            "status", "is_qualified", "disqualified_reason", "total_amount", "entered_by", "entered_at", "items",
        ]  # fmt: skip


class CompareBodySerializer(CamelSerializer):
    """Which quotations: those of an enquiry, or of the indent (`indentRef`)."""

    enquiry_id = serializers.IntegerField(required=False)
    indent_ref = serializers.IntegerField(required=False)


class ChoiceBodySerializer(CamelSerializer):
    """A line of a quotation, and how much of it."""

    quotation_item_id = serializers.IntegerField()
    quantity = _quantity()


class ChooseBodySerializer(CamelSerializer):
    """What is taken; `reason` where it is not the one lowest."""

    choices = ChoiceBodySerializer(many=True)
    reason = serializers.CharField(max_length=300, required=False, allow_blank=True)


class ComparisonChoiceSerializer(CamelModelSerializer):
    """What is taken."""

    quotation_item_id = serializers.IntegerField()
    vendor_id = serializers.IntegerField(source="quotation_item.quotation.vendor_id")
    quantity = _quantity()

    class Meta:
        model = ComparisonChoice
        fields = ["quotation_item_id", "vendor_id", "quantity"]


class MatrixVendorSerializer(CamelSerializer):
    """A column: `landedTotal` only where the quotation is complete, qualified and valid."""

    quotation_id = serializers.IntegerField(source="quotation.pk")
    vendor_id = serializers.IntegerField(source="quotation.vendor_id")
    vendor = serializers.CharField(source="quotation.vendor.name")
    landed_total = MoneyField(source="total", allow_null=True)
    is_lowest = serializers.BooleanField()
    is_expired = serializers.BooleanField()
    is_earliest = serializers.BooleanField()
    delivery_days = serializers.IntegerField(source="quotation.delivery_days")


class MatrixCellSerializer(CamelSerializer):
    """A cell: landed rupees a unit with the arithmetic."""

    quotation_item_id = serializers.IntegerField(source="item.pk")
    quotation_id = serializers.IntegerField(source="item.quotation_id")
    landed_rate = _rate(source="landed")
    amount = MoneyField()
    arithmetic = serializers.CharField()
    is_lowest = serializers.BooleanField()


class MatrixRowSerializer(CamelSerializer):
    """A line of the indent with what each vendor quotes."""

    indent_item_id = serializers.IntegerField(source="line.pk")
    item = serializers.CharField(source="line.item.name")
    quantity = _quantity(source="line.quantity")
    cells = serializers.SerializerMethodField()

    @extend_schema_field(MatrixCellSerializer(many=True))
    def get_cells(self, row: Any) -> Any:
        """Leave out who did not quote it."""
        return MatrixCellSerializer([one for one in row.cells if one is not None], many=True).data


class ComparisonMatrixSerializer(CamelSerializer):
    """Items as rows, vendors as columns, L1 marked in each row and for the total."""

    has_tie = serializers.BooleanField()
    vendors = MatrixVendorSerializer(many=True, source="columns")
    rows = MatrixRowSerializer(many=True)


class ComparisonSerializer(CamelModelSerializer):
    """A comparison with its matrix."""

    enquiry_id = serializers.IntegerField()
    status = serializers.CharField(source="state")
    choices = ComparisonChoiceSerializer(many=True)
    matrix = serializers.SerializerMethodField()

    class Meta:
        model = Comparison
        fields = [
            "id", "enquiry_id", "compared_on", "reason", "status", "made_by", "approved_by", "remarks", "choices",
            "matrix",
        ]  # fmt: skip

    @extend_schema_field(ComparisonMatrixSerializer)
    def get_matrix(self, row: Comparison) -> Any:
        """Reckon it as on the day of the comparison."""
        found: Matrix = matrix(row.enquiry, row.compared_on)
        return ComparisonMatrixSerializer(found).data
