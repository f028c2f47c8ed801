"""What the reports of the bank answer as JSON."""

from rest_framework import serializers

from core.api.serializers import CamelSerializer, MoneyField, described
from core.reports.api.serializers import TablePageSerializer


@described(texts="section particulars reference", money="amount")
class BankReconciliationRowSerializer(CamelSerializer):
    """A line of the statement: a balance, or something that stands on one side only.

    `section`: books, issued, deposited, credited, debited, opening, missing, bank.
    """

    date = serializers.DateField(allow_null=True)


@described(money="book_balance bank_balance")
class ReconciliationSerializer(TablePageSerializer):
    """The statement from the balance of the books to that of the bank (rupees)."""

    items = BankReconciliationRowSerializer(many=True)
    # By the key of a column.
    page_totals = serializers.DictField()
    totals = serializers.DictField()
    # Rupees by section of the rows, signed as they are added or taken off.
    sections = serializers.DictField(child=MoneyField())
    ties = serializers.BooleanField()
