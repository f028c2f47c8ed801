"""Bodies of /api/v1/payments."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from core.api.serializers import CamelModelSerializer, CamelSerializer, MoneyField
from school.payments import calc
from school.payments.enums import LineState
from school.payments.models import BankStatement, GatewayOrder, GatewayPayment, OrderShare, StatementLine


class PaymentOrderBodySerializer(CamelSerializer):
    """The invoice and what is paid of it (rupees, at least 1.00, at most what is outstanding)."""

    invoice_id = serializers.UUIDField()
    amount = MoneyField()
    currency = serializers.CharField(max_length=3, default=calc.CURRENCY)


class PaymentOrderSerializer(CamelSerializer):
    """What the gateway's checkout is opened with; `amount` in paise. `id` is for asking how the order stands."""

    id = serializers.UUIDField(source="pk")
    order_id = serializers.CharField(source="gateway_order_id")
    amount = serializers.IntegerField(source="amount_paise")
    currency = serializers.CharField()
    key = serializers.SerializerMethodField()

    def get_key(self, _row: GatewayOrder) -> str:
        """The public key of the school at the gateway."""
        return str(self.context["key"])


class InitiatedPaymentSerializer(PaymentOrderSerializer):
    """The same, with the page on which the payment is made."""

    payment_url = serializers.SerializerMethodField()

    @extend_schema_field(serializers.URLField())
    def get_payment_url(self, _row: GatewayOrder) -> str:
        """The page for a browser that is signed in."""
        return str(self.context["url"])


class OrderPaymentSerializer(CamelModelSerializer):
    """Money that came in for an order (rupees)."""

    amount = serializers.SerializerMethodField()
    receipt_number = serializers.SerializerMethodField()

    class Meta:
        model = GatewayPayment
        fields = ["payment_id", "amount", "currency", "method", "state", "paid_at", "receipt_number"]
        extra_kwargs = {"state": {"help_text": "unmatched: the office looks at it"}}

    @extend_schema_field(MoneyField())
    def get_amount(self, row: GatewayPayment) -> Any:
        """Rupees."""
        return calc.to_rupees(row.amount_paise)

    def get_receipt_number(self, row: GatewayPayment) -> str | None:
        """The number of its receipt."""
        return row.receipt.number if row.receipt else None


class OrderPartSerializer(CamelModelSerializer):
    """What an order pays of one of its invoices (rupees)."""

    invoice_id = serializers.UUIDField()
    invoice_number = serializers.CharField(source="invoice.invoice_number")
    amount = MoneyField()

    class Meta:
        model = OrderShare
        fields = ["invoice_id", "invoice_number", "amount"]


class OrderStateSerializer(CamelModelSerializer):
    """How an order stands; `amount` in paise."""

    order_id = serializers.CharField(source="gateway_order_id")
    amount = serializers.IntegerField(source="amount_paise")
    invoice_id = serializers.UUIDField()
    invoice_number = serializers.CharField(source="invoice.invoice_number")
    status = serializers.CharField(source="state", help_text="created, paid, expired")
    parts = OrderPartSerializer(
        source="shares", many=True, help_text="where it pays several invoices; invoiceId is the first of them"
    )
    payments = OrderPaymentSerializer(many=True)

    class Meta:
        model = GatewayOrder
        fields = [
            "id", "order_id", "amount", "currency", "invoice_id", "invoice_number", "status", "created_at",
            "paid_at", "parts", "payments",
        ]  # fmt: skip


class VerifyBodySerializer(CamelSerializer):
    """What the gateway's checkout hands the browser, under our names or its own (razorpay_order_id ...)."""

    order_id = serializers.CharField(max_length=64)
    payment_id = serializers.CharField(max_length=64)
    signature = serializers.CharField(max_length=256)

    def to_internal_value(self, data: Any) -> Any:
        """Take the gateway's own names as well."""
        theirs = {
            "razorpay_order_id": "orderId",
            "razorpay_payment_id": "paymentId",
            "razorpay_signature": "signature",
        }
        return super().to_internal_value({theirs.get(name, name): value for name, value in data.items()})


class NoticeBodySerializer(CamelSerializer):
    """A notice as the gateway sends it; only its raw bytes are looked at, by their signature."""

    event = serializers.CharField(required=False)
    payload = serializers.DictField(required=False)


class NoticeTakenSerializer(CamelSerializer):
    """The notice is stored and dealt with in the background."""

    received = serializers.BooleanField()


class BankFileBodySerializer(CamelSerializer):
    """A statement of the bank as CSV, XLSX or OFX, at most 5 MB and 2,000 lines.

    With `postExact` lines that name an open invoice and bring exactly what it asks get their receipt at once.
    """

    file = serializers.FileField(max_length=200)
    bank_account = serializers.CharField(max_length=40, required=False, allow_blank=True)
    post_exact = serializers.BooleanField(required=False, default=False)


class StatementLineSerializer(CamelModelSerializer):
    """A line of the statement (rupees), what it is for and why."""

    date = serializers.DateField(source="paid_on")
    status = serializers.ChoiceField(choices=LineState.choices, source="state")
    invoice_id = serializers.UUIDField(allow_null=True)
    invoice_number = serializers.SerializerMethodField()
    receipt_number = serializers.SerializerMethodField()

    class Meta:
        model = StatementLine
        fields = [
            "id", "date", "amount", "narration", "reference", "status", "is_exact", "invoice_id",
            "invoice_number", "receipt_number", "explanation",
        ]  # fmt: skip

    def get_invoice_number(self, row: StatementLine) -> str | None:
        """The invoice that the line is for, or is thought to be."""
        return row.invoice.invoice_number if row.invoice else None

    def get_receipt_number(self, row: StatementLine) -> str | None:
        """The receipt that the line is on."""
        return row.receipt.number if row.receipt else None


class BankFileSerializer(CamelModelSerializer):
    """A statement with the lines that no earlier file had."""

    file_name = serializers.CharField(source="name")
    lines = serializers.SerializerMethodField()

    class Meta:
        model = BankStatement
        fields = [
            "id", "file_name", "bank_account", "lines_count", "repeated_count", "debits_count", "given_at",
            "lines",
        ]  # fmt: skip

    @extend_schema_field(StatementLineSerializer(many=True))
    def get_lines(self, _row: BankStatement) -> Any:
        """The new lines, at most 2,000."""
        return StatementLineSerializer(self.context["lines"], many=True).data
