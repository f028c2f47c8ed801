"""Query parameters of the bank's lists."""

from django_filters import rest_framework as filters

from core.api.filters import CamelFilterSet, SearchFilter
from erp_planned.banking.enums import AdviceState, PayMode, Side
from erp_planned.banking.models import BankTransaction, PaymentAdvice


class TransactionFilter(CamelFilterSet):
    """By days, side and whether the line is matched; search in description and reference."""

    search = SearchFilter("description", "reference")
    date_from = filters.DateFilter(field_name="txn_on", lookup_expr="gte")
    date_to = filters.DateFilter(field_name="txn_on", lookup_expr="lte")
    type = filters.ChoiceFilter(choices=Side.choices)
    reconciled = filters.BooleanFilter(field_name="match", lookup_expr="isnull", exclude=True)
    ordering = filters.OrderingFilter(fields=(("txn_on", "date"), ("amount", "amount")))

    class Meta:
        model = BankTransaction
        fields: list[str] = []


class AdviceFilter(CamelFilterSet):
    """By bank account, status, mode and days; search in number and payees."""

    search = SearchFilter("payment_no", "narration", "made_by")
    bank_account_id = filters.NumberFilter()
    status = filters.ChoiceFilter(field_name="state", choices=AdviceState.choices)
    mode = filters.ChoiceFilter(choices=PayMode.choices)
    date_from = filters.DateFilter(field_name="pay_on", lookup_expr="gte")
    date_to = filters.DateFilter(field_name="pay_on", lookup_expr="lte")
    ordering = filters.OrderingFilter(fields=(("pay_on", "date"), ("amount", "amount")))

    class Meta:
        model = PaymentAdvice
        fields: list[str] = []
