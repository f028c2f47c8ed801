"""Filters of the GST lists."""

from django_filters import rest_framework as filters

from core.api.filters import CamelFilterSet, SearchFilter
from erp_planned.gst.enums import DocumentType, Flow, Itc, ReturnStatus, ReturnType, Section
from erp_planned.gst.models import GSTInvoice, GSTReturn


class GstInvoiceFilter(CamelFilterSet):
    """By direction, kind, table, credit, party and days; search in number and party."""

    search = SearchFilter("invoice_no", "party_name", "party_gstin")
    flow = filters.ChoiceFilter(choices=Flow.choices)
    document_type = filters.ChoiceFilter(choices=DocumentType.choices)
    section = filters.ChoiceFilter(choices=Section.choices)
    itc = filters.ChoiceFilter(choices=Itc.choices)
    party_gstin = filters.CharFilter(lookup_expr="iexact")
    is_cancelled = filters.BooleanFilter()
    date_from = filters.DateFilter(field_name="invoice_on", lookup_expr="gte")
    date_to = filters.DateFilter(field_name="invoice_on", lookup_expr="lte")
    ordering = filters.OrderingFilter(fields=(("invoice_on", "invoiceDate"), ("total", "total")))

    class Meta:
        model = GSTInvoice
        fields: list[str] = []


class GstReturnFilter(CamelFilterSet):
    """By kind and status."""

    return_type = filters.ChoiceFilter(choices=ReturnType.choices)
    status = filters.ChoiceFilter(choices=ReturnStatus.choices)
    date_from = filters.DateFilter(field_name="starts_on", lookup_expr="gte")
    date_to = filters.DateFilter(field_name="ends_on", lookup_expr="lte")
    ordering = filters.OrderingFilter(fields=(("starts_on", "period"), ("due_on", "dueDate")))

    class Meta:
        model = GSTReturn
        fields: list[str] = []
