"""Bodies of the billing routes."""

from decimal import Decimal
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from core.api.serializers import CamelModelSerializer, CamelSerializer, MoneyField, PercentField, described
from core.reports.api.serializers import TablePageSerializer
from erp_planned.billing.enums import InvoiceStatus, ReceiptMode, ReceiptState
from erp_planned.billing.models import Invoice, InvoiceItem, Receipt


class InvoiceItemBodySerializer(CamelSerializer):
    """A line: rupees, percent of tax, and the account of income that is credited."""

    description = serializers.CharField(max_length=200)
    hsn_code = serializers.CharField(max_length=8, required=False, allow_blank=True)
    quantity = serializers.DecimalField(max_digits=12, decimal_places=3, default=Decimal(1))
    rate = MoneyField()
    tax_pct = PercentField(default=0)
    account_id = serializers.IntegerField()


class InvoiceBodySerializer(CamelSerializer):
    """An invoice; dated today and due after 30 days where nothing is said."""

    party_id = serializers.IntegerField(source="customer", help_text="number of the customer")
    date = serializers.DateField(required=False, source="invoice_on")
    due_date = serializers.DateField(required=False, source="due_on")
    is_interstate = serializers.BooleanField(default=False)
    narration = serializers.CharField(max_length=300, required=False, allow_blank=True)
    items = InvoiceItemBodySerializer(many=True)


class InvoiceItemSerializer(CamelModelSerializer):
    """A line with its amounts (rupees)."""

    quantity = serializers.DecimalField(max_digits=12, decimal_places=3, coerce_to_string=False)
    rate, taxable, tax, tax_pct = MoneyField(), MoneyField(), MoneyField(), PercentField()
    account_id = serializers.IntegerField()

    class Meta:
        model = InvoiceItem
        fields = ["description", "hsn_code", "quantity", "rate", "tax_pct", "taxable", "tax", "account_id"]


class InvoiceSerializer(CamelModelSerializer):
    """An invoice (rupees)."""

    party_id = serializers.IntegerField(source="customer_id")
    party_name = serializers.CharField(source="customer.name")
    date = serializers.DateField(source="invoice_on")
    due_date = serializers.DateField(source="due_on")
    outstanding = MoneyField()
    status = serializers.ChoiceField(choices=InvoiceStatus.choices)
    voucher_id = serializers.IntegerField(allow_null=True)
    items = InvoiceItemSerializer(many=True)

    class Meta:
        model = Invoice
        fields = [
            "id", "invoice_no", "party_id", "party_name", "date", "due_date", "is_interstate", "narration",
            "taxable_amount", "tax_amount", "total_amount", "paid_amount", "outstanding", "status", "voucher_id",
            "items",
        ]  # fmt: skip


class ShareSerializer(CamelSerializer):
    """What a receipt pays of an invoice (rupees)."""

    invoice_id = serializers.IntegerField()
    amount = MoneyField()


class AllocateBodySerializer(CamelSerializer):
    """Invoices that money on account is used for."""

    against_invoice = ShareSerializer(many=True, source="against")


class ReceiptBodySerializer(CamelSerializer):
    """A receipt: from a customer (`partyId`), for invoices or on account, or from anybody, credited to `incomeId`."""

    party_id = serializers.IntegerField(source="customer", required=False)
    amount = MoneyField()
    mode = serializers.ChoiceField(choices=ReceiptMode.choices)
    account_id = serializers.IntegerField(source="account", help_text="the cash or bank account of the chart")
    income_id = serializers.IntegerField(source="income", required=False)
    date = serializers.DateField(required=False, source="received_on")
    reference = serializers.CharField(max_length=60, required=False, allow_blank=True)
    narration = serializers.CharField(max_length=300, required=False, allow_blank=True)
    against_invoice = ShareSerializer(many=True, source="against", required=False)

    def get_fields(self) -> dict[str, Any]:
        """Add `from`, which is no name in Python."""
        fields: dict[str, Any] = super().get_fields()
        name = serializers.CharField(max_length=120, required=False, allow_blank=True, source="received_from")
        return {**fields, "from": name}


class PaidInvoiceSerializer(CamelSerializer):
    """An invoice that a receipt pays (rupees)."""

    invoice_id = serializers.IntegerField()
    invoice_no = serializers.CharField(source="invoice.invoice_no")
    amount = MoneyField()


class ReceiptSerializer(CamelModelSerializer):
    """A receipt (rupees); `onAccount` is what stands on no invoice."""

    party_id = serializers.IntegerField(source="customer_id", allow_null=True)
    date = serializers.DateField(source="received_on")
    mode = serializers.ChoiceField(choices=ReceiptMode.choices)
    status = serializers.ChoiceField(choices=ReceiptState.choices, source="state")
    account_id = serializers.IntegerField()
    voucher_id = serializers.IntegerField(allow_null=True)
    against_invoice = serializers.SerializerMethodField()
    on_account = serializers.SerializerMethodField()

    class Meta:
        model = Receipt
        fields = [
            "id", "receipt_no", "party_id", "date", "amount", "mode", "reference", "narration", "account_id",
            "status", "voucher_id", "against_invoice", "on_account",
        ]  # fmt: skip

    def get_fields(self) -> dict[str, Any]:
        """Add `from`, which is no name in Python."""
        fields: dict[str, Any] = super().get_fields()
        return {**fields, "from": serializers.CharField(source="received_from", read_only=True)}

    @extend_schema_field(PaidInvoiceSerializer(many=True))
    def get_against_invoice(self, row: Receipt) -> Any:
        """The invoices that it pays now."""
        return PaidInvoiceSerializer(_live(row), many=True).data

    @extend_schema_field(MoneyField())
    def get_on_account(self, row: Receipt) -> Any:
        """Rupees on no invoice, nothing of a receipt from no customer or of a reversed one."""
        if row.customer_id is None or row.state == ReceiptState.REVERSED:
            return 0
        return MoneyField().to_representation(row.amount - sum(one.amount for one in _live(row)))


def _live(row: Receipt) -> list[Any]:
    return [one for one in row.allocations.all() if one.released_on is None]


@described(texts="customer", numbers="customer_id", money="days_30 days_60 days_90 older on_account due")
class AgeingRowSerializer(CamelSerializer):
    """What a customer owes (rupees), by days since the invoice."""


@described(money="in_books", flags="ties")
class AgeingSerializer(TablePageSerializer):
    """What customers owe on a date, and what the books say of it."""

    items = AgeingRowSerializer(many=True)
    # By the key of a column; the first one may have words, such as "Total".
    page_totals = serializers.DictField()
    totals = serializers.DictField()
