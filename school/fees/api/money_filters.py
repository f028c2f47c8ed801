"""Query parameters of receipts, adjustments and refunds."""

from django.utils.translation import gettext_lazy as _
from django_filters import rest_framework as django_filters

from core.api.filters import CamelFilterSet, SearchFilter
from school.fees.enums import AdjustmentKind, AdjustmentSource, Decision, PaymentMode, ReceiptStatus
from school.fees.models import Adjustment, Receipt, Refund


class ReceiptFilter(CamelFilterSet):
    """By student, class, mode, status and day of payment."""

    student_id = django_filters.UUIDFilter(field_name="account__student_id")
    class_id = django_filters.UUIDFilter(field_name="account__student__school_class_id")
    payment_mode = django_filters.ChoiceFilter(choices=PaymentMode.choices)
    status = django_filters.ChoiceFilter(choices=ReceiptStatus.choices)
    paid_from = django_filters.DateFilter(
        field_name="payment_date", lookup_expr="gte", label=_("paid on or after this day")
    )
    paid_to = django_filters.DateFilter(
        field_name="payment_date", lookup_expr="lte", label=_("paid on or before this day")
    )
    search = SearchFilter(
        "number", "transaction_id", "account__student__full_name", "account__student__student_code"
    )

    class Meta:
        model = Receipt
        fields: list[str] = []


class AdjustmentFilter(CamelFilterSet):
    """By invoice, student, type, source and status."""

    invoice_id = django_filters.UUIDFilter(field_name="invoice_id")
    student_id = django_filters.UUIDFilter(field_name="invoice__account__student_id")
    type = django_filters.ChoiceFilter(choices=AdjustmentKind.choices, field_name="kind")
    source_of = django_filters.ChoiceFilter(choices=AdjustmentSource.choices, field_name="source")
    status = django_filters.ChoiceFilter(choices=Decision.choices, field_name="state")
    search = SearchFilter("number", "reason", "invoice__invoice_number")

    class Meta:
        model = Adjustment
        fields: list[str] = []


class RefundFilter(CamelFilterSet):
    """By invoice, student and status."""

    invoice_id = django_filters.UUIDFilter(field_name="invoice_id")
    student_id = django_filters.UUIDFilter(field_name="invoice__account__student_id")
    status = django_filters.ChoiceFilter(choices=Decision.choices, field_name="state")
    search = SearchFilter("number", "reason", "invoice__invoice_number", "payee")

    class Meta:
        model = Refund
        fields: list[str] = []
