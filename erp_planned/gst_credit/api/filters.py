"""Filters of the lists of input credit."""

from django_filters import rest_framework as filters

from core.api.filters import CamelFilterSet, SearchFilter
from core.api.serializers import MonthField
from erp_planned.gst.enums import Itc
from erp_planned.gst.models import GSTInvoice
from erp_planned.gst_credit.enums import MatchResult, MatchStatus, ReversalRule
from erp_planned.gst_credit.models import CreditReversal, GSTReconciliation


class MonthFilter(filters.CharFilter):
    """A month, YYYY-MM, of a column that holds its first day."""

    def filter(self, qs, value):
        """Raises ValidationFailed naming the field."""
        if not value:
            return qs
        month = MonthField(source=self.field_name).to_internal_value(value)
        return qs.filter(**{self.field_name: month.first})


class CreditFilter(CamelFilterSet):
    """By month of the return, supplier and credit; search in number and supplier."""

    search = SearchFilter("invoice_no", "party_name", "party_gstin")
    period = MonthFilter()
    vendor_gstin = filters.CharFilter(field_name="party_gstin", lookup_expr="iexact")
    itc = filters.ChoiceFilter(choices=Itc.choices)

    class Meta:
        model = GSTInvoice
        fields: list[str] = []


class ReconciliationFilter(CamelFilterSet):
    """By month, status and result; search in number and supplier of both sides."""

    search = SearchFilter(
        "book__invoice_no", "book__party_name", "book__party_gstin", "portal__number", "portal__name"
    )
    period = MonthFilter()
    status = filters.ChoiceFilter(choices=MatchStatus.choices)
    result = filters.ChoiceFilter(choices=MatchResult.choices)

    class Meta:
        model = GSTReconciliation
        fields: list[str] = []


class ReversalFilter(CamelFilterSet):
    """By month and rule."""

    period = MonthFilter()
    rule = filters.ChoiceFilter(choices=ReversalRule.choices)

    class Meta:
        model = CreditReversal
        fields: list[str] = []
