"""Bodies and answers of the finance routes (spec: ERP, Finance)."""

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers

from core.api.serializers import (
    CamelModelSerializer,
    CamelSerializer,
    MoneyField,
    MonthField,
    PercentField,
    described,
)
from erp_planned.finance.enums import AccountType, CashOrBank, FundClass, VoucherType, YearStatus
from erp_planned.finance.models import (
    Account,
    BookYear,
    Budget,
    BudgetRevision,
    RecurringVoucher,
    Voucher,
    VoucherPaper,
)
from erp_planned.finance.selectors.accounts import get_account
from erp_planned.finance.services.checks import NewLine


class LedgerAccountSerializer(CamelModelSerializer):
    """An account, or a group of accounts."""

    parent_id = serializers.IntegerField(allow_null=True)

    class Meta:
        model = Account
        fields = [
            "id", "code", "name", "type", "parent_id", "is_group", "cash_or_bank", "is_control", "fund_class",
            "is_active",
        ]  # fmt: skip


class WriteAccountSerializer(CamelSerializer):
    """An account to be; one under a group has its type. `isControl`: entries name a party."""

    code = serializers.CharField(max_length=20)
    name = serializers.CharField(max_length=120)
    type = serializers.ChoiceField(choices=AccountType.choices, required=False)
    parent_id = serializers.IntegerField(required=False, allow_null=True)
    is_group = serializers.BooleanField(required=False)
    cash_or_bank = serializers.ChoiceField(choices=CashOrBank.choices, required=False, allow_blank=True)
    is_control = serializers.BooleanField(required=False)
    fund_class = serializers.ChoiceField(choices=FundClass.choices, required=False, allow_blank=True)
    is_active = serializers.BooleanField(required=False, help_text="false closes it; its balance must be nil")


def account_values(body: Mapping[str, Any]) -> dict[str, Any]:
    """Return the body as the services take it. Raises NoSuchAccount for a parent that is not there."""
    values = dict(body)
    if "parent_id" in values:
        pk = values.pop("parent_id")
        values["parent"] = None if pk is None else get_account(pk)
    return values


class BookYearSerializer(CamelModelSerializer):
    """A financial year with its locked months."""

    locked_months = serializers.SerializerMethodField()

    class Meta:
        model = BookYear
        fields = ["id", "start_date", "end_date", "status", "is_locked", "locked_months"]

    def get_locked_months(self, row: BookYear) -> list[str]:
        months = self.context["locked"]
        return [f"{day:%Y-%m}" for day in months if row.start_date <= day <= row.end_date]


class OpenYearSerializer(CamelSerializer):
    """A year to be opened; the first one begins the books."""

    start_date = serializers.DateField()
    end_date = serializers.DateField(required=False)


class ChangeYearSerializer(CamelSerializer):
    """`lockedMonths` replaces those that are locked; `status` Open reopens a closed year; both ask for a reason."""

    locked_months = serializers.ListField(child=MonthField(), required=False, max_length=12)
    is_locked = serializers.BooleanField(required=False)
    status = serializers.ChoiceField(choices=[(YearStatus.OPEN.value, YearStatus.OPEN.label)], required=False)
    reason = serializers.CharField(max_length=300, required=False, allow_blank=True)


class EntrySerializer(CamelSerializer):
    """A line of a voucher: a debit or a credit in rupees, on an account."""

    account_id = serializers.IntegerField()
    account_code = serializers.CharField(source="account.code", read_only=True)
    account_name = serializers.CharField(source="account.name", read_only=True)
    debit = MoneyField(required=False, min_value=0)
    credit = MoneyField(required=False, min_value=0)
    narration = serializers.CharField(max_length=300, required=False, allow_blank=True)
    party_ref = serializers.CharField(max_length=60, required=False, allow_blank=True, help_text="vendor:12")


class WriteVoucherSerializer(CamelSerializer):
    """A voucher to be. `submit` false keeps it as a draft."""

    type = serializers.ChoiceField(choices=VoucherType.choices)
    date = serializers.DateField()
    narration = serializers.CharField(max_length=500, required=False, allow_blank=True)
    reference = serializers.CharField(max_length=60, required=False, allow_blank=True)
    entries = EntrySerializer(many=True)
    submit = serializers.BooleanField(
        required=False, help_text="hand it on for approval; true where left out"
    )


class ChangeVoucherSerializer(WriteVoucherSerializer):
    """Of a draft: what is sent is changed; `entries` are sent whole. `submit` true hands it on."""


def lines_from(body: list[Mapping[str, Any]]) -> list[NewLine]:
    """Return the entries of a body as the services take them."""
    return [NewLine(**{name: one[name] for name in one}) for one in body]


class VoucherPaperSerializer(CamelModelSerializer):
    """A bill or order behind a voucher."""

    class Meta:
        model = VoucherPaper
        fields = ["id", "title", "file_kind", "size", "uploaded_by", "uploaded_at"]


class VoucherSerializer(CamelModelSerializer):
    """A voucher with its lines; it has a number once it is approved."""

    entries = EntrySerializer(many=True)
    total = MoneyField()
    reversal_of = serializers.IntegerField(source="reversal_of_id", allow_null=True)
    reversed_by = serializers.SerializerMethodField()

    class Meta:
        model = Voucher
        fields = [
            "id", "voucher_no", "type", "date", "status", "narration", "reference", "total", "entries", "made_by",
            "made_at", "decided_by", "decided_at", "remarks", "source", "reversal_of", "reversed_by", "is_closing",
        ]  # fmt: skip

    def get_reversed_by(self, row: Voucher) -> int | None:
        found = getattr(row, "reversed_by", None)
        return found.pk if found else None


class OneVoucherSerializer(VoucherSerializer):
    """Also its papers, what it goes over, and the mark that an approval hands back."""

    papers = VoucherPaperSerializer(many=True)
    warnings = serializers.ListField(child=serializers.CharField())
    digest = serializers.CharField()

    class Meta(VoucherSerializer.Meta):
        fields = [*VoucherSerializer.Meta.fields, "papers", "warnings", "digest"]


class VoucherDecisionSerializer(CamelSerializer):
    """The decision on a voucher; to reject asks for remarks. `digest` is that of the voucher as it was looked at."""

    decision = serializers.ChoiceField(choices=[("Approve", "Approve"), ("Reject", "Reject")])
    remarks = serializers.CharField(max_length=500, required=False, allow_blank=True)
    digest = serializers.CharField(max_length=40, required=False, allow_blank=True)


class ReverseSerializer(CamelSerializer):
    """Why a voucher is taken back, and when; without `on` by its own date where that month is open."""

    reason = serializers.CharField(max_length=300)
    on = serializers.DateField(required=False)


class BudgetSerializer(CamelModelSerializer):
    """A budget with what is used of it; rupees."""

    fy_id = serializers.IntegerField(source="budget.year_id")
    account_head = serializers.IntegerField(source="budget.account_id", help_text="the account's number")
    account_code = serializers.CharField(source="budget.account.code")
    account_name = serializers.CharField(source="budget.account.name")
    id = serializers.IntegerField(source="budget.pk")
    allocated_amount = MoneyField(source="allocated")
    revised_amount = MoneyField(source="revised", allow_null=True)
    utilized_amount = MoneyField(source="utilized")
    committed_amount = MoneyField(source="committed")
    available_amount = MoneyField(source="left")
    used_percent = PercentField(source="percent", max_digits=16)

    class Meta:
        model = Budget
        fields = [
            "id", "fy_id", "account_head", "account_code", "account_name", "allocated_amount", "revised_amount",
            "utilized_amount", "committed_amount", "available_amount", "used_percent",
        ]  # fmt: skip


class WriteBudgetSerializer(CamelSerializer):
    """A budget of a year for an account or a group; sent again, another allocation until it is revised."""

    fy_id = serializers.IntegerField()
    account_head = serializers.IntegerField(help_text="the account's number")
    allocated_amount = MoneyField(min_value=0)


class BudgetRevisionSerializer(CamelModelSerializer):
    """A change of a budget."""

    class Meta:
        model = BudgetRevision
        fields = ["before", "after", "order_number", "reason", "revised_on", "revised_by"]


class OneBudgetSerializer(BudgetSerializer):
    """Also its revisions, the newest first."""

    revisions = BudgetRevisionSerializer(many=True, source="budget.revisions")

    class Meta(BudgetSerializer.Meta):
        fields = [*BudgetSerializer.Meta.fields, "revisions"]


class ReviseBudgetSerializer(CamelSerializer):
    """The amount that holds from now on, and why."""

    revised_amount = MoneyField(source="amount", min_value=0)
    reason = serializers.CharField(max_length=300)
    order_number = serializers.CharField(max_length=60, required=False, allow_blank=True)
    revised_on = serializers.DateField(required=False)


class YearEndSerializer(CamelSerializer):
    """Which year; `preview` shows what closing would do, whose `digest` closing asks for."""

    financial_year = serializers.CharField(max_length=7, help_text="2026-27")
    preview = serializers.BooleanField(default=False)
    digest = serializers.CharField(max_length=40, required=False, allow_blank=True)


@described(texts="text", flags="blocks")
class YearFindingSerializer(CamelSerializer):
    """What stands in the way of a year end, or is to be known."""


@described(texts="account_code account_name party_ref", numbers="account_id", money="debit credit")
class YearAmountSerializer(CamelSerializer):
    """A line of the closing entry, or an opening of the next year."""


class YearEndAnswerSerializer(CamelSerializer):
    """The year end; a surplus is positive, a deficit negative."""

    financial_year = serializers.CharField()
    status = serializers.CharField()
    is_possible = serializers.BooleanField()
    surplus = MoneyField()
    digest = serializers.CharField()
    findings = YearFindingSerializer(many=True)
    closing = YearAmountSerializer(many=True)
    openings = YearAmountSerializer(many=True)


class RecurringVoucherSerializer(CamelModelSerializer):
    """What a voucher of every month says."""

    entries = EntrySerializer(many=True, source="lines")

    class Meta:
        model = RecurringVoucher
        fields = [
            "id", "name", "type", "narration", "day", "first_month", "last_month", "is_active", "made_by",
            "done_month", "trouble", "entries",
        ]  # fmt: skip


class WriteRecurringSerializer(CamelSerializer):
    """A voucher of every month from `firstMonth` to `lastMonth`, on `day`."""

    name = serializers.CharField(max_length=120)
    type = serializers.ChoiceField(choices=VoucherType.choices)
    narration = serializers.CharField(max_length=300, required=False, allow_blank=True)
    day = serializers.IntegerField(min_value=1, max_value=31, required=False)
    first_month = MonthField()
    last_month = MonthField(required=False, allow_null=True)
    is_active = serializers.BooleanField(required=False)
    entries = EntrySerializer(many=True)
