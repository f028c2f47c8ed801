"""Bodies and answers of the GST routes."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from core.api.serializers import CamelModelSerializer, CamelSerializer, MoneyField, PercentField, described
from erp_planned.gst.api.report_serializers import HsnTableRowSerializer
from erp_planned.gst.enums import (
    DocumentType,
    Flow,
    InwardKind,
    Itc,
    LineTreatment,
    ReturnStatus,
    ReturnType,
    SupplyType,
)
from erp_planned.gst.models import GSTInvoice, GSTInvoiceLine, GSTReturn
from erp_planned.gst.selectors.told import figure_rows, hsn_of, paid_of


class GstLineBodySerializer(CamelSerializer):
    """A line: value in rupees without tax, rate in percent; treatment follows from rate and code where left out."""

    description = serializers.CharField(max_length=200, required=False, allow_blank=True)
    hsn_code = serializers.CharField(max_length=8, required=False, allow_blank=True)
    quantity = serializers.DecimalField(max_digits=14, decimal_places=3, required=False)
    unit = serializers.CharField(max_length=3, required=False, allow_blank=True)
    treatment = serializers.ChoiceField(choices=LineTreatment.choices, required=False)
    rate = PercentField(required=False)
    taxable_value = MoneyField()
    cess = MoneyField(required=False)


class GstInvoiceBodySerializer(CamelSerializer):
    """An invoice or note; dated today, numbered by us where an outward one has no number."""

    flow = serializers.ChoiceField(choices=Flow.choices)
    document_type = serializers.ChoiceField(choices=DocumentType.choices, default=DocumentType.INVOICE)
    invoice_no = serializers.CharField(max_length=40, required=False, allow_blank=True)
    invoice_date = serializers.DateField(required=False, source="invoice_on")
    original_id = serializers.IntegerField(required=False, source="original")
    party_name = serializers.CharField(max_length=120, required=False, allow_blank=True)
    party_gstin = serializers.CharField(max_length=15, required=False, allow_blank=True)
    party_state = serializers.CharField(max_length=2, required=False, allow_blank=True)
    party_address = serializers.CharField(max_length=300, required=False, allow_blank=True)
    party_pin = serializers.CharField(max_length=6, required=False, allow_blank=True)
    place_of_supply = serializers.CharField(max_length=2, required=False, allow_blank=True)
    supply_type = serializers.ChoiceField(choices=SupplyType.choices, default=SupplyType.REGULAR)
    is_reverse_charge = serializers.BooleanField(required=False)
    inward_kind = serializers.ChoiceField(choices=InwardKind.choices, default=InwardKind.DOMESTIC)
    is_capital = serializers.BooleanField(default=False)
    itc = serializers.ChoiceField(choices=Itc.choices, required=False)
    round_off = serializers.DecimalField(max_digits=4, decimal_places=2, required=False)
    shipping_bill_no = serializers.CharField(max_length=15, required=False, allow_blank=True)
    shipping_bill_date = serializers.DateField(required=False, source="shipping_bill_on")
    port_code = serializers.CharField(max_length=6, required=False, allow_blank=True)
    reason = serializers.CharField(max_length=300, required=False, allow_blank=True)
    lines = GstLineBodySerializer(many=True)


class GstLineSerializer(CamelModelSerializer):
    """A line with its tax (rupees)."""

    quantity = serializers.DecimalField(max_digits=14, decimal_places=3, coerce_to_string=False)
    rate = PercentField()
    taxable_value, cgst, sgst, igst, cess = (MoneyField() for _number in range(5))
    treatment = serializers.ChoiceField(choices=LineTreatment.choices)

    class Meta:
        model = GSTInvoiceLine
        fields = [
            "description", "hsn_code", "quantity", "unit", "treatment", "rate", "taxable_value", "cgst", "sgst",
            "igst", "cess",
        ]  # fmt: skip


class GstInvoiceSerializer(CamelModelSerializer):
    """An invoice or note of the ledger (rupees, positive also in notes); `period` is the month of its return."""

    invoice_date = serializers.DateField(source="invoice_on")
    original_id = serializers.IntegerField(allow_null=True)
    taxable_value, cgst, sgst, igst, cess, round_off, total = (MoneyField() for _number in range(7))
    flow = serializers.ChoiceField(choices=Flow.choices)
    document_type = serializers.ChoiceField(choices=DocumentType.choices)
    supply_type = serializers.ChoiceField(choices=SupplyType.choices)
    inward_kind = serializers.ChoiceField(choices=InwardKind.choices)
    itc = serializers.ChoiceField(choices=Itc.choices)
    section = serializers.CharField()
    period = serializers.SerializerMethodField()
    credit_period = serializers.SerializerMethodField()
    lines = GstLineSerializer(many=True)

    class Meta:
        model = GSTInvoice
        fields = [
            "id", "flow", "document_type", "invoice_no", "invoice_date", "period", "party_name", "party_gstin",
            "party_address", "party_pin", "place_of_supply", "supply_type", "section", "is_inter_state",
            "is_reverse_charge", "inward_kind", "is_capital", "itc", "credit_period", "original_id", "taxable_value",
            "cgst", "sgst", "igst", "cess", "round_off", "total", "source", "is_cancelled", "cancelled_on", "reason",
            "lines",
        ]  # fmt: skip

    def get_period(self, row: GSTInvoice) -> str:
        """The month of the return, YYYY-MM."""
        return f"{row.period:%Y-%m}"

    def get_credit_period(self, row: GSTInvoice) -> str:
        """The month in which the credit is taken, or nothing."""
        return f"{row.credit_period:%Y-%m}" if row.credit_period else ""


@described(texts="key table title", numbers="documents", money="taxable igst cgst sgst cess")
class GstFigureSerializer(CamelSerializer):
    """A figure of a return (rupees); its documents: `/documents?figure=key`."""


@described(texts="key title why", flags="ties")
class GstCheckSerializer(CamelSerializer):
    """A cross-check: two sums that should be one, the difference, documents that explain it."""

    difference = serializers.DictField(child=MoneyField())
    documents = serializers.ListField(child=serializers.CharField())


class GstReturnSerializer(CamelModelSerializer):
    """A return; `period` is its last month, of a GSTR-9 the year."""

    return_type = serializers.ChoiceField(choices=ReturnType.choices)
    period = serializers.CharField()
    status = serializers.ChoiceField(choices=ReturnStatus.choices)
    filed_date = serializers.DateField(source="filed_on", allow_null=True)
    due_date = serializers.DateField(source="due_on")
    voucher_id = serializers.IntegerField(allow_null=True)

    class Meta:
        model = GSTReturn
        fields = [
            "id", "return_type", "period", "gstin", "starts_on", "ends_on", "due_date", "status", "filed_date",
            "arn_no", "documents", "made_by", "made_at", "voucher_id",
        ]  # fmt: skip


@described(money="igst cgst sgst")
class GstHeadsSerializer(CamelSerializer):
    """Rupees by head of tax."""


@described(texts="credit tax", money="amount")
class GstUsedSerializer(CamelSerializer):
    """Credit of one head used for tax of another."""


@described(money="total_cash")
class GstPaymentSerializer(CamelSerializer):
    """How tax is paid: credit used, cash by head and for reverse charge to the paisa, credit left.

    `totalCash` is what is paid: the cash of each head in whole rupees (section 170).
    """

    used = GstUsedSerializer(many=True)
    cash, reverse_charge, left = GstHeadsSerializer(), GstHeadsSerializer(), GstHeadsSerializer()


@described(texts="head", money="payable cash credit")
class GstPaidSerializer(CamelSerializer):
    """Tax of the year by head: payable, paid in cash and by credit (table 9)."""


class GstReturnDetailSerializer(GstReturnSerializer):
    """A return with its figures, payment and cross-checks; of a GSTR-9 also tables 9 (`paid`), 17 and 18."""

    is_stale = serializers.BooleanField()
    figures = serializers.SerializerMethodField()
    payment = serializers.SerializerMethodField()
    paid = serializers.SerializerMethodField()
    hsn_outward = serializers.SerializerMethodField()
    hsn_inward = serializers.SerializerMethodField()
    checks = GstCheckSerializer(many=True)
    troubles = serializers.ListField(child=serializers.CharField())

    class Meta(GstReturnSerializer.Meta):
        fields = [
            *GstReturnSerializer.Meta.fields, "is_stale", "figures", "payment", "paid", "hsn_outward", "hsn_inward",
            "checks", "troubles",
        ]  # fmt: skip

    @extend_schema_field(GstFigureSerializer(many=True))
    def get_figures(self, row: GSTReturn) -> Any:
        """The figures by table, as they were when the return was made."""
        return GstFigureSerializer(figure_rows(row), many=True).data

    @extend_schema_field(GstPaymentSerializer(allow_null=True))
    def get_payment(self, row: GSTReturn) -> Any:
        """How the tax of a GSTR-3B is paid; null for other returns."""
        kept = row.figures.get("payment")
        return GstPaymentSerializer(kept).data if kept else None

    @extend_schema_field(GstPaidSerializer(many=True))
    def get_paid(self, row: GSTReturn) -> Any:
        """Table 9 of a GSTR-9; empty for other returns."""
        return GstPaidSerializer(paid_of(row), many=True).data

    @extend_schema_field(HsnTableRowSerializer(many=True))
    def get_hsn_outward(self, row: GSTReturn) -> Any:
        """Supplies by HSN: table 12 of a GSTR-1, table 17 of a GSTR-9; empty for a GSTR-3B."""
        key = "hsn" if row.return_type == ReturnType.GSTR1 else "table_17"
        return HsnTableRowSerializer(hsn_of(row, key), many=True).data

    @extend_schema_field(HsnTableRowSerializer(many=True))
    def get_hsn_inward(self, row: GSTReturn) -> Any:
        """Table 18 of a GSTR-9; empty for other returns."""
        return HsnTableRowSerializer(hsn_of(row, "table_18"), many=True).data


class MonthBodySerializer(CamelSerializer):
    """The month, or one of the quarter."""

    month = serializers.CharField(max_length=7, help_text="YYYY-MM")


class YearBodySerializer(CamelSerializer):
    """The year."""

    financial_year = serializers.CharField(max_length=7, help_text="for example 2026-27")


class FileReturnBodySerializer(CamelSerializer):
    """That a return is filed, with its acknowledgement number."""

    status = serializers.ChoiceField(choices=ReturnStatus.choices, default=ReturnStatus.FILED.value)
    arn_no = serializers.CharField(max_length=15)
    filed_date = serializers.DateField(required=False, source="filed_on")


class GstCollectBodySerializer(CamelSerializer):
    """The month whose documents are brought in."""

    month = serializers.CharField(max_length=7, help_text="YYYY-MM")


class CollectedSerializer(CamelSerializer):
    """What came in, what was cancelled, and what could not come in with why."""

    entered = serializers.IntegerField()
    cancelled = serializers.IntegerField()
    troubles = serializers.ListField(child=serializers.CharField())


class CreditBodySerializer(CamelSerializer):
    """What becomes of the tax of an inward document."""

    itc = serializers.ChoiceField(choices=Itc.choices)
    month = serializers.CharField(
        max_length=7, required=False, help_text="YYYY-MM, the first open one if left out"
    )


class DocumentsQuerySerializer(CamelSerializer):
    """Which figure."""

    figure = serializers.CharField(max_length=20)


class GstFileJobSerializer(CamelSerializer):
    """A file that is made in the background: ask again for it."""

    job_id = serializers.IntegerField()
    state = serializers.CharField()
    done = serializers.IntegerField()
    total = serializers.IntegerField()
