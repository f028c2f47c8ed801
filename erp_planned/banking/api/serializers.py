"""Bodies of the bank's routes."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from core.api.serializers import CamelModelSerializer, CamelSerializer, MaskedField, MoneyField, described
from core.masters.api import serializer_of
from core.periods import today
from erp_planned.banking.enums import AdviceState, PayMode, Side
from erp_planned.banking.masters import bank_account_master
from erp_planned.banking.models import BankAccount, BankTransaction, Payee, PaymentAdvice, StatementFile
from erp_planned.banking.selectors.accounts import book_balance


class BankAccountSerializer(serializer_of(bank_account_master)):  # type: ignore[misc]
    """A bank account; of its number only the last four characters are told. `balance` is that of the books."""

    account_no = MaskedField(max_length=20, help_text="5 to 20 letters or digits; told masked")
    balance = serializers.SerializerMethodField()

    class Meta(serializer_of(bank_account_master).Meta):  # type: ignore[misc]
        fields = [*serializer_of(bank_account_master).Meta.fields, "balance"]

    @extend_schema_field(MoneyField())
    def get_balance(self, row: BankAccount) -> Any:
        """Rupees by the books, all that is approved."""
        total = getattr(row, "book_total", None)
        return MoneyField().to_representation(book_balance(row, today()) if total is None else total)


class StatementBodySerializer(CamelSerializer):
    """A file of the bank; `columns` are its headings as JSON where they are unusual: {"credit": "Paid in"}."""

    file = serializers.FileField()
    columns = serializers.JSONField(required=False)

    def validate_columns(self, value: Any) -> Any:
        """Take a map of texts only."""
        if not isinstance(value, dict):
            raise serializers.ValidationError('Give the columns as JSON: {"credit": "Paid in"}.')
        return value


class StatementFileSerializer(CamelModelSerializer):
    """What became of a file: how many lines it had, and how many of these were known before."""

    bank_account_id = serializers.IntegerField()
    file_name = serializers.CharField(source="name")

    class Meta:
        model = StatementFile
        fields = ["id", "bank_account_id", "file_name", "lines_count", "repeated_count", "given_at"]


@described(numbers="entry_id", texts="voucher_no narration")
class LineEntrySerializer(CamelSerializer):
    """An entry of the books that a line is matched with."""


class BankTransactionSerializer(CamelModelSerializer):
    """A line of the bank (rupees) with the entries it is matched with, and why."""

    bank_account_id = serializers.IntegerField()
    date = serializers.DateField(source="txn_on")
    type = serializers.ChoiceField(choices=Side.choices)
    reconciled = serializers.BooleanField()
    explanation = serializers.SerializerMethodField()
    entries = serializers.SerializerMethodField()

    class Meta:
        model = BankTransaction
        fields = [
            "id", "bank_account_id", "date", "type", "amount", "reference", "description", "balance", "reconciled",
            "explanation", "entries",
        ]  # fmt: skip

    def get_explanation(self, row: BankTransaction) -> str:
        """Why it is matched, nothing where it is not."""
        return row.match.explanation if row.match else ""

    @extend_schema_field(LineEntrySerializer(many=True))
    def get_entries(self, row: BankTransaction) -> Any:
        """The entries of its match."""
        matched = row.match.entries.all() if row.match else ()
        return [
            {
                "entryId": one.entry_id,
                "voucherNo": one.entry.voucher.voucher_no,
                "narration": one.entry.voucher.narration,
            }
            for one in matched
        ]


class ReconcileBodySerializer(CamelSerializer):
    """Without `digest` the matches are proposed only; with that of the proposals they are applied.

    `accept` names the lines whose suggestions (steps 4 and 5) are taken too.
    """

    bank_account_id = serializers.IntegerField()
    digest = serializers.CharField(max_length=64, required=False)
    accept = serializers.ListField(child=serializers.IntegerField(), required=False, max_length=2000)


@described(numbers="step", texts="why", flags="is_automatic")
class ProposalSerializer(CamelSerializer):
    """Lines and entries thought to be one payment."""

    transaction_ids = serializers.ListField(child=serializers.IntegerField())
    entry_ids = serializers.ListField(child=serializers.IntegerField())
    amount = MoneyField()


class ReconcileAnswerSerializer(CamelSerializer):
    """What is proposed, and how many matches were made of it."""

    digest = serializers.CharField()
    matched = serializers.IntegerField()
    proposals = ProposalSerializer(many=True)


class MatchBodySerializer(CamelSerializer):
    """`entryIds` match the line (and `transactionIds` beside it); an empty list undoes its match, with `reason`."""

    entry_ids = serializers.ListField(child=serializers.IntegerField(), max_length=500)
    transaction_ids = serializers.ListField(child=serializers.IntegerField(), required=False, max_length=500)
    reason = serializers.CharField(max_length=300, required=False, allow_blank=True)


class LineVoucherBodySerializer(CamelSerializer):
    """The other side of a line that the books do not have."""

    account_id = serializers.IntegerField(help_text="account of the chart, for example bank charges")
    narration = serializers.CharField(max_length=300, required=False, allow_blank=True)
    party_ref = serializers.CharField(max_length=60, required=False, allow_blank=True)


class LineVoucherSerializer(CamelSerializer):
    """The voucher that was made, or stood already."""

    voucher_id = serializers.IntegerField(source="pk")
    type = serializers.CharField()
    date = serializers.DateField()
    amount = MoneyField(source="total")
    voucher_status = serializers.CharField(source="status")


class PayeeBodySerializer(CamelSerializer):
    """One payment: `to` a name or a party (`vendor:12`), rupees, where to, and the account debited."""

    to = serializers.CharField(max_length=120, required=False, allow_blank=True, source="name")
    party_ref = serializers.CharField(max_length=60, required=False, allow_blank=True)
    amount = MoneyField()
    account_no = serializers.CharField(max_length=20, required=False, allow_blank=True)
    ifsc_code = serializers.CharField(max_length=11, required=False, allow_blank=True)
    account_id = serializers.IntegerField(required=False)
    narration = serializers.CharField(max_length=200, required=False, allow_blank=True)


class AdviceBodySerializer(CamelSerializer):
    """An advice for one payee (`to`, `amount`, ...) or for several (`payees`)."""

    bank_account_id = serializers.IntegerField()
    mode = serializers.ChoiceField(choices=PayMode.choices, default=PayMode.NEFT)
    date = serializers.DateField(required=False, source="pay_on", help_text="today where it is left out")
    cheque_no = serializers.CharField(max_length=6, required=False, allow_blank=True)
    narration = serializers.CharField(max_length=300, required=False, allow_blank=True)
    to = serializers.CharField(max_length=120, required=False, allow_blank=True)
    party_ref = serializers.CharField(max_length=60, required=False, allow_blank=True)
    amount = MoneyField(required=False)
    account_no = serializers.CharField(max_length=20, required=False, allow_blank=True)
    ifsc_code = serializers.CharField(max_length=11, required=False, allow_blank=True)
    account_id = serializers.IntegerField(required=False)
    payees = PayeeBodySerializer(many=True, required=False)


class PayeeSerializer(CamelModelSerializer):
    """One payment of an advice."""

    to = serializers.CharField(source="name")
    account_no = MaskedField()
    account_id = serializers.IntegerField(allow_null=True)

    class Meta:
        model = Payee
        fields = ["to", "party_ref", "amount", "account_no", "ifsc_code", "account_id", "narration"]


class PaymentAdviceSerializer(CamelModelSerializer):
    """A payment advice (rupees)."""

    bank_account_id = serializers.IntegerField()
    date = serializers.DateField(source="pay_on")
    to = serializers.CharField()
    cheque_no = serializers.CharField()
    status = serializers.ChoiceField(choices=AdviceState.choices, source="state")
    voucher_id = serializers.IntegerField(allow_null=True)
    payees = PayeeSerializer(many=True)

    class Meta:
        model = PaymentAdvice
        fields = [
            "id", "payment_no", "to", "amount", "bank_account_id", "mode", "date", "cheque_no", "status",
            "narration", "voucher_id", "made_by", "decided_by", "remarks", "payees",
        ]  # fmt: skip
