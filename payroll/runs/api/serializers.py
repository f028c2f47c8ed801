"""Bodies of the payroll run routes."""

from decimal import Decimal
from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from core.api.names import camel, camel_keys
from core.api.serializers import (
    CamelModelSerializer,
    CamelSerializer,
    DaysField,
    MaskedField,
    MoneyField,
    MonthField,
    PercentField,
    described,
)
from core.periods import Month
from payroll.runs.enums import CorrectableField, RunKind
from payroll.runs.models import ArrearLine, Finding, PayrollRun, SalaryDetail, SalaryElement
from payroll.runs.processing.changes import changes_since
from payroll.runs.selectors import run_digest
from payroll.runs.services import changes_on_wire


class NewRunSerializer(CamelSerializer):
    """The month of a new run (spec: payroll, Resources); a supplementary one may be kept to some employees."""

    month = serializers.IntegerField(min_value=1, max_value=12)
    year = serializers.IntegerField(min_value=2000, max_value=2100)
    kind = serializers.ChoiceField(choices=RunKind.choices, default=RunKind.REGULAR)
    employee_ids = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=2**53), required=False, max_length=1000
    )


class LockSerializer(CamelSerializer):
    """`digest` of the run as it was looked at: the lock is refused when the run is another one since."""

    digest = serializers.CharField(required=False, allow_blank=True, max_length=64)


class ProcessSerializer(CamelSerializer):
    """How to process."""

    keep_corrections = serializers.BooleanField(default=True)


class CorrectionSerializer(CamelSerializer):
    """Figures of one employee, a hold, and the reason."""

    unpaid_days = DaysField(max_digits=4, required=False)
    half_pay_days = DaysField(max_digits=4, required=False)
    eighty_pay_days = DaysField(max_digits=4, required=False)
    hra = MoneyField(required=False)
    ta = MoneyField(required=False)
    other_earnings = MoneyField(required=False)
    tds = MoneyField(required=False)
    other_deductions = MoneyField(required=False)
    remove = serializers.ListField(
        child=serializers.ChoiceField([camel(name) for name in CorrectableField.values]), required=False
    )
    hold = serializers.BooleanField(required=False)
    reason = serializers.CharField(max_length=300, required=False, allow_blank=True)


class RunSerializer(CamelModelSerializer):
    """A run in a list."""

    month = serializers.IntegerField(source="month.month")
    year = serializers.IntegerField(source="month.year")
    period = MonthField(source="month")
    da_percent = PercentField(source="da_pct", allow_null=True)

    class Meta:
        model = PayrollRun
        fields = [
            "id", "period", "month", "year", "kind", "is_brought", "number", "state", "employees_paid", "total_gross",
            "total_deductions", "total_net", "da_percent", "created_by", "created_at", "processed_by",
            "processed_at", "locked_by", "locked_at", "error",
        ]  # fmt: skip


class FindingSerializer(CamelModelSerializer):
    """What a check found."""

    employee_id = serializers.IntegerField(allow_null=True)
    employee_code = serializers.CharField(
        source="employee.code", default=None, read_only=True, allow_null=True
    )
    employee_name = serializers.CharField(
        source="employee.name", default=None, read_only=True, allow_null=True
    )
    text = serializers.CharField(source="get_code_display")

    class Meta:
        model = Finding
        fields = ["severity", "code", "text", "detail", "employee_id", "employee_code", "employee_name"]


class RunDetailSerializer(RunSerializer):
    """One run with totals by head and department, counts of findings, comparison with last month."""

    totals = serializers.SerializerMethodField()
    findings = serializers.SerializerMethodField()
    comparison = serializers.SerializerMethodField()
    arrears_for = serializers.SerializerMethodField(help_text="Months whose arrears this run pays")
    changes = serializers.SerializerMethodField(help_text="What changed since a processed run read the data")
    digest = serializers.SerializerMethodField(help_text="To be sent with the lock")

    class Meta(RunSerializer.Meta):
        fields = [
            *RunSerializer.Meta.fields, "totals", "findings", "comparison", "arrears_for", "changes", "digest",
        ]  # fmt: skip

    def get_totals(self, run: PayrollRun) -> dict[str, Any]:
        """Return the sums as numbers."""
        totals = run.totals or {"heads": {}, "departments": []}
        return {
            "heads": _numbers(totals["heads"]),
            "departments": [_numbers(row) for row in totals["departments"]],
        }

    def get_findings(self, run: PayrollRun) -> dict[str, Any]:
        """Return the first findings and how many there are of each severity."""
        return self.context["findings"]

    def get_comparison(self, run: PayrollRun) -> dict[str, Any] | None:
        """Return the comparison with last month."""
        return self.context["comparison"]

    def get_arrears_for(self, run: PayrollRun) -> list[str]:
        months = run.arrear_lines.order_by("month").values_list("month", flat=True).distinct()
        return [str(Month.of(month)) for month in months]

    def get_changes(self, run: PayrollRun) -> dict[str, Any]:
        """Return what is common to all, how many employees, and the first of them."""
        return changes_on_wire(changes_since(run))

    def get_digest(self, run: PayrollRun) -> str:
        """Return the fingerprint of the run as it is."""
        return run_digest(run)


def _numbers(row: dict[str, Any]) -> dict[str, Any]:
    return camel_keys(
        {
            name: value if name in {"department", "employees"} else Decimal(value)
            for name, value in row.items()
        }
    )


class SalaryElementSerializer(CamelModelSerializer):
    """One line of other earnings or deductions."""

    class Meta:
        model = SalaryElement
        fields = ["code", "name", "kind", "amount"]


class SalaryArrearSerializer(CamelModelSerializer):
    """Due and drawn for one earlier month."""

    month = MonthField()
    da_percent = PercentField(source="da_pct")

    class Meta:
        model = ArrearLine
        fields = [
            "month", "da_percent", "basic_due", "basic_drawn", "da_due", "da_drawn", "hra_due", "hra_drawn",
            "ta_due", "ta_drawn", "other_due", "other_drawn", "nps_due", "nps_drawn", "deduction_due",
            "deduction_drawn", "amount",
        ]  # fmt: skip


class SalaryDetailSerializer(CamelModelSerializer):
    """One employee's month as staff see it; bank account and PAN masked."""

    employee_id = serializers.IntegerField()
    bank_account = MaskedField()
    pan = MaskedField()
    da_percent = PercentField(source="da_pct")
    hra_percent = PercentField(source="hra_pct")
    is_held = serializers.SerializerMethodField()
    previous_net = serializers.SerializerMethodField()
    difference = serializers.SerializerMethodField()
    reasons = serializers.SerializerMethodField(help_text="Why net pay differs from last month")
    elements = serializers.SerializerMethodField()
    arrear_lines = serializers.SerializerMethodField()
    corrections = serializers.SerializerMethodField()

    class Meta:
        model = SalaryDetail
        fields = [
            "id", "employee_id", "slip_no", "employee_code", "employee_name", "department", "designation",
            "bank_account", "ifsc", "pan", "scheme", "pran", "level", "cell", "basic_rate", "service_days",
            "unpaid_days", "half_pay_days", "eighty_pay_days", "da_percent", "hra_percent", "basic", "da", "hra", "ta",
            "other_earnings", "arrears", "gross", "nps", "nps_arrears", "tds", "recoveries", "other_deductions",
            "total_deductions", "net", "employer_nps", "regime", "annual_income", "annual_tax", "is_corrected",
            "is_held", "previous_net", "difference", "reasons", "elements", "arrear_lines", "corrections",
        ]  # fmt: skip

    def get_is_held(self, detail: SalaryDetail) -> bool:
        """Say whether the payment is held back."""
        return detail.employee_id in self.context["page"].held

    def get_previous_net(self, detail: SalaryDetail) -> Decimal | None:
        """Return last month's net pay."""
        before = self.context["page"].before.get(detail.employee_id)
        return before.net if before else None

    def get_difference(self, detail: SalaryDetail) -> Decimal:
        """Return the change of net pay."""
        before = self.context["page"].before.get(detail.employee_id)
        return detail.net - before.net if before else detail.net

    def get_reasons(self, detail: SalaryDetail) -> list[str]:
        page = self.context["page"]
        return page.reasons.get(detail.employee_id, [] if detail.employee_id in page.before else ["joined"])

    @extend_schema_field(SalaryElementSerializer(many=True))
    def get_elements(self, detail: SalaryDetail) -> Any:
        """Return other earnings and deductions by name."""
        rows = self.context["page"].parts[detail.pk]["elements"]
        return SalaryElementSerializer(rows, many=True).data if rows else []

    @extend_schema_field(SalaryArrearSerializer(many=True))
    def get_arrear_lines(self, detail: SalaryDetail) -> Any:
        """Return the arrears month by month."""
        rows = self.context["page"].parts[detail.pk]["arrears"]
        return SalaryArrearSerializer(rows, many=True).data if rows else []

    def get_corrections(self, detail: SalaryDetail) -> list[dict[str, Any]]:
        """Return what was set by hand, and why."""
        return [
            {"field": camel(row.field), "value": row.value, "reason": row.reason, "by": row.created_by}
            for row in self.context["page"].corrections.get(detail.employee_id, [])
        ]


@described(texts="state", numbers="done total percent")
class ProgressSerializer(CamelSerializer):
    """How far processing is."""

    error = serializers.CharField(help_text=_("Why the last processing failed"))


@described(texts="employee_code employee_name bank_account ifsc remark", numbers="number", money="amount")
class BankAdviceRowSerializer(CamelSerializer):
    """One payment."""


@described(texts="period", numbers="count held", money="control_total held_total")
class BankAdviceSerializer(CamelSerializer):
    """All payments of a run."""

    items = BankAdviceRowSerializer(many=True)


class RunEndedSerializer(CamelSerializer):
    """What became of a discarded run."""

    id = serializers.IntegerField()
    state = serializers.CharField(help_text="draft when results were dropped, removed when the draft was")
