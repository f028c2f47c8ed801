"""Shapes of the pay reports on the wire. Reports are answered as plain data; these describe them."""

from rest_framework import serializers

from core.api.serializers import CamelSerializer, MoneyField, PercentField
from core.reports.api.serializers import TablePageSerializer
from payroll.reports.enums import LpcKind
from payroll.runs.enums import RunState


class RegisterMonthSerializer(CamelSerializer):
    """A run in the register: the month's own, or a supplementary one (`number` from 1)."""

    month = serializers.CharField()
    kind = serializers.CharField()
    number = serializers.IntegerField()
    state = serializers.ChoiceField(choices=RunState.choices)
    employees = serializers.IntegerField()


class TotalsSerializer(CamelSerializer):
    """Sums by head, in rupees."""

    basic = MoneyField(required=False)
    da = MoneyField(required=False)
    hra = MoneyField(required=False)
    ta = MoneyField(required=False)
    other_earnings = MoneyField(required=False)
    arrears = MoneyField(required=False)
    gross = MoneyField(required=False)
    nps = MoneyField(required=False)
    nps_arrears = MoneyField(required=False)
    tds = MoneyField(required=False)
    recoveries = MoneyField(required=False)
    other_deductions = MoneyField(required=False)
    total_deductions = MoneyField(required=False)
    net = MoneyField(required=False)


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


class NpsTotalsSerializer(CamelSerializer):
    """Contributions in rupees, arrears apart."""

    emoluments = MoneyField()
    employee_share = MoneyField()
    employee_arrears = MoneyField()
    employer_share = MoneyField()
    employer_arrears = MoneyField()
    total = MoneyField()


class NpsLineSerializer(NpsTotalsSerializer):
    """One PRAN."""

    pran = serializers.CharField()
    employee_code = serializers.CharField()
    employee_name = serializers.CharField()
    scheme = serializers.CharField()


class NpsFindingSerializer(CamelSerializer):
    """Somebody without PRAN."""

    employee_code = serializers.CharField()
    employee_name = serializers.CharField()
    department = serializers.CharField()
    scheme = serializers.CharField()
    finding = serializers.CharField()


class NpsSchemeSerializer(CamelSerializer):
    """The sums of one scheme, arrears included."""

    scheme = serializers.CharField()
    people = serializers.IntegerField()
    emoluments = MoneyField()
    employee_share = MoneyField()
    employer_share = MoneyField()
    total = MoneyField()


class NpsScheduleSerializer(TablePageSerializer):
    """The schedule of a month."""

    items = NpsLineSerializer(many=True)
    page_totals = NpsTotalsSerializer()
    totals = NpsTotalsSerializer()
    month = serializers.CharField()
    employees = serializers.IntegerField()
    findings = serializers.IntegerField()
    by_scheme = NpsSchemeSerializer(many=True)
    without_pran = NpsFindingSerializer(many=True)


class ArrearTotalsSerializer(CamelSerializer):
    """Due, drawn and what was paid, in rupees."""

    da_due = MoneyField()
    da_drawn = MoneyField()
    da_difference = MoneyField()
    basic_difference = MoneyField()
    hra_difference = MoneyField()
    ta_difference = MoneyField()
    amount = MoneyField()
    paid = MoneyField()
    nps_difference = MoneyField()


class ArrearLineSerializer(ArrearTotalsSerializer):
    """One employee and month."""

    employee_code = serializers.CharField()
    employee_name = serializers.CharField()
    department = serializers.CharField()
    month = serializers.CharField()
    da_pct = PercentField()
    paid_in = serializers.CharField()
    state = serializers.ChoiceField(choices=RunState.choices)


class ArrearPersonSerializer(ArrearTotalsSerializer):
    """What one employee gets of the statement."""

    employee_code = serializers.CharField()
    employee_name = serializers.CharField()
    department = serializers.CharField()
    months = serializers.IntegerField()


class ArrearRunSerializer(CamelSerializer):
    """What one run paid of the statement."""

    paid_in = serializers.CharField()
    state = serializers.ChoiceField(choices=RunState.choices)
    lines = serializers.IntegerField()
    amount = MoneyField()
    paid = MoneyField()


class ArrearsSerializer(TablePageSerializer):
    """The statement."""

    items = ArrearLineSerializer(many=True)
    page_totals = ArrearTotalsSerializer()
    totals = ArrearTotalsSerializer()
    runs = ArrearRunSerializer(many=True)
    people = ArrearPersonSerializer(many=True)


class HeadAmountSerializer(CamelSerializer):
    """A head with its sum."""

    head = serializers.CharField()
    name = serializers.CharField()
    amount = MoneyField()


class MonthLineSerializer(TotalsSerializer):
    """A month's figures by head."""

    month = serializers.CharField()
    provident_fund = MoneyField(required=False, help_text="of the other deductions")


class YearSerializer(CamelSerializer):
    """The yearly salary certificate."""

    title = serializers.CharField()
    number = serializers.CharField()
    financial_year = serializers.CharField()
    employee = serializers.DictField()
    employer = serializers.DictField()
    heads = HeadAmountSerializer(many=True)
    months = MonthLineSerializer(many=True)
    totals = TotalsSerializer()


class PayLineSerializer(CamelSerializer):
    """A head of pay: the rate of a full month, since when, and what the last month paid."""

    code = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]
    amount = MoneyField()
    rate = MoneyField(allow_null=True, required=False)
    since = serializers.DateField(allow_null=True, required=False)


class OutstandingSerializer(CamelSerializer):
    """An advance still owed."""

    code = serializers.CharField()
    name = serializers.CharField()
    amount = MoneyField()
    drawn_in = serializers.CharField()
    instalment = MoneyField()
    principal = MoneyField()
    interest = MoneyField()
    outstanding = MoneyField()


class YearTotalsSerializer(TotalsSerializer):
    """Sums of a year, and what of the other deductions went to the provident fund."""

    provident_fund = MoneyField(required=False)


class LpcSerializer(CamelSerializer):
    """The last pay certificate."""

    title = serializers.CharField()
    number = serializers.CharField()
    kind = serializers.ChoiceField(choices=LpcKind.choices)
    date = serializers.DateField()
    employee = serializers.DictField()
    last_month = serializers.CharField()
    paid_up_to = serializers.DateField()
    pay_stopped_from = serializers.DateField()
    pay_due = serializers.DictField(allow_null=True)
    pay = PayLineSerializer(many=True)
    deductions = PayLineSerializer(many=True)
    gross = MoneyField()
    total_deductions = MoneyField()
    net = MoneyField()
    pension = serializers.DictField()
    handed_over_on = serializers.DateField()
    next_increment = serializers.DictField()
    leave = serializers.ListField(child=serializers.DictField())
    leave_encashment = serializers.DictField(allow_null=True)
    advances = OutstandingSerializer(many=True)
    recoveries = serializers.ListField(child=serializers.DictField())
    recoveries_total = MoneyField()
    financial_year = serializers.CharField()
    tax_recovered = MoneyField()
    opening = serializers.DictField(allow_null=True)
    months = MonthLineSerializer(many=True)
    year_totals = YearTotalsSerializer()
