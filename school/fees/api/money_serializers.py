"""Bodies and answers of receipts, adjustments, refunds and readings. Amounts are rupees."""

from decimal import Decimal
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from core.api.serializers import CamelSerializer, MoneyField, described
from core.masters.api import serializer_of
from school.fees.enums import AdjustmentKind, AdjustmentSource, Decision, LineKind, PaymentMode, ReceiptStatus
from school.fees.late_rules import late_fee_rules

MODES = ", ".join(PaymentMode.values)


SLABS = {
    "type": "array",
    "maxItems": 20,
    "items": {"type": "array", "minItems": 3, "maxItems": 3, "items": {"type": "number", "nullable": True}},
    "example": [[1, 10, 20], [11, None, 50]],
}


@extend_schema_field(SLABS)
class SlabsField(serializers.Field[Any, Any, Any, Any]):
    """[first day late, last day late or null, rupees] of each slab; the rule itself looks at what is given."""

    def to_internal_value(self, data: Any) -> Any:
        return data

    def to_representation(self, value: Any) -> list[list[Any]]:
        """Tell the rupees as numbers."""
        return [[first, last, Decimal(amount)] for first, last, amount in value]


class LateFeeRuleSerializer(serializer_of(late_fee_rules)):  # type: ignore[misc]
    """How overdue invoices grow. `graceDays` after the due day cost nothing; `cap` bounds one invoice."""

    slabs = SlabsField(required=False)


class ShareBodySerializer(CamelSerializer):
    """What goes to an invoice."""

    invoice_id = serializers.UUIDField()
    amount = MoneyField()


class ReceiptBodySerializer(CamelSerializer):
    """A payment: of `invoiceId`; of `invoiceIds`, the one due first first; by `allocations` that add up to the
    amount; or of all that `studentId` owes, the one due first first. Without `paymentDate` it is of today.
    """

    invoice_id = serializers.UUIDField(required=False)
    invoice_ids = serializers.ListField(child=serializers.UUIDField(), required=False, max_length=100)
    allocations = ShareBodySerializer(many=True, required=False)
    student_id = serializers.UUIDField(required=False)
    amount = MoneyField()
    payment_mode = serializers.CharField(max_length=20, help_text=MODES)
    payment_date = serializers.DateField(required=False)
    transaction_id = serializers.CharField(required=False, allow_blank=True, max_length=64)
    bank_name = serializers.CharField(required=False, allow_blank=True, max_length=80)
    payer = serializers.CharField(required=False, allow_blank=True, max_length=150)


class ReceiptShareSerializer(CamelSerializer):
    """What a receipt pays of an invoice."""

    invoice_id = serializers.UUIDField()
    invoice_number = serializers.CharField(source="invoice.invoice_number")
    amount = MoneyField()


class ReceiptSerializer(CamelSerializer):
    """A receipt. `outstanding` is what the account owes now."""

    id = serializers.UUIDField()
    receipt_number = serializers.CharField(source="number")
    student_id = serializers.UUIDField(source="account.student_id", allow_null=True)
    student_code = serializers.CharField(source="account.student.student_code", default="")
    student_name = serializers.CharField(source="account.__str__")
    class_name = serializers.CharField(source="account.student.section.__str__", default="")
    amount = MoneyField()
    payment_mode = serializers.CharField(help_text=", ".join(PaymentMode.values))
    payment_date = serializers.DateField()
    transaction_id = serializers.CharField()
    bank_name = serializers.CharField()
    payer = serializers.CharField()
    entered_on = serializers.DateField()
    cashier = serializers.CharField()
    status = serializers.CharField(help_text=", ".join(ReceiptStatus.values))
    reversed_on = serializers.DateField(allow_null=True)
    reversal_reason = serializers.CharField()
    reversal_number = serializers.CharField()
    allocations = ReceiptShareSerializer(many=True, source="allocations.all")
    outstanding = MoneyField(source="account.balance")


class PostedReceiptSerializer(ReceiptSerializer):
    """The receipt as posted; `lateFeesTakenBack` fell away since the payment was made before them."""

    late_fees_taken_back = MoneyField(source="fallen_away")


class AdjustmentBodySerializer(CamelSerializer):
    """A concession, scholarship or penalty on an invoice; without `adjustedOn` it is of today."""

    invoice_id = serializers.UUIDField()
    type = serializers.CharField(source="kind", max_length=20, help_text=", ".join(AdjustmentKind.values))
    amount = MoneyField()
    reason = serializers.CharField(max_length=300)
    adjusted_on = serializers.DateField(required=False)


class AdjustmentSerializer(CamelSerializer):
    """An adjustment; one that waits for approval is not in the ledger."""

    id = serializers.UUIDField()
    adjustment_number = serializers.CharField(source="number")
    invoice_id = serializers.UUIDField()
    invoice_number = serializers.CharField(source="invoice.invoice_number")
    student_id = serializers.UUIDField(source="invoice.account.student_id", allow_null=True)
    student_name = serializers.CharField(source="invoice.account.__str__")
    type = serializers.CharField(source="kind", help_text=", ".join(AdjustmentKind.values))
    amount = MoneyField()
    adjusted_on = serializers.DateField()
    reason = serializers.CharField()
    source_of = serializers.CharField(source="source", help_text=", ".join(AdjustmentSource.values))
    status = serializers.CharField(source="state", help_text=", ".join(Decision.values))
    undoes_id = serializers.UUIDField(allow_null=True)
    undone_by_id = serializers.UUIDField(source="undone_by.pk", default=None, allow_null=True)
    requested_by = serializers.CharField()
    requested_at = serializers.DateTimeField()
    decided_by = serializers.CharField()
    decided_at = serializers.DateTimeField(allow_null=True)
    decision_note = serializers.CharField()
    outstanding = MoneyField(source="invoice.outstanding", help_text="of the invoice, now")


class RefundBodySerializer(CamelSerializer):
    """Money that goes back of what was paid on an invoice; without `refundedOn` it is of today."""

    invoice_id = serializers.UUIDField()
    amount = MoneyField()
    mode = serializers.CharField(source="payment_mode", max_length=20, help_text=MODES)
    reason = serializers.CharField(max_length=300)
    refunded_on = serializers.DateField(required=False)
    reference = serializers.CharField(required=False, allow_blank=True, max_length=64)
    payee = serializers.CharField(required=False, allow_blank=True, max_length=150)


class RefundSerializer(CamelSerializer):
    """A refund; one that waits for approval is not in the ledger."""

    id = serializers.UUIDField()
    refund_number = serializers.CharField(source="number")
    invoice_id = serializers.UUIDField()
    invoice_number = serializers.CharField(source="invoice.invoice_number")
    student_id = serializers.UUIDField(source="invoice.account.student_id", allow_null=True)
    student_name = serializers.CharField(source="invoice.account.__str__")
    amount = MoneyField()
    refunded_on = serializers.DateField()
    mode = serializers.CharField(source="payment_mode", help_text=", ".join(PaymentMode.values))
    reference = serializers.CharField()
    payee = serializers.CharField()
    reason = serializers.CharField()
    status = serializers.CharField(source="state", help_text=", ".join(Decision.values))
    requested_by = serializers.CharField()
    requested_at = serializers.DateTimeField()
    decided_by = serializers.CharField()
    decided_at = serializers.DateTimeField(allow_null=True)
    decision_note = serializers.CharField()


class LedgerQuerySerializer(CamelSerializer):
    """Which days, both counted; all where none is given."""

    first = serializers.DateField(required=False)
    last = serializers.DateField(required=False)
    page = serializers.IntegerField(required=False, min_value=1, max_value=10**6)
    limit = serializers.IntegerField(required=False, min_value=1, max_value=100)

    def wire_name(self, name: str) -> str:
        return {"first": "from", "last": "to"}.get(name) or super().wire_name(name)


class LedgerLineSerializer(CamelSerializer):
    """A movement; a debit is what the family owes more, `balance` what it owes after it."""

    sequence = serializers.IntegerField()
    date = serializers.DateField(source="posted_on")
    type = serializers.CharField(source="kind", help_text=", ".join(LineKind.values))
    reference = serializers.CharField()
    description = serializers.CharField(source="text")
    invoice_id = serializers.UUIDField()
    invoice_number = serializers.CharField(source="invoice.invoice_number")
    debit = MoneyField()
    credit = MoneyField()
    balance = MoneyField()


class LedgerSerializer(CamelSerializer):
    """Lines of a page, and of all lines asked for what was owed before, the sums, and what is owed after."""

    student_id = serializers.UUIDField()
    opening_balance = MoneyField()
    total_debit = MoneyField()
    total_credit = MoneyField()
    closing_balance = MoneyField()
    items = LedgerLineSerializer(many=True)
    page = serializers.IntegerField()
    limit = serializers.IntegerField()
    total = serializers.IntegerField()


FIGURES = "invoiced penalties concessions scholarships credited received outstanding"


@described(texts="name", numbers="invoices", money=FIGURES)
class ClassFeesSerializer(CamelSerializer):
    """Sums of a class; without one those of children who are not enrolled yet."""

    class_id = serializers.UUIDField(allow_null=True)


@described(texts="code name", money="invoiced")
class HeadFeesSerializer(CamelSerializer):
    """What was invoiced of a head; money is received on invoices, not on heads."""

    fee_head_id = serializers.UUIDField()


@described(numbers="invoices", money=FIGURES)
class FeeSummarySerializer(CamelSerializer):
    """Sums in all, by class and by head. `credited` is what is no longer due though it was paid."""

    by_class = ClassFeesSerializer(many=True)
    by_head = HeadFeesSerializer(many=True)


class FeeSummaryQuerySerializer(CamelSerializer):
    """Of which year and class."""

    academic_year_id = serializers.UUIDField(required=False)
    class_id = serializers.UUIDField(required=False)


@described(money="today this_month pending overdue", numbers="receipts_today")
class CollectionStatsSerializer(CamelSerializer):
    """What was paid today and this month, what is outstanding, and what of it is overdue."""
