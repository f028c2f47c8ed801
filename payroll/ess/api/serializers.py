"""Shapes of the ESS routes."""

from functools import cached_property
from typing import Any

from rest_framework import serializers

from core.api.serializers import CamelModelSerializer, CamelSerializer, DaysField, MoneyField, PercentField
from core.formatting import amount_in_words, mask
from core.language import page_language
from core.periods import Month
from payroll.employees.models import Employee, PayHistory
from payroll.ess.selectors import Profile
from payroll.organizations.selectors import organization
from payroll.runs.models import SalaryDetail
from payroll.runs.payslips import slip_number


class PayInForceSerializer(CamelModelSerializer):
    """Level, cell and basic pay from a date."""

    class Meta:
        model = PayHistory
        fields = ["effective_on", "level", "cell", "basic", "reason"]


class ProfileSerializer(CamelModelSerializer):
    """The own record; the bank account is masked."""

    department = serializers.CharField(source="department.name")
    designation = serializers.CharField(source="designation.name")
    bank_account = serializers.SerializerMethodField()
    pay = serializers.SerializerMethodField()
    next_pay = serializers.SerializerMethodField()
    language = serializers.CharField(source="user.language")

    class Meta:
        model = Employee
        fields = [
            "id",
            "code",
            "name",
            "gender",
            "date_of_birth",
            "date_of_joining",
            "retirement_on",
            "status",
            "department",
            "designation",
            "email",
            "phone",
            "address",
            "bank_account",
            "ifsc",
            "pan",
            "scheme",
            "pran",
            "gpf_number",
            "tax_regime",
            "hra_eligible",
            "ta_eligible",
            "language",
            "pay",
            "next_pay",
        ]

    def get_bank_account(self, row: Employee) -> str:
        return mask(row.bank_account)

    def get_pay(self, row: Employee) -> dict[str, Any] | None:
        return self._pay(self.context["profile"].pay)

    def get_next_pay(self, row: Employee) -> dict[str, Any] | None:
        return self._pay(self.context["profile"].next_pay)

    def _pay(self, row: PayHistory | None) -> dict[str, Any] | None:
        return dict(PayInForceSerializer(row).data) if row else None


def profile_data(found: Profile) -> dict[str, Any]:
    """Return the profile on the wire."""
    return dict(ProfileSerializer(found.employee, context={"profile": found}).data)


class PayslipItemSerializer(CamelSerializer):
    """One payslip of the list (spec: payroll, Resources: listed by month and year)."""

    id = serializers.IntegerField()
    month = serializers.IntegerField(source="run.month.month")
    year = serializers.IntegerField(source="run.month.year")
    period = serializers.SerializerMethodField()
    financial_year = serializers.SerializerMethodField()
    number = serializers.SerializerMethodField()
    gross = MoneyField()
    total_deductions = MoneyField()
    net_pay = MoneyField(source="net")

    def get_period(self, row: SalaryDetail) -> str:
        return str(Month.of(row.run.month))

    def get_financial_year(self, row: SalaryDetail) -> str:
        return str(Month.of(row.run.month).financial_year)

    def get_number(self, row: SalaryDetail) -> str:
        return slip_number(row, self._organization_code)

    @cached_property
    def _organization_code(self) -> str:
        """One query for the whole list: the rows share this serializer."""
        return organization().code


class LineSerializer(CamelSerializer):
    """One line of earnings or deductions."""

    code = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]  # a field, not its label
    amount = MoneyField()


class ArrearSerializer(CamelSerializer):
    """Arrears of one earlier month: due less drawn, by head."""

    month = serializers.SerializerMethodField()
    da_percent = PercentField(source="da_pct")
    basic = MoneyField()
    da = MoneyField()
    hra = MoneyField()
    ta = MoneyField()
    nps = MoneyField()
    amount = MoneyField()

    def get_month(self, row: dict[str, Any]) -> str:
        return str(Month.of(row["month"]))


class PayslipSerializer(PayslipItemSerializer):
    """A payslip with its lines; `detail` and the view of `selectors.payslip_view` are in the context."""

    employee_code = serializers.CharField()
    employee_name = serializers.CharField()
    department = serializers.CharField()
    designation = serializers.CharField()
    level = serializers.IntegerField()
    cell = serializers.IntegerField()
    basic_rate = MoneyField()
    da_percent = PercentField(source="da_pct")
    hra_percent = PercentField(source="hra_pct")
    month_days = serializers.SerializerMethodField()
    days_paid = serializers.SerializerMethodField()
    unpaid_days = DaysField()
    half_pay_days = DaysField()
    eighty_pay_days = DaysField()
    earnings = serializers.SerializerMethodField()
    deductions = serializers.SerializerMethodField()
    arrears = serializers.SerializerMethodField()
    net_pay_in_words = serializers.SerializerMethodField()
    employer_nps = MoneyField()
    regime = serializers.CharField()
    annual_income = MoneyField()
    annual_tax = MoneyField()
    is_corrected = serializers.BooleanField()

    def get_month_days(self, row: SalaryDetail) -> int:
        return self.context["view"]["month_days"]

    def get_days_paid(self, row: SalaryDetail) -> Any:
        return DaysField().to_representation(self.context["view"]["days_paid"])

    def get_earnings(self, row: SalaryDetail) -> list[dict[str, Any]]:
        return list(LineSerializer(self.context["view"]["earnings"], many=True).data)

    def get_deductions(self, row: SalaryDetail) -> list[dict[str, Any]]:
        return list(LineSerializer(self.context["view"]["deductions"], many=True).data)

    def get_arrears(self, row: SalaryDetail) -> list[dict[str, Any]]:
        return list(ArrearSerializer(self.context["view"]["arrears"], many=True).data)

    def get_net_pay_in_words(self, row: SalaryDetail) -> str:
        return amount_in_words(row.net, page_language())


class YearQuery(CamelSerializer):
    """A financial year in the query; without it the current one."""

    financial_year = serializers.CharField(required=False, max_length=7)


class LanguageQuery(CamelSerializer):
    """The language of a document; without it the caller's."""

    language = serializers.ChoiceField(choices=["en", "hi"], required=False)


class DeductionSerializer(CamelSerializer):
    """A deduction of the old regime: declared, and what of it counts. `cap` is null without a ceiling."""

    code = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]  # a field, not its label
    section = serializers.CharField()
    claimed = MoneyField()
    allowed = MoneyField()
    cap = MoneyField(allow_null=True)
    note = serializers.CharField()


class RegimeTaxSerializer(CamelSerializer):
    """The year's tax under one regime, figure by figure, with the steps in words."""

    regime = serializers.CharField()
    gross_salary = MoneyField()
    other_income = MoneyField()
    standard_deduction = MoneyField()
    deductions = MoneyField()
    total_income = MoneyField()
    slab_tax = MoneyField()
    rebate = MoneyField()
    surcharge = MoneyField()
    marginal_relief = MoneyField()
    cess = MoneyField()
    annual_tax = MoneyField()
    steps = serializers.ListField(child=serializers.CharField())


class BothRegimesSerializer(CamelSerializer):
    """Both regimes, side by side."""

    new = RegimeTaxSerializer()
    old = RegimeTaxSerializer()


class TaxMonthSerializer(CamelSerializer):
    """A paid or projected month."""

    month = serializers.CharField()
    salary = MoneyField()
    tax = MoneyField()
    is_projected = serializers.BooleanField()


class TaxComputationSerializer(CamelSerializer):
    """The year's tax of the employee."""

    financial_year = serializers.CharField()
    regime = serializers.CharField()
    is_declared = serializers.BooleanField()
    age_group = serializers.CharField()
    has_pan = serializers.BooleanField()
    months = TaxMonthSerializer(many=True)
    salary_paid = MoneyField()
    salary_projected = MoneyField()
    previous_salary = MoneyField()
    other_income = MoneyField()
    annual_income = MoneyField()
    taxable_employer_nps = MoneyField(help_text="of the employer's share, in the old regime")
    deductions = DeductionSerializer(many=True)
    deductions_allowed = MoneyField()
    regimes = BothRegimesSerializer()
    lower_regime = serializers.CharField()
    saving = MoneyField()
    annual_tax = MoneyField()
    is_provisional = serializers.BooleanField(help_text="the year's tables are an earlier year's")
    notes = serializers.ListField(child=serializers.CharField())
    tax_deducted = MoneyField()
    previous_tds = MoneyField()
    remaining_tax = MoneyField()
    months_left = serializers.IntegerField()
    monthly_tax = MoneyField()


class NpsMonthSerializer(CamelSerializer):
    """Contributions of one month."""

    month = serializers.SerializerMethodField()
    emoluments = MoneyField()
    employee_share = MoneyField()
    employer_share = MoneyField()
    total = MoneyField()
    balance = MoneyField()

    def get_month(self, row: Any) -> str:
        return str(Month.of(row.month))


class NpsStatementSerializer(CamelSerializer):
    """Contributions of a financial year; `opening*` are those of earlier years."""

    financial_year = serializers.CharField()
    scheme = serializers.CharField()
    pran = serializers.CharField()
    opening_employee = MoneyField()
    opening_employer = MoneyField()
    opening = MoneyField()
    months = NpsMonthSerializer(many=True)
    employee_share = MoneyField()
    employer_share = MoneyField()
    total = MoneyField()
    closing = MoneyField()
