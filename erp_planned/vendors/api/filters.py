"""Query parameters of the lists of vendors."""

from django_filters import rest_framework as filters

from core.api.filters import CamelFilterSet, SearchFilter
from erp_planned.vendors.enums import VendorDocType, VendorPaymentStatus, VerificationStatus
from erp_planned.vendors.models import BankChange, VendorDocument, VendorPayment


class PaymentFilter(CamelFilterSet):
    """By status and days of the invoice; search in number, contract and reference."""

    search = SearchFilter("invoice_no", "contract_ref", "reference")
    status = filters.ChoiceFilter(choices=VendorPaymentStatus.choices)
    from_date = filters.DateFilter(field_name="invoice_date", lookup_expr="gte")
    to_date = filters.DateFilter(field_name="invoice_date", lookup_expr="lte")
    ordering = filters.OrderingFilter(
        fields=(("invoice_date", "invoiceDate"), ("net_amount", "netAmount"), ("status", "status"))
    )

    class Meta:
        model = VendorPayment
        fields: list[str] = []


class DocumentFilter(CamelFilterSet):
    """By kind and status."""

    doc_type = filters.ChoiceFilter(choices=VendorDocType.choices)
    status = filters.ChoiceFilter(choices=VerificationStatus.choices)

    class Meta:
        model = VendorDocument
        fields: list[str] = []


class BankChangeFilter(CamelFilterSet):
    """By status."""

    status = filters.ChoiceFilter(choices=VerificationStatus.choices)

    class Meta:
        model = BankChange
        fields: list[str] = []
