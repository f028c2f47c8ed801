"""Bodies and answers of goods receipts, returns and bills."""

from typing import ClassVar

from rest_framework import serializers

from core.api.serializers import CamelModelSerializer, CamelSerializer, MoneyField, PercentField
from erp_planned.purchase.api.serializers import QuantityField, RateField
from erp_planned.purchase.enums import BillStatus, FindingKind, InspectionStatus, ReturnStatus
from erp_planned.purchase.models import (
    BillLine,
    GoodsReceipt,
    GoodsReturn,
    PurchaseBill,
    ReceiptLine,
    ReturnLine,
)


class GrnLineBodySerializer(CamelSerializer):
    """What came of a line of the order; batch and expiry of items kept in batches."""

    order_item_id = serializers.IntegerField()
    quantity = QuantityField()
    batch_no = serializers.CharField(max_length=40, required=False, allow_blank=True)
    expires_on = serializers.DateField(required=False, allow_null=True)


class GrnBodySerializer(CamelSerializer):
    """Goods that came for an approved order."""

    po_id = serializers.IntegerField(source="order_id", help_text="number of the order in our records")
    date = serializers.DateField(required=False, source="received_on", help_text="left out: today")
    challan_no = serializers.CharField(max_length=40, required=False, allow_blank=True)
    remarks = serializers.CharField(max_length=300, required=False, allow_blank=True)
    received_items = GrnLineBodySerializer(many=True, source="lines")


class GrnInspectionLineSerializer(CamelSerializer):
    """How much of a line is accepted; the rest is rejected, with a reason."""

    line_id = serializers.IntegerField()
    accepted = QuantityField(min_value=0)
    reason = serializers.CharField(max_length=300, required=False, allow_blank=True)


class GrnInspectionSerializer(CamelSerializer):
    """What inspection says of every line."""

    date = serializers.DateField(required=False, source="inspected_on", help_text="left out: today")
    remarks = serializers.CharField(max_length=300, required=False, allow_blank=True)
    items = GrnInspectionLineSerializer(many=True, source="lines")


class GrnLineSerializer(CamelModelSerializer):
    """A line of a receipt; `value` is the landed cost of what was accepted, rupees."""

    order_item_id = serializers.IntegerField()
    item_id = serializers.IntegerField(source="order_item.item_id")
    item_name = serializers.CharField(source="order_item.item.name")
    received, accepted, rejected, returned, rejected_back, billed = (QuantityField() for _number in range(6))
    value = MoneyField()
    batch_id = serializers.IntegerField(allow_null=True)

    class Meta:
        model = ReceiptLine
        fields = [
            "id", "order_item_id", "item_id", "item_name", "received", "accepted", "rejected", "returned",
            "rejected_back",
            "billed", "value", "batch_id", "batch_no", "expires_on", "reason",
        ]  # fmt: skip


class GrnSerializer(CamelModelSerializer):
    """A goods receipt; `damages` is proposed for late goods, rupees."""

    po_id = serializers.IntegerField(source="order_id")
    po_ref = serializers.CharField(source="order.po_no")
    vendor_id = serializers.IntegerField(source="order.vendor_id")
    store_id = serializers.IntegerField()
    date = serializers.DateField(source="received_on")
    inspection_status = serializers.ChoiceField(choices=InspectionStatus.choices)
    days_late = serializers.IntegerField()
    damages = MoneyField()
    received_items = GrnLineSerializer(source="lines", many=True)

    class Meta:
        model = GoodsReceipt
        fields: ClassVar = [
            "id", "grn_no", "po_id", "po_ref", "vendor_id", "store_id", "date", "due_on", "days_late", "damages",
            "challan_no", "inspection_status", "inspected_on", "inspected_by", "remarks", "made_by", "received_items",
        ]  # fmt: skip


class GoodsReturnLineBodySerializer(CamelSerializer):
    """How much of a line goes back: of what was rejected, of what was accepted."""

    receipt_line_id = serializers.IntegerField()
    rejected = QuantityField(required=False, min_value=0)
    accepted = QuantityField(required=False, min_value=0)


class GoodsReturnBodySerializer(CamelSerializer):
    """Goods of one receipt that go back to the vendor."""

    grn_id = serializers.IntegerField(source="receipt_id")
    date = serializers.DateField(required=False, source="returned_on", help_text="left out: today")
    reason = serializers.CharField(max_length=300)
    items = GoodsReturnLineBodySerializer(many=True, source="lines")


class GoodsReturnLineSerializer(CamelModelSerializer):
    """A line of a return; `debited` was billed already."""

    receipt_line_id = serializers.IntegerField()
    item_name = serializers.CharField(source="receipt_line.order_item.item.name")
    rejected, accepted, debited = QuantityField(), QuantityField(), QuantityField()

    class Meta:
        model = ReturnLine
        fields = ["receipt_line_id", "item_name", "rejected", "accepted", "debited"]


class GoodsReturnSerializer(CamelModelSerializer):
    """A return; `debitAmount` is what the vendor owes for what was billed, rupees."""

    grn_id = serializers.IntegerField(source="receipt_id")
    grn_no = serializers.CharField(source="receipt.grn_no")
    date = serializers.DateField(source="returned_on")
    status = serializers.ChoiceField(choices=ReturnStatus.choices)
    debit_taxable, debit_tax, debit_amount = MoneyField(), MoneyField(), MoneyField()
    items = GoodsReturnLineSerializer(source="lines", many=True)

    class Meta:
        model = GoodsReturn
        fields: ClassVar = [
            "id", "return_no", "grn_id", "grn_no", "date", "reason", "status", "debit_taxable", "debit_tax",
            "debit_amount", "made_by", "decided_by", "remarks", "items",
        ]  # fmt: skip


class PurchaseBillLineBodySerializer(CamelSerializer):
    """A line: by the line of a receipt, or of the order; rupees a unit without tax, the order's tax if left out."""

    receipt_line_id = serializers.IntegerField(required=False, allow_null=True)
    order_item_id = serializers.IntegerField(required=False, allow_null=True)
    quantity = QuantityField()
    rate = RateField()
    tax_pct = PercentField(required=False)


class PurchaseBillBodySerializer(CamelSerializer):
    """A vendor's bill for goods of one order."""

    po_id = serializers.IntegerField(source="order_id")
    bill_no = serializers.CharField(max_length=40)
    date = serializers.DateField(source="bill_on")
    received_on = serializers.DateField(required=False, help_text="left out: today")
    narration = serializers.CharField(max_length=300, required=False, allow_blank=True)
    items = PurchaseBillLineBodySerializer(many=True, source="lines")


class PurchaseBillFindingSerializer(CamelSerializer):
    """A difference beyond the tolerance; line 0 is the whole bill."""

    line = serializers.IntegerField()
    kind = serializers.ChoiceField(choices=FindingKind.choices)
    text = serializers.CharField()
    billed = serializers.CharField()
    expected = serializers.CharField()


class PurchaseBillLineSerializer(CamelModelSerializer):
    """A line with its amounts, rupees."""

    order_item_id = serializers.IntegerField()
    receipt_line_id = serializers.IntegerField(allow_null=True)
    item_name = serializers.CharField(source="order_item.item.name")
    quantity, rate, tax_pct = QuantityField(), RateField(), PercentField()
    taxable, tax = MoneyField(), MoneyField()

    class Meta:
        model = BillLine
        fields = [
            "line_no", "order_item_id", "receipt_line_id", "item_name", "quantity", "rate", "tax_pct", "taxable", "tax",
        ]  # fmt: skip


class PurchaseBillSerializer(CamelModelSerializer):
    """A bill after the three-way match, rupees; matched or released it is the payment `paymentId` of the vendor."""

    po_id = serializers.IntegerField(source="order_id")
    po_no = serializers.CharField(source="order.po_no")
    vendor_id = serializers.IntegerField()
    date = serializers.DateField(source="bill_on")
    status = serializers.ChoiceField(choices=BillStatus.choices)
    taxable_amount, tax_amount, total_amount = MoneyField(), MoneyField(), MoneyField()
    expected_taxable, expected_tax = MoneyField(), MoneyField()
    damages = MoneyField(help_text="for late goods, by the order")
    damages_deducted = MoneyField(
        source="payment.damages_deducted", allow_null=True, help_text="kept back from the payment"
    )
    findings = PurchaseBillFindingSerializer(many=True)
    payment_id = serializers.IntegerField(allow_null=True)
    items = PurchaseBillLineSerializer(source="lines", many=True)

    class Meta:
        model = PurchaseBill
        fields: ClassVar = [
            "id", "bill_no", "date", "po_id", "po_no", "vendor_id", "received_on", "is_interstate", "taxable_amount",
            "tax_amount", "total_amount", "expected_taxable", "expected_tax", "damages", "damages_deducted", "findings",
            "status", "payment_id", "narration", "made_by", "decided_by", "remarks", "items",
        ]  # fmt: skip
