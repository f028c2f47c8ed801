"""Bodies and answers of /payroll."""

from typing import Any

from django.db import models
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from core.api.serializers import CamelSerializer, DaysField, MaskedField, MoneyField, MonthField
from core.language import LANGUAGES
from core.locking.period import run_digest
from core.locking.states import RunState
from school.payroll.acts import left_out_text
from school.payroll.enums import LineKind, TaxState
from school.payroll.models import PayrollRun, SalaryComponent, SalaryStructure
from school.payroll.period import PAYROLL_RUN
from school.payroll.selectors.salaries import preview
from school.staff.models import StaffMember


def row_field(model: type[models.Model], source: str, **options: Any) -> serializers.Field:
    """Return a field for the id of a row, under its wire name."""
    rows: Any = model._default_manager
    return serializers.PrimaryKeyRelatedField(queryset=rows.all(), source=source, **options)


class PayrollMonthSerializer(CamelSerializer):
    """The month to process."""

    month = MonthField(help_text="YYYY-MM")


class PayrollRunSerializer(CamelSerializer):
    """A run. `digest` is another one as soon as it is computed or corrected again; the lock takes it."""

    id = serializers.UUIDField()
    month = MonthField()
    status = serializers.ChoiceField(choices=RunState.choices, source="state")
    paid = serializers.IntegerField(help_text="people with a payslip")
    gross = MoneyField(source="total_gross")
    deductions = MoneyField(source="total_deductions")
    net = MoneyField(source="total_net")
    employer = MoneyField(source="total_employer", help_text="the employer's contributions")
    processed_by = serializers.CharField()
    processed_at = serializers.DateTimeField(allow_null=True)
    locked_by = serializers.CharField()
    locked_at = serializers.DateTimeField(allow_null=True)


class PayrollFindingSerializer(CamelSerializer):
    """What processing found about a member of staff; `error` leaves somebody out."""

    staff_id = serializers.UUIDField()
    staff_code = serializers.CharField(source="staff.employee_code")
    staff_name = serializers.CharField(source="staff.name")
    severity = serializers.CharField(help_text="error or warning")
    code = serializers.CharField()
    text = serializers.CharField(source="get_code_display")
    detail = serializers.CharField()


class PayrollFigureSerializer(CamelSerializer):
    """A figure set by hand."""

    staff_id = serializers.UUIDField()
    staff_code = serializers.CharField(source="staff.employee_code")
    field = serializers.CharField()
    value = MoneyField(help_text="days for lop_days, rupees for the others")
    reason = serializers.CharField()
    by = serializers.CharField(source="created_by")


class PayrollChangeSerializer(CamelSerializer):
    """A payslip that would come out otherwise than it was processed."""

    staff_id = serializers.UUIDField()
    staff_code = serializers.CharField()
    text = serializers.CharField()


class PayrollRunDetailSerializer(PayrollRunSerializer):
    """A run with what was found, set by hand, and has changed since it was processed."""

    digest = serializers.SerializerMethodField()
    not_paid = serializers.SerializerMethodField()
    findings = serializers.SerializerMethodField()
    figures = serializers.SerializerMethodField()
    changed_since = serializers.SerializerMethodField()

    def get_digest(self, run: PayrollRun) -> str:
        return run_digest(PAYROLL_RUN, run)

    def get_not_paid(self, run: PayrollRun) -> str:
        return left_out_text(run)

    @extend_schema_field(PayrollFindingSerializer(many=True))
    def get_findings(self, run: PayrollRun) -> Any:
        return PayrollFindingSerializer(self.context["findings"], many=True).data

    @extend_schema_field(PayrollFigureSerializer(many=True))
    def get_figures(self, run: PayrollRun) -> Any:
        return PayrollFigureSerializer(self.context["figures"], many=True).data

    @extend_schema_field(PayrollChangeSerializer(many=True))
    def get_changed_since(self, run: PayrollRun) -> Any:
        return PayrollChangeSerializer(self.context["changes"], many=True).data


class PayslipItemSerializer(CamelSerializer):
    """A payslip in a list."""

    id = serializers.UUIDField()
    number = serializers.CharField(help_text="given at the lock")
    run_id = serializers.UUIDField()
    month = MonthField(source="run.month")
    status = serializers.CharField(source="run.state")
    staff_id = serializers.UUIDField()
    employee_code = serializers.CharField(source="staff_code")
    name = serializers.CharField(source="staff_name")
    paid_days = DaysField(max_digits=4)
    gross = MoneyField()
    deductions = MoneyField()
    net = MoneyField()


class PayslipLineSerializer(CamelSerializer):
    """A line; `month` is the earlier month that it settles."""

    kind = serializers.ChoiceField(choices=LineKind.choices)
    code = serializers.CharField()
    name = serializers.CharField(source="title")
    month = MonthField(allow_null=True)
    amount = MoneyField()


class PayslipSerializer(PayslipItemSerializer):
    """One payslip with its lines; bank account and PAN masked."""

    department = serializers.CharField()
    designation = serializers.CharField()
    pan = MaskedField()
    uan = serializers.CharField()
    esi_number = serializers.CharField()
    bank_account = MaskedField()
    ifsc = serializers.CharField()
    days_in_month = serializers.IntegerField()
    service_days = serializers.IntegerField()
    lop_days = DaysField(max_digits=4, help_text="days without pay")
    monthly_gross = MoneyField()
    arrears = MoneyField(help_text="settled of earlier months, below zero where recovered; part of gross")
    pf_wages = MoneyField()
    esi_wages = MoneyField()
    is_corrected = serializers.BooleanField(help_text="a figure was set by hand")
    lines = PayslipLineSerializer(many=True, source="lines.all")


class PayslipFileQuery(CamelSerializer):
    """In which language."""

    language = serializers.ChoiceField(choices=list(LANGUAGES), required=False)


class BankFileQuery(CamelSerializer):
    """In which format."""

    format = serializers.ChoiceField(choices=["xlsx", "csv"], required=False, default="xlsx")


class SalaryLineSerializer(CamelSerializer):
    """A component of a structure: percent, or rupees a month."""

    component_id = row_field(SalaryComponent, "component")
    code = serializers.CharField(source="component.code", read_only=True)
    name = serializers.CharField(source="component.name", read_only=True)
    value = MoneyField(required=False)


class StructureLinesSerializer(CamelSerializer):
    """All lines of a structure."""

    lines = SalaryLineSerializer(many=True, max_length=60)  # type: ignore[call-arg]


class SalaryAmountSerializer(CamelSerializer):
    """A person's own amount of a fixed component."""

    code = serializers.CharField(max_length=12, source="component.code")
    amount = MoneyField()


class SalaryMonthSerializer(CamelSerializer):
    """A line of what a whole month comes to."""

    kind = serializers.CharField(help_text="earning, deduction, employer; empty for the net pay")
    name = serializers.CharField()
    amount = MoneyField()


class StaffSalarySerializer(CamelSerializer):
    """What a member of staff is paid from a day on (rupees a month), with what a whole month comes to."""

    id = serializers.UUIDField(read_only=True)
    staff_id = row_field(StaffMember, "staff")
    staff_name = serializers.CharField(source="staff.name", read_only=True)
    structure_id = row_field(SalaryStructure, "structure")
    gross = MoneyField()
    from_on = serializers.DateField()
    to_on = serializers.DateField(read_only=True, allow_null=True)
    in_pf = serializers.BooleanField(required=False)
    pf_on_full_wages = serializers.BooleanField(required=False)
    in_pension = serializers.BooleanField(required=False)
    in_esi = serializers.BooleanField(required=False)
    tax_state = serializers.ChoiceField(choices=TaxState.choices, required=False, allow_blank=True)
    tds_by_hand = MoneyField(required=False, allow_null=True)
    reason = serializers.CharField(max_length=200, required=False, allow_blank=True)
    amounts = SalaryAmountSerializer(many=True, required=False, max_length=60)  # type: ignore[call-arg]


class StaffSalaryDetailSerializer(StaffSalarySerializer):
    """A salary with what a whole month comes to by the rules of now, income tax left out."""

    month = serializers.SerializerMethodField()

    @extend_schema_field(SalaryMonthSerializer(many=True))
    def get_month(self, row: Any) -> Any:
        return SalaryMonthSerializer(preview(row)[0], many=True).data


class StaffSalaryChangeSerializer(CamelSerializer):
    """What to change of a salary; `amounts` replaces the own ones."""

    structure_id = row_field(SalaryStructure, "structure", required=False)
    gross = MoneyField(required=False)
    in_pf = serializers.BooleanField(required=False)
    pf_on_full_wages = serializers.BooleanField(required=False)
    in_pension = serializers.BooleanField(required=False)
    in_esi = serializers.BooleanField(required=False)
    tax_state = serializers.ChoiceField(choices=TaxState.choices, required=False, allow_blank=True)
    tds_by_hand = MoneyField(required=False, allow_null=True)
    reason = serializers.CharField(max_length=200, required=False, allow_blank=True)
    amounts = SalaryAmountSerializer(many=True, required=False, max_length=60)  # type: ignore[call-arg]
