"""Query parameters of the finance lists."""

from django_filters import rest_framework as filters

from core.api.filters import CamelFilterSet, SearchFilter
from erp_planned.finance.enums import AccountType, VoucherStatus, VoucherType, YearStatus
from erp_planned.finance.models import Account, BookYear, Budget, RecurringVoucher, Voucher


class AccountFilter(CamelFilterSet):
    """By type and place in the tree; search in code and name."""

    search = SearchFilter("code", "name")
    type = filters.ChoiceFilter(choices=AccountType.choices)
    parent_id = filters.NumberFilter()
    is_group = filters.BooleanFilter()
    is_active = filters.BooleanFilter()
    ordering = filters.OrderingFilter(fields=(("code", "code"), ("name", "name")))

    class Meta:
        model = Account
        fields: list[str] = []


class YearFilter(CamelFilterSet):
    """By status."""

    status = filters.ChoiceFilter(choices=YearStatus.choices)

    class Meta:
        model = BookYear
        fields: list[str] = []


class VoucherFilter(CamelFilterSet):
    """By type, status, dates, account, party and source; search in number, narration and reference."""

    search = SearchFilter("voucher_no", "narration", "reference")
    type = filters.ChoiceFilter(choices=VoucherType.choices)
    status = filters.ChoiceFilter(choices=VoucherStatus.choices)
    from_date = filters.DateFilter(field_name="date", lookup_expr="gte")
    to_date = filters.DateFilter(field_name="date", lookup_expr="lte")
    account_id = filters.NumberFilter(field_name="entries__account_id", distinct=True)
    party_ref = filters.CharFilter(field_name="entries__party_ref", distinct=True)
    source = filters.CharFilter()
    ordering = filters.OrderingFilter(
        fields=(("date", "date"), ("voucher_no", "voucherNo"), ("total", "total"))
    )

    class Meta:
        model = Voucher
        fields: list[str] = []


class BudgetFilter(CamelFilterSet):
    """By year; search in the account."""

    search = SearchFilter("account__code", "account__name")
    fy_id = filters.NumberFilter(field_name="year_id")

    class Meta:
        model = Budget
        fields: list[str] = []


class RecurringFilter(CamelFilterSet):
    """Search in the name."""

    search = SearchFilter("name")
    is_active = filters.BooleanFilter()

    class Meta:
        model = RecurringVoucher
        fields: list[str] = []
