"""What the reports of the bank answer as JSON."""

from rest_framework import serializers

from core.api.serializers import CamelSerializer, described
from core.reports.api.serializers import TablePageSerializer


@described(texts="particulars reference", money="amount")
class GstReconciliationRowSerializer(CamelSerializer):
    """A line of the statement: a balance, or something that stands on one side only."""

    date = serializers.DateField(allow_null=True)


@described(money="book_balance bank_balance")
class ReconciliationSerializer(TablePageSerializer):
    """The statement from the balance of the books to that of the bank (rupees)."""

    items = GstReconciliationRowSerializer(many=True)
    # By the key of a column.
    page_totals = serializers.DictField()
    totals = serializers.DictField()
    ties = serializers.BooleanField()
