"""Query parameters of the lists."""

from django_filters import rest_framework as filters

from core.api.filters import CamelFilterSet, SearchFilter
from erp_planned.sourcing.enums import EnquiryState, IndentStatus, QuotationState
from erp_planned.sourcing.models import Enquiry, Indent, Quotation


class IndentFilter(CamelFilterSet):
    """By department, status and days; search in number and purpose."""

    search = SearchFilter("indent_no", "purpose")
    department_id = filters.NumberFilter()
    status = filters.ChoiceFilter(choices=IndentStatus.choices)
    date_from = filters.DateFilter(field_name="raised_on", lookup_expr="gte")
    date_to = filters.DateFilter(field_name="raised_on", lookup_expr="lte")

    class Meta:
        model = Indent
        fields: list[str] = []


class EnquiryFilter(CamelFilterSet):
    """By indent and state; search in the number."""

    search = SearchFilter("enquiry_no", "indent__indent_no")
    indent_id = filters.NumberFilter()
    status = filters.ChoiceFilter(field_name="state", choices=EnquiryState.choices)

    class Meta:
        model = Enquiry
        fields: list[str] = []


class QuotationFilter(CamelFilterSet):
    """By enquiry, vendor and state; search in the vendor's number. Amounts are no filter: sealed ones would show."""

    search = SearchFilter("quotation_no", "vendor__name")
    enquiry_id = filters.NumberFilter()
    vendor_id = filters.NumberFilter()
    status = filters.ChoiceFilter(field_name="state", choices=QuotationState.choices)

    class Meta:
        model = Quotation
        fields: list[str] = []
