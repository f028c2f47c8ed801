"""What the reports of the bank answer as JSON."""

from rest_framework import serializers

from core.api.serializers import CamelSerializer, described


@described(days="date", texts="particulars reference section", money="amount")
class ReconciliationRowSerializer(CamelSerializer):
    """A line of the statement: a balance, or something that stands on one side only."""


@described(numbers="page limit total", money="book_balance bank_balance")
class ReconciliationSerializer(CamelSerializer):
    """The statement from the balance of the books to that of the bank (rupees)."""

    items = ReconciliationRowSerializer(many=True)
    ties = serializers.BooleanField()
