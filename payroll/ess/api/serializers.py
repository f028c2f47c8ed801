"""Shapes of the ESS routes."""

from functools import cached_property
from typing import Any

from rest_framework import serializers

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
from core.formatting import amount_in_words
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
    bank_account = MaskedField()
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
    period = MonthField(source="run.month")
    financial_year = serializers.SerializerMethodField()
    number = serializers.SerializerMethodField()
    gross = MoneyField()
    total_deductions = MoneyField()
    net_pay = MoneyField(source="net")

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


@described(money="basic da hra ta nps amount")
class ArrearSerializer(CamelSerializer):
    """Arrears of one earlier month: due less drawn, by head."""

    month = MonthField()
    da_percent = PercentField(source="da_pct")


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


class LanguageQuery(CamelSerializer):
    """The language of a document; without it the caller's."""

    language = serializers.ChoiceField(
        choices=["en", "hi"], required=False, help_text="Without it the caller's own"
    )


class DeductionSerializer(CamelSerializer):
    """A deduction of the old regime: declared, and what of it counts. `cap` is null without a ceiling."""

    code = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]  # a field, not its label
    section = serializers.CharField()
    claimed = MoneyField()
    allowed = MoneyField()
    cap = MoneyField(allow_null=True)
    note = serializers.CharField()


@described(
    texts="regime",
    money="gross_salary other_income standard_deduction deductions total_income slab_tax rebate "
    "surcharge marginal_relief cess annual_tax",
)
class RegimeTaxSerializer(CamelSerializer):
    """The year's tax under one regime, figure by figure, with the steps in words."""

    steps = serializers.ListField(child=serializers.CharField())


class BothRegimesSerializer(CamelSerializer):
    """Both regimes, side by side."""

    new = RegimeTaxSerializer()
    old = RegimeTaxSerializer()


@described(texts="month", flags="is_projected", money="salary tax")
class TaxMonthSerializer(CamelSerializer):
    """A paid or projected month."""


@described(
    texts="financial_year regime age_group lower_regime",
    numbers="months_left",
    flags="is_declared has_pan",
    money="salary_paid salary_projected previous_salary other_income annual_income deductions_allowed "
    "saving annual_tax tax_deducted previous_tds remaining_tax monthly_tax",
)
class TaxComputationSerializer(CamelSerializer):
    """The year's tax of the employee."""

    months = TaxMonthSerializer(many=True)
    taxable_employer_nps = MoneyField(help_text="of the employer's share, in the old regime")
    deductions = DeductionSerializer(many=True)
    regimes = BothRegimesSerializer()
    is_provisional = serializers.BooleanField(help_text="the year's tables are an earlier year's")
    notes = serializers.ListField(child=serializers.CharField())


@described(money="emoluments employee_share employer_share total balance")
class NpsMonthSerializer(CamelSerializer):
    """Contributions of one month."""

    month = MonthField()


@described(
    texts="financial_year scheme pran",
    money="opening_employee opening_employer opening employee_share employer_share total closing",
)
class NpsStatementSerializer(CamelSerializer):
    """Contributions of a financial year; `opening*` are those of earlier years."""

    months = NpsMonthSerializer(many=True)
