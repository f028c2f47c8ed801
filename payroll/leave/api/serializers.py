"""Bodies of /api/leave."""

from typing import Any

from drf_spectacular.utils import extend_schema_field, extend_schema_serializer
from rest_framework import serializers

from core.api.serializers import CamelModelSerializer, CamelSerializer, DaysField, PageSerializer, described
from payroll.leave.enums import ApplicationState, EntryReason
from payroll.leave.models import LeaveApplication
from payroll.leave.selectors.standing import late_pay_note


class ApplyBodySerializer(CamelSerializer):
    """Own leave; `leaveType` by code or id. As multipart form it may bring a file, `attachment`."""

    leave_type = serializers.CharField(max_length=20)
    from_on = serializers.DateField()
    to_on = serializers.DateField()
    from_half = serializers.BooleanField(default=False, help_text="begins at noon of the first day")
    to_half = serializers.BooleanField(default=False, help_text="ends at noon of the last day")
    reason = serializers.CharField(max_length=500)
    attachment = serializers.FileField(required=False, allow_null=True)


class ApplyForBodySerializer(ApplyBodySerializer):
    """Leave for an employee."""

    employee_id = serializers.IntegerField(min_value=1)


@described(texts="note created_by", numbers="id", days="on")
class LedgerLineSerializer(CamelSerializer):
    """One line; `days` above zero are credited, below taken."""

    leave_type = serializers.CharField(source="leave_type.code")
    days = DaysField()
    reason = serializers.ChoiceField(choices=EntryReason.choices)
    reason_label = serializers.CharField(source="get_reason_display")
    application_id = serializers.IntegerField(allow_null=True)
    created_at = serializers.DateTimeField()


class LedgerSerializer(LedgerLineSerializer):
    """A line with the balance of its type after it."""

    balance = DaysField(source="running")


class ApplicationFactsSerializer(CamelModelSerializer):
    """An application without its employee."""

    leave_type = serializers.CharField(source="leave_type.code")
    leave_type_name = serializers.CharField(source="leave_type.name")
    days = DaysField()
    debit = DaysField()
    status = serializers.ChoiceField(choices=ApplicationState.choices, source="state")
    has_attachment = serializers.SerializerMethodField()

    class Meta:
        model = LeaveApplication
        fields = [
            "id", "leave_type", "leave_type_name", "from_on", "to_on", "from_half", "to_half", "days", "debit",
            "reason", "status", "comments", "applied_at", "applied_by", "decided_at", "decided_by", "cancelled_at",
            "cancelled_by", "cancelled_from", "has_attachment",
        ]  # fmt: skip

    def get_has_attachment(self, row: LeaveApplication) -> bool:
        """Whether a certificate is stored."""
        return bool(row.attachment)


class ApplicationSerializer(ApplicationFactsSerializer):
    """An application with its employee."""

    employee_id = serializers.IntegerField()
    employee_code = serializers.CharField(source="employee.code")
    employee_name = serializers.CharField(source="employee.name")
    department = serializers.CharField(source="employee.department.name")

    class Meta(ApplicationFactsSerializer.Meta):
        fields = [
            "id", "employee_id", "employee_code", "employee_name", "department",
            *ApplicationFactsSerializer.Meta.fields[1:],
        ]  # fmt: skip


class OneApplicationSerializer(ApplicationSerializer):
    """An application with its ledger lines."""

    ledger = serializers.SerializerMethodField()
    pay_note = serializers.SerializerMethodField(help_text="what becomes of the pay of locked months")

    class Meta(ApplicationSerializer.Meta):
        fields = [*ApplicationSerializer.Meta.fields, "pay_note", "ledger"]

    def get_pay_note(self, row: LeaveApplication) -> str:
        """A sentence for leave that changes the pay of locked months, else nothing."""
        return late_pay_note(row)

    @extend_schema_field(LedgerLineSerializer(many=True))
    def get_ledger(self, row: LeaveApplication) -> Any:
        """Credits and debits of this application."""
        lines = row.entries.select_related("leave_type").order_by("id")
        return LedgerLineSerializer(lines, many=True).data


class BalanceSerializer(CamelSerializer):
    """One account; `available` is what can still be asked for."""

    leave_type = serializers.CharField(source="leave_type.code")
    name = serializers.CharField(source="leave_type.name")
    entitlement = DaysField(source="leave_type.entitlement")
    balance = DaysField()
    pending = DaysField()
    available = DaysField()


class EmployeeBalancesSerializer(CamelSerializer):
    """One employee's accounts."""

    employee_id = serializers.IntegerField(source="pk")
    employee_code = serializers.CharField(source="code")
    employee_name = serializers.CharField(source="name")
    department = serializers.CharField(source="department.name")
    balances = serializers.SerializerMethodField()

    @extend_schema_field(BalanceSerializer(many=True))
    def get_balances(self, row: Any) -> Any:
        """The page's balances were read together."""
        return BalanceSerializer(self.context["balances"][row.pk], many=True).data


@described(money="emoluments earned_amount half_pay_amount total")
class EncashmentSerializer(CamelSerializer):
    """Cash in lieu of leave at retirement, rupees."""

    earned_days = DaysField()
    half_pay_days = DaysField()


@extend_schema_serializer(many=False)
class LedgerPageSerializer(PageSerializer):
    """One page of the ledger, the balances, and the figure at retirement."""

    items = LedgerSerializer(many=True)
    employee_id = serializers.IntegerField()
    employee_code = serializers.CharField()
    employee_name = serializers.CharField()
    balances = BalanceSerializer(many=True)
    encashment = EncashmentSerializer(allow_null=True)


class AdjustmentBodySerializer(CamelSerializer):
    """Days to credit (above zero) or to take, and why."""

    employee_id = serializers.IntegerField(min_value=1)
    leave_type = serializers.CharField(max_length=20)
    days = DaysField()
    reason = serializers.CharField(max_length=300)
    on = serializers.DateField(required=False)


class AdjustmentSerializer(CamelSerializer):
    """The line that was written, and the balances after it."""

    line = LedgerLineSerializer()
    balances = BalanceSerializer(many=True)


class YearEndBodySerializer(CamelSerializer):
    """Which leave year (or half of it) ends; without a year, the one that ends or has ended last."""

    year = serializers.IntegerField(min_value=2000, max_value=2200, required=False)
    half = serializers.ChoiceField(choices=[1, 2], required=False)
    preview = serializers.BooleanField(default=False)
    reverse = serializers.BooleanField(default=False)


class YearEndLineSerializer(CamelSerializer):
    """What happens to one account; days."""

    employee_id = serializers.IntegerField()
    code = serializers.CharField()
    name = serializers.CharField()
    leave_type = serializers.CharField(source="type_code")
    carried = DaysField()
    lapsed = DaysField()
    credited = DaysField()
    opening = DaysField()


@described(texts="period", numbers="employees", days="from_on to_on")
class YearEndSerializer(PageSerializer):
    """The process: the period it opens, totals by type, and one page of its lines."""

    id = serializers.IntegerField(allow_null=True)
    status = serializers.ChoiceField(choices=["preview", "applied", "reversed"])
    undecided = serializers.IntegerField(help_text="applications to be decided first")
    totals = serializers.DictField(child=serializers.DictField(child=DaysField(max_digits=14)))
    items = YearEndLineSerializer(many=True)


@described(numbers="id", days="from_on to_on", flags="from_half to_half")
class AbsenceSerializer(CamelSerializer):
    """One leave in the calendar."""

    leave_type = serializers.CharField(source="leave_type.code")
    days = DaysField()
    status = serializers.CharField(source="state")


class AbsenteeSerializer(CamelSerializer):
    """One employee in the calendar."""

    employee_id = serializers.IntegerField(source="employee.pk")
    employee_code = serializers.CharField(source="employee.code")
    employee_name = serializers.CharField(source="employee.name")
    department = serializers.CharField(source="employee.department.name")
    leave = AbsenceSerializer(many=True, source="applications")


@extend_schema_serializer(many=False)
class CalendarPageSerializer(PageSerializer):
    """One page of the calendar, with the month and its holidays."""

    items = AbsenteeSerializer(many=True)
    month = serializers.CharField(help_text="YYYY-MM")
    holidays = serializers.ListField(child=serializers.DateField())
