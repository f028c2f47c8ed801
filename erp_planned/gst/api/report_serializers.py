"""Answers of the GST reports."""

from rest_framework import serializers

from core.api.serializers import CamelSerializer, PercentField, described
from core.reports.api.serializers import TablePageSerializer


@described(texts="tab hsn_code description unit", money="taxable_value igst cgst sgst cess tax_amount")
class HsnTableRowSerializer(CamelSerializer):
    """A code at a rate (rupees; spec: ERP, HSNSummary)."""

    quantity = serializers.DecimalField(max_digits=16, decimal_places=3, coerce_to_string=False)
    rate = PercentField()


@described(texts="")
class HsnTableSerializer(TablePageSerializer):
    """Supplies by HSN and SAC."""

    items = HsnTableRowSerializer(many=True)
    page_totals = serializers.DictField()
    totals = serializers.DictField()


@described(texts="gstin name", numbers="bills", money="paid_value igst cgst sgst")
class Gstr7RowSerializer(CamelSerializer):
    """A deductee of a month (rupees)."""


@described(texts="gstin invoice_no", money="paid_value igst cgst sgst")
class Gstr7BillSerializer(CamelSerializer):
    """A bill from which was deducted (rupees)."""

    credited_on = serializers.DateField(allow_null=True)


@described(texts="")
class Gstr7TableSerializer(TablePageSerializer):
    """GST deducted at source by deductee, with the bills."""

    items = Gstr7RowSerializer(many=True)
    bill_list = Gstr7BillSerializer(many=True)
    page_totals = serializers.DictField()
    totals = serializers.DictField()
