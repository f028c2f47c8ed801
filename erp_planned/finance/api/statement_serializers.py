"""Shapes of the statements on the wire. They are answered as plain data; these describe them."""

from rest_framework import serializers

from core.api.serializers import CamelSerializer, MoneyField, described
from core.reports.api.serializers import TablePageSerializer
from erp_planned.finance.enums import AccountType, VoucherType


@described(texts="financial_year", flags="is_provisional")
class StatementSerializer(TablePageSerializer):
    """What every statement says of its days."""

    to = serializers.DateField()
    page_totals = serializers.DictField(child=MoneyField())
    totals = serializers.DictField(child=MoneyField())

    def get_fields(self) -> dict[str, serializers.Field]:
        """Add `from`, which is no name in Python."""
        return {**super().get_fields(), "from": serializers.DateField()}


@described(
    money="opening_debit opening_credit period_debit period_credit closing_debit closing_credit",
    optional="last_year_debit last_year_credit",
)
class TrialSumsSerializer(CamelSerializer):
    """Pairs of rupees."""


@described(texts="code name", numbers="depth", flags="is_group")
class TrialLineSerializer(TrialSumsSerializer):
    """An account, or a group with what stands below it; `depth` is how far below the top of the chart."""

    type = serializers.ChoiceField(choices=AccountType.choices)
    account_id = serializers.IntegerField(allow_null=True)


class TrialBalanceSerializer(StatementSerializer):
    """The trial balance."""

    items = TrialLineSerializer(many=True)
    page_totals = TrialSumsSerializer()  # type: ignore[assignment]
    totals = TrialSumsSerializer()  # type: ignore[assignment]


@described(numbers="id", texts="code name")
class StatementAccountSerializer(CamelSerializer):
    """Whose book it is."""

    type = serializers.ChoiceField(choices=AccountType.choices)


@described(money="debit credit")
class BookSumsSerializer(CamelSerializer):
    """Debits and credits."""


@described(texts="voucher_no particulars narration balance_side", money="balance")
class BookLineSerializer(BookSumsSerializer):
    """A line of a book; `balanceSide` is Dr, Cr, or empty at nil. The opening balance comes first."""

    date = serializers.DateField()
    party = serializers.CharField(required=False)
    voucher_id = serializers.IntegerField(allow_null=True)


@described(texts="balance_side", money="balance")
class BookTotalsSerializer(BookSumsSerializer):
    """Sums of the days, and the closing balance."""


@described(money="closing_balance")
class LastYearSerializer(BookSumsSerializer):
    """The same days of the year before; balances above zero are debits."""


@described(money="opening_balance closing_balance")
class BookSerializer(TablePageSerializer):
    """The ledger of an account, or the book of cash or of a bank account; balances above zero are debits."""

    items = BookLineSerializer(many=True)
    page_totals = serializers.DictField(child=MoneyField())
    totals = BookTotalsSerializer()
    account = StatementAccountSerializer()
    financial_year = serializers.CharField()
    to = serializers.DateField()
    last_year = LastYearSerializer(allow_null=True)

    def get_fields(self) -> dict[str, serializers.Field]:
        """Add `from`, which is no name in Python."""
        return {**super().get_fields(), "from": serializers.DateField()}


@described(texts="voucher_no code account narration", numbers="voucher_id account_id")
class DayBookLineSerializer(BookSumsSerializer):
    """A line of a voucher."""

    date = serializers.DateField()
    type = serializers.ChoiceField(choices=VoucherType.choices)


@described(texts="financial_year", numbers="vouchers")
class DayBookSerializer(TablePageSerializer):
    """The vouchers of some days."""

    items = DayBookLineSerializer(many=True)
    page_totals = BookSumsSerializer()
    totals = BookSumsSerializer()
    to = serializers.DateField()

    def get_fields(self) -> dict[str, serializers.Field]:
        """Add `from`, which is no name in Python."""
        return {**super().get_fields(), "from": serializers.DateField()}


@described(texts="side code name", money="amount", optional="last_year")
class FinalLineSerializer(CamelSerializer):
    """A line of a final account; without code it is a sum or a balancing figure."""

    account_id = serializers.IntegerField(allow_null=True)


@described(texts="side name", money="amount", optional="last_year")
class FundLineSerializer(CamelSerializer):
    """A line of the fund flow."""

    account_id = serializers.IntegerField(allow_null=True)


@described(money="income expenditure surplus")
class IncomeExpenditureSerializer(StatementSerializer):
    """Income and expenditure; a surplus below zero is a deficit."""

    items = FinalLineSerializer(many=True)


@described(money="liabilities assets surplus")
class BalanceSheetSerializer(StatementSerializer):
    """The balance sheet."""

    items = FinalLineSerializer(many=True)


@described(money="opening closing")
class ReceiptsPaymentsSerializer(StatementSerializer):
    """Receipts and payments; `total` of the page is the number of lines, `sum` what each side comes to."""

    items = FinalLineSerializer(many=True)
    sum = MoneyField()


@described(money="funds_from_operations sources applications increase")
class FundFlowSerializer(StatementSerializer):
    """The fund flow; `increase` is that of working capital."""

    items = FundLineSerializer(many=True)
