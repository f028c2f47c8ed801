"""Shapes of the pay reports on the wire. Reports are answered as plain data; these describe them."""

from rest_framework import serializers

from core.api.serializers import CamelSerializer, MoneyField, PercentField, described
from core.reports.api.serializers import TablePageSerializer
from payroll.reports.enums import LpcKind
from payroll.runs.enums import RunState


@described(texts="month kind", numbers="number employees")
class RegisterMonthSerializer(CamelSerializer):
    """A run in the register: the month's own, or a supplementary one (`number` from 1)."""

    state = serializers.ChoiceField(choices=RunState.choices)


@described(
    optional="basic da hra ta other_earnings arrears gross nps nps_arrears tds recoveries other_deductions "
    "total_deductions net",
)
class TotalsSerializer(CamelSerializer):
    """Sums by head, in rupees."""


class RegisterTotalsSerializer(TotalsSerializer):
    """Sums of the whole register, and of how many employees."""

    employees = serializers.IntegerField(required=False)


class RegisterLineSerializer(TotalsSerializer):
    """One line: an employee's month, or a sum of a month, department or head."""

    month = serializers.CharField(required=False)
    state = serializers.CharField(required=False)
    run = serializers.CharField(required=False)
    slip_no = serializers.IntegerField(required=False)
    employee_code = serializers.CharField(required=False)
    employee_name = serializers.CharField(required=False)
    department = serializers.CharField(required=False)
    designation = serializers.CharField(required=False)
    level = serializers.IntegerField(required=False)
    kind = serializers.CharField(required=False)
    head = serializers.CharField(required=False)
    name = serializers.CharField(required=False)
    employees = serializers.IntegerField(required=False)
    amount = MoneyField(required=False)


class RegisterSerializer(TablePageSerializer):
    """The salary register."""

    items = RegisterLineSerializer(many=True)
    page_totals = TotalsSerializer()
    totals = RegisterTotalsSerializer()
    months = RegisterMonthSerializer(many=True)
    lines = serializers.IntegerField()
    employees = serializers.IntegerField()


@described(money="emoluments employee_share employee_arrears employer_share employer_arrears total")
class NpsTotalsSerializer(CamelSerializer):
    """Contributions in rupees, arrears apart."""


@described(texts="pran employee_code employee_name scheme")
class NpsLineSerializer(NpsTotalsSerializer):
    """One PRAN."""


@described(texts="employee_code employee_name department scheme finding")
class NpsFindingSerializer(CamelSerializer):
    """Somebody without PRAN."""


@described(texts="scheme", numbers="people", money="emoluments employee_share employer_share total")
class NpsSchemeSerializer(CamelSerializer):
    """The sums of one scheme, arrears included."""


@described(texts="month", numbers="employees findings")
class NpsScheduleSerializer(TablePageSerializer):
    """The schedule of a month."""

    items = NpsLineSerializer(many=True)
    page_totals = NpsTotalsSerializer()
    totals = NpsTotalsSerializer()
    by_scheme = NpsSchemeSerializer(many=True)
    without_pran = NpsFindingSerializer(many=True)


@described(
    money="da_due da_drawn da_difference basic_difference hra_difference ta_difference amount paid "
    "nps_difference",
)
class ArrearTotalsSerializer(CamelSerializer):
    """Due, drawn and what was paid, in rupees."""


@described(texts="employee_code employee_name department month paid_in")
class ArrearLineSerializer(ArrearTotalsSerializer):
    """One employee and month."""

    da_pct = PercentField()
    state = serializers.ChoiceField(choices=RunState.choices)


@described(texts="employee_code employee_name department", numbers="months")
class ArrearPersonSerializer(ArrearTotalsSerializer):
    """What one employee gets of the statement."""


@described(texts="paid_in", numbers="lines", money="amount paid")
class ArrearRunSerializer(CamelSerializer):
    """What one run paid of the statement."""

    state = serializers.ChoiceField(choices=RunState.choices)


class ArrearsSerializer(TablePageSerializer):
    """The statement."""

    items = ArrearLineSerializer(many=True)
    page_totals = ArrearTotalsSerializer()
    totals = ArrearTotalsSerializer()
    runs = ArrearRunSerializer(many=True)
    people = ArrearPersonSerializer(many=True)


@described(texts="head name", money="amount")
class HeadAmountSerializer(CamelSerializer):
    """A head with its sum."""


class MonthLineSerializer(TotalsSerializer):
    """A month's figures by head."""

    month = serializers.CharField()
    provident_fund = MoneyField(required=False, help_text="of the other deductions")


@described(texts="title number financial_year")
class YearSerializer(CamelSerializer):
    """The yearly salary certificate."""

    employee = serializers.DictField()
    employer = serializers.DictField()
    heads = HeadAmountSerializer(many=True)
    months = MonthLineSerializer(many=True)
    totals = TotalsSerializer()


@described(texts="code label", money="amount")
class PayLineSerializer(CamelSerializer):
    """A head of pay: the rate of a full month, since when, and what the last month paid."""

    rate = MoneyField(allow_null=True, required=False)
    since = serializers.DateField(allow_null=True, required=False)


@described(texts="code name drawn_in", money="amount instalment principal interest outstanding")
class OutstandingSerializer(CamelSerializer):
    """An advance still owed."""


class YearTotalsSerializer(TotalsSerializer):
    """Sums of a year, and what of the other deductions went to the provident fund."""

    provident_fund = MoneyField(required=False)


@described(
    texts="title number last_month financial_year",
    days="date paid_up_to pay_stopped_from handed_over_on",
    money="gross total_deductions net recoveries_total tax_recovered",
)
class LpcSerializer(CamelSerializer):
    """The last pay certificate."""

    kind = serializers.ChoiceField(choices=LpcKind.choices)
    employee = serializers.DictField()
    pay_due = serializers.DictField(allow_null=True)
    pay = PayLineSerializer(many=True)
    deductions = PayLineSerializer(many=True)
    pension = serializers.DictField()
    next_increment = serializers.DictField()
    leave = serializers.ListField(child=serializers.DictField())
    leave_encashment = serializers.DictField(allow_null=True)
    advances = OutstandingSerializer(many=True)
    recoveries = serializers.ListField(child=serializers.DictField())
    opening = serializers.DictField(allow_null=True)
    months = MonthLineSerializer(many=True)
    year_totals = YearTotalsSerializer()
