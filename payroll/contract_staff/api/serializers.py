"""Bodies of /api/contract-staff. Formats and rules are checked by the services."""

from decimal import Decimal
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from core.api.names import camel
from core.api.serializers import (
    CamelModelSerializer,
    CamelSerializer,
    DaysField,
    MaskedField,
    MoneyField,
    MonthField,
    PageSerializer,
    PercentField,
    described,
)
from core.periods import Month
from payroll.contract_staff.enums import ContractKind, PayeeType, RateBasis
from payroll.contract_staff.models import ContractFinding, ContractLine, ContractRun, ContractStaff
from payroll.contract_staff.rates import provisional_note
from payroll.contract_staff.staleness import changes_since


class ContractDeductionSerializer(CamelSerializer):
    """A recurring deduction, from a month to a month, both in."""

    name = serializers.CharField(max_length=100)
    amount = MoneyField()
    from_on = serializers.DateField()
    to_on = serializers.DateField(required=False, allow_null=True)


class WriteContractSerializer(CamelSerializer):
    """A contract as it is entered or changed."""

    code = serializers.CharField(max_length=20, required=False, allow_blank=True)
    kind = serializers.ChoiceField(choices=ContractKind.choices)
    name = serializers.CharField(max_length=150)
    payee_type = serializers.ChoiceField(choices=PayeeType.choices)
    work = serializers.CharField(max_length=120, required=False, allow_blank=True)
    department = serializers.CharField(
        max_length=120, required=False, allow_blank=True, allow_null=True, help_text="code or name"
    )
    contract_from = serializers.DateField()
    contract_to = serializers.DateField()
    rate_basis = serializers.ChoiceField(choices=RateBasis.choices, default=RateBasis.MONTHLY)
    rate = MoneyField(help_text="rupees a month or a day, without GST")
    pan = serializers.CharField(max_length=20, required=False, allow_blank=True)
    gstin = serializers.CharField(max_length=20, required=False, allow_blank=True)
    bank_account = serializers.CharField(max_length=30, required=False, allow_blank=True)
    ifsc = serializers.CharField(max_length=20, required=False, allow_blank=True)
    phone = serializers.CharField(max_length=20, required=False, allow_blank=True)
    email = serializers.EmailField(required=False, allow_blank=True)
    address = serializers.CharField(max_length=500, required=False, allow_blank=True)
    deductions = ContractDeductionSerializer(many=True, required=False)


class ChangeContractSerializer(WriteContractSerializer):
    """What to change; a new rate may say from which month it holds."""

    rate_from = serializers.DateField(
        required=False, help_text="a day of the first month of the new rate; else the first one not locked"
    )
    reason = serializers.CharField(required=False, allow_blank=True, max_length=300)


class LateDaysSerializer(CamelSerializer):
    """Days of a locked month as they turned out."""

    month = MonthField()
    days = DaysField(max_digits=4)
    reason = serializers.CharField(max_length=300)


class ContractRateSerializer(CamelSerializer):
    """A rate from a month on; of one month the later entry holds."""

    from_on = serializers.DateField()
    rate = MoneyField()
    reason = serializers.CharField()
    entered_at = serializers.DateTimeField()


class KeptLateDaysSerializer(CamelSerializer):
    """Days of a locked month as they were entered later."""

    month = MonthField()
    days = DaysField(max_digits=4)
    reason = serializers.CharField()
    entered_at = serializers.DateTimeField()


class ContractItemSerializer(CamelModelSerializer):
    """A contract in a list; bank account and PAN masked."""

    department = serializers.CharField(source="department.name", default="", read_only=True)
    pan: Any = MaskedField()
    bank_account: Any = MaskedField()

    class Meta:
        model = ContractStaff
        fields = [
            "id", "code", "kind", "name", "payee_type", "work", "department", "contract_from", "contract_to",
            "rate_basis", "rate", "pan", "bank_account", "ifsc", "status", "ended_on",
        ]  # fmt: skip


class ContractSerializer(ContractItemSerializer):
    """One contract in full."""

    pan: Any = serializers.CharField()
    bank_account: Any = serializers.CharField()
    deductions = ContractDeductionSerializer(many=True)
    rates = ContractRateSerializer(many=True)
    late_days = KeptLateDaysSerializer(many=True)

    class Meta(ContractItemSerializer.Meta):
        fields = [
            *ContractItemSerializer.Meta.fields,
            "gstin", "phone", "email", "address", "end_reason", "deductions", "rates", "late_days",
            "created_at", "updated_at",
        ]  # fmt: skip


class ContractEndedSerializer(CamelSerializer):
    """What became of a contract."""

    id = serializers.IntegerField()
    status = serializers.CharField(help_text="removed; or ended, where payments exist")
    ended_on = serializers.DateField(allow_null=True)


class ContractFiguresSerializer(CamelSerializer):
    """Figures of one contract's month, with the reason."""

    staff_id = serializers.IntegerField()
    days = DaysField(max_digits=4, required=False)
    gross = MoneyField(required=False)
    other_deductions = MoneyField(required=False)
    tds = MoneyField(required=False)
    reason = serializers.CharField(max_length=300)


class ProcessContractsSerializer(CamelSerializer):
    """The month to process, and figures set by hand: days of daily rates come in here."""

    month = serializers.IntegerField(min_value=1, max_value=12)
    year = serializers.IntegerField(min_value=2000, max_value=2100)
    keep_corrections = serializers.BooleanField(default=True)
    corrections = ContractFiguresSerializer(many=True, required=False)


class ContractRunSerializer(CamelModelSerializer):
    """A run in a list."""

    month = serializers.IntegerField(source="month.month")
    year = serializers.IntegerField(source="month.year")
    period = MonthField(source="month")

    class Meta:
        model = ContractRun
        fields = [
            "id", "period", "month", "year", "state", "paid", "total_gross", "total_tds", "total_other", "total_net",
            "created_by", "created_at", "processed_by", "processed_at", "locked_by", "locked_at",
        ]  # fmt: skip


class ContractFindingSerializer(CamelModelSerializer):
    """What processing found about a contract."""

    staff_id = serializers.IntegerField()
    staff_code = serializers.CharField(source="staff.code")
    staff_name = serializers.CharField(source="staff.name")
    text = serializers.CharField(source="get_code_display")

    class Meta:
        model = ContractFinding
        fields = ["staff_id", "staff_code", "staff_name", "severity", "code", "text", "detail"]


class ContractAmountSerializer(CamelSerializer):
    """A deduction by name."""

    name = serializers.CharField()
    amount = MoneyField()


class ContractArrearSerializer(CamelSerializer):
    """What a run settles of an earlier month."""

    month = MonthField()
    due = MoneyField()
    drawn = MoneyField()
    amount = MoneyField()


class ContractLineSerializer(CamelModelSerializer):
    """One contract's month; bank account and PAN masked."""

    staff_id = serializers.IntegerField()
    pan = MaskedField()
    bank_account = MaskedField()
    tds_percent = PercentField(source="tds_pct")
    deductions = serializers.SerializerMethodField()
    earlier_months = serializers.SerializerMethodField()

    class Meta:
        model = ContractLine
        fields = [
            "id", "staff_id", "slip_no", "staff_code", "staff_name", "department", "work", "payee_type", "pan",
            "bank_account", "ifsc", "rate_basis", "rate", "days", "arrears", "gross", "paid_before", "tds_base",
            "tds_percent", "tds", "other_deductions", "net", "is_corrected", "deductions",
            "earlier_months",
        ]  # fmt: skip

    @extend_schema_field(ContractAmountSerializer(many=True))
    def get_deductions(self, line: ContractLine) -> Any:
        rows = self.context["deductions"].get(line.staff_id, [])
        return ContractAmountSerializer(rows, many=True).data

    @extend_schema_field(ContractArrearSerializer(many=True))
    def get_earlier_months(self, line: ContractLine) -> Any:
        rows = self.context.get("arrears", {}).get(line.staff_id, [])
        return ContractArrearSerializer(rows, many=True).data


class ContractLinesSerializer(PageSerializer):
    """One page of a run's payments."""

    items = ContractLineSerializer(many=True)


class ContractSetFigureSerializer(CamelSerializer):
    """A figure that was set by hand, and why."""

    staff_code = serializers.CharField(source="staff.code")
    field = serializers.SerializerMethodField()
    value = MoneyField()
    reason = serializers.CharField()
    by = serializers.CharField(source="created_by")

    def get_field(self, row: Any) -> str:
        return camel(row.field)


class ContractChangeSerializer(CamelSerializer):
    """A payment that would come out otherwise than it was processed."""

    staff_id = serializers.IntegerField()
    staff_code = serializers.CharField()
    staff_name = serializers.CharField()
    text = serializers.CharField()


class ContractRunDetailSerializer(ContractRunSerializer):
    """A run with a page of its payments, findings and figures set by hand."""

    lines = serializers.SerializerMethodField()
    findings = serializers.SerializerMethodField()
    corrections = serializers.SerializerMethodField()
    changed_since = serializers.SerializerMethodField()
    notes = serializers.SerializerMethodField()

    class Meta(ContractRunSerializer.Meta):
        fields = [
            *ContractRunSerializer.Meta.fields, "lines", "findings", "corrections", "changed_since", "notes",
        ]  # fmt: skip

    @extend_schema_field(ContractLinesSerializer)
    def get_lines(self, run: ContractRun) -> dict[str, Any]:
        return self.context["lines"]

    @extend_schema_field(ContractFindingSerializer(many=True))
    def get_findings(self, run: ContractRun) -> Any:
        return ContractFindingSerializer(self.context["findings"], many=True).data

    @extend_schema_field(ContractSetFigureSerializer(many=True))
    def get_corrections(self, run: ContractRun) -> Any:
        return ContractSetFigureSerializer(self.context["corrections"], many=True).data

    @extend_schema_field(ContractChangeSerializer(many=True))
    def get_changed_since(self, run: ContractRun) -> Any:
        return ContractChangeSerializer(changes_since(run), many=True).data

    def get_notes(self, run: ContractRun) -> list[str]:
        note = provisional_note(Month.of(run.month).financial_year)
        return [note] if note else []


@described(texts="staff_code staff_name bank_account ifsc remark", numbers="number", money="amount")
class ContractAdviceRowSerializer(CamelSerializer):
    """One transfer."""


class ContractAdviceSerializer(CamelSerializer):
    """The bank advice of a run."""

    period = serializers.CharField()
    count = serializers.IntegerField()
    control_total = MoneyField()
    items = ContractAdviceRowSerializer(many=True)

    @staticmethod
    def of(advice: Any) -> dict[str, Any]:
        """Return the advice as the answer's data."""
        total: Decimal = advice.total
        rows = ContractAdviceRowSerializer(advice.rows, many=True).data
        return {"period": str(advice.month), "count": advice.count, "controlTotal": total, "items": rows}
