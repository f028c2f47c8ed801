"""Bodies and answers of attendance; names of the specification where it has them."""

from datetime import datetime, time
from typing import Any

from django.utils import timezone
from rest_framework import serializers

from core.api.clock import ClockField
from core.api.serializers import CamelModelSerializer, CamelSerializer, DaysField, MonthField, described
from core.masters.api import serializer_of
from core.reports.api.serializers import TablePageSerializer
from erp_planned.attendance.enums import (
    ASKED_CHOICES,
    DECISION_CHOICES,
    MARKED_CHOICES,
    DaySource,
    DayStatus,
    RequestState,
)
from erp_planned.attendance.masters import BESIDE, assignments, erp_holidays, shifts
from erp_planned.attendance.models import AttendanceDay, MonthLock, Regularization, Shift

TIME = "%H:%M"


def clock(at: datetime | None) -> str | None:
    """Return the time of an instant as it stands on the wire: HH:MM in India."""
    return timezone.localtime(at).strftime(TIME) if at else None


class AttendanceFactsSerializer(CamelModelSerializer):
    """A day without its employee. Minutes in minutes, `leaveDays` and `lwpDays` as parts of the day."""

    date = serializers.DateField(source="on")
    in_time = serializers.SerializerMethodField(help_text="HH:MM")
    out_time = serializers.SerializerMethodField(help_text="HH:MM, of the next day in a night shift")
    shift_id = serializers.IntegerField(allow_null=True)
    hours = serializers.DecimalField(4, 2, coerce_to_string=False)
    leave_days = DaysField(source="leave")
    lwp_days = DaysField(source="lost")
    is_missing_punch = serializers.BooleanField()
    source: Any = serializers.ChoiceField(choices=DaySource.choices)
    biometric_data = serializers.SerializerMethodField(help_text="the punches of the day, in order")

    class Meta:
        model = AttendanceDay
        fields = [
            "id", "date", "in_time", "out_time", "status", "shift_id", "hours", "late_minutes", "early_minutes",
            "overtime_minutes", "is_missing_punch", "leave_days", "lwp_days", "source", "biometric_data", "remarks",
        ]  # fmt: skip

    def get_in_time(self, row: AttendanceDay) -> str | None:
        return clock(row.in_at)

    def get_out_time(self, row: AttendanceDay) -> str | None:
        return clock(row.out_at)

    def get_biometric_data(self, row: AttendanceDay) -> list[dict[str, str]]:
        return [{"at": at, "direction": direction} for at, direction in row.punches]


class AttendanceSerializer(AttendanceFactsSerializer):
    """A day with its employee."""

    employee_id = serializers.IntegerField()
    employee_code = serializers.CharField(source="employee.code")
    employee_name = serializers.CharField(source="employee.name")

    class Meta(AttendanceFactsSerializer.Meta):
        fields = [*AttendanceFactsSerializer.Meta.fields, "employee_id", "employee_code", "employee_name"]


class MarkSerializer(CamelSerializer):
    """A day set by hand. Leave is not marked: it follows from the leave ledger."""

    employee_id = serializers.IntegerField(min_value=1)
    date = serializers.DateField(source="on")
    status = serializers.ChoiceField(choices=MARKED_CHOICES)
    in_time = ClockField(required=False, allow_null=True)
    out_time = ClockField(required=False, allow_null=True)
    shift_id = serializers.IntegerField(required=False, allow_null=True, min_value=1)
    remarks = serializers.CharField(required=False, allow_blank=True, max_length=300)


class CorrectSerializer(CamelSerializer):
    """What of a day is corrected, with the reason; what is not sent stays."""

    reason = serializers.CharField(max_length=300)
    status = serializers.ChoiceField(choices=MARKED_CHOICES, required=False)
    in_time = ClockField(required=False, allow_null=True)
    out_time = ClockField(required=False, allow_null=True)
    shift_id = serializers.IntegerField(required=False, allow_null=True, min_value=1)
    remarks = serializers.CharField(required=False, allow_blank=True, max_length=300)


class AskOwnSerializer(CamelSerializer):
    """What an employee asks for of an own day."""

    date = serializers.DateField(source="on")
    requested_status = serializers.ChoiceField(choices=ASKED_CHOICES)
    in_time = ClockField(required=False, allow_null=True)
    out_time = ClockField(required=False, allow_null=True)
    reason = serializers.CharField(max_length=500)


class AskForSerializer(AskOwnSerializer):
    """The same for an employee, by the office."""

    employee_id = serializers.IntegerField(min_value=1)


class RegularizationDecisionSerializer(CamelSerializer):
    """Approve or reject; a rejection needs remarks, which the employee is told."""

    status = serializers.ChoiceField(choices=DECISION_CHOICES)
    remarks = serializers.CharField(required=False, allow_blank=True, max_length=500, default="")


class OwnRegularizationSerializer(CamelModelSerializer):
    """A request without its employee (spec: AttendanceRegularization)."""

    date = serializers.DateField(source="on")
    requested_status = serializers.ChoiceField(choices=DayStatus.choices)
    in_time = ClockField(allow_null=True)
    out_time = ClockField(allow_null=True)
    approval_status = serializers.ChoiceField(choices=RequestState.choices, source="state")
    approved_by = serializers.CharField(source="decided_by")

    class Meta:
        model = Regularization
        fields = [
            "id", "date", "requested_status", "in_time", "out_time", "reason", "approval_status", "approved_by",
            "decided_at", "remarks", "asked_at", "asked_by",
        ]  # fmt: skip


class RegularizationSerializer(OwnRegularizationSerializer):
    """A request with its employee."""

    employee_id = serializers.IntegerField()
    employee_code = serializers.CharField(source="employee.code")
    employee_name = serializers.CharField(source="employee.name")

    class Meta(OwnRegularizationSerializer.Meta):
        fields = [*OwnRegularizationSerializer.Meta.fields, "employee_id", "employee_code", "employee_name"]


class LockSerializer(CamelModelSerializer):
    """A month that is locked."""

    month = MonthField()
    lwp_days = DaysField(max_digits=9)

    class Meta:
        model = MonthLock
        fields = [
            "id",
            "month",
            "locked_at",
            "locked_by",
            "employees",
            "lwp_days",
            "missing_punches",
            "judged_until",
        ]


class LockBodySerializer(CamelSerializer):
    """Which month; `digest` is that of the page that was looked at, so that a stale one is refused."""

    month = MonthField()
    digest = serializers.CharField(required=False, allow_blank=True, max_length=64, default="")


class SwitchSerializer(CamelSerializer):
    """From which month payroll goes by attendance; null: not at all."""

    from_month = MonthField(allow_null=True)


class ShiftSerializer(serializer_of(shifts)):  # type: ignore[misc]
    """A shift with its hours of today. Hours that are sent hold from `fromDate` on; earlier days keep theirs."""

    start_time = ClockField(required=False)
    end_time = ClockField(required=False)
    grace_minutes = serializers.IntegerField(required=False, min_value=0, max_value=240)
    half_day_hours = serializers.DecimalField(4, 2, required=False, coerce_to_string=False)
    full_day_hours = serializers.DecimalField(4, 2, required=False, coerce_to_string=False)
    weekly_offs = serializers.CharField(
        required=False,
        allow_blank=True,
        max_length=80,
        help_text="such as “sat2, sat4, sun”; empty: the policy's",
    )
    is_night_shift = serializers.BooleanField(required=False)
    from_date = serializers.DateField(required=False)

    class Meta:
        model = Shift
        fields = ["id", *shifts.writable, *BESIDE]

    def to_representation(self, instance: Shift) -> dict[str, Any]:
        """Tell the hours of today beside the name."""
        told: dict[str, Any] = {
            "id": instance.pk,
            "name": instance.name,
            "isDefault": instance.is_default,
            "isActive": instance.is_active,
        }
        hours = instance.current
        if hours is not None:
            told |= {
                "startTime": _time(hours.start_time), "endTime": _time(hours.end_time),
                "graceMinutes": hours.grace_minutes, "halfDayHours": hours.half_day_hours,
                "fullDayHours": hours.full_day_hours, "weeklyOffs": hours.weekly_offs,
                "isNightShift": hours.hours.is_night, "fromDate": hours.from_on.isoformat(),
            }  # fmt: skip
        return told


def _time(value: time) -> str:
    return value.strftime(TIME)


class AssignmentSerializer(serializer_of(assignments)):  # type: ignore[misc]
    """Who works in a shift from when to when: an employee, or a department."""


class InstitutionHolidaySerializer(serializer_of(erp_holidays)):  # type: ignore[misc]
    """A holiday (spec: Holiday): the same rows as under leave. Only a National one for “all” is a closed day."""


@described(
    texts="employee_code employee_name department", numbers="employee_id half_days holidays weekly_offs"
)
class SummaryLineSerializer(CamelSerializer):
    """One employee's month (spec: AttendanceSummary). Days; `lwpNow` is what the days of a locked month come to now."""

    present_days = DaysField()
    absent_days = DaysField()
    leave_days = DaysField()
    late_count = serializers.IntegerField()
    late_leave_days = DaysField()
    missing_punches = serializers.IntegerField()
    overtime_hours = serializers.DecimalField(8, 2, coerce_to_string=False)
    lwp_days = DaysField()
    lwp_now = DaysField()


class SummarySerializer(TablePageSerializer):
    """The month of everybody."""

    items = SummaryLineSerializer(many=True)
    month = serializers.CharField()
    # By the key of a column; the first one may have words, such as "Total".
    page_totals = serializers.DictField()
    totals = serializers.DictField()
    is_locked = serializers.BooleanField()


class OwnDaySerializer(CamelSerializer):
    """A day of the own month; figures only where it is over and computed."""

    date = serializers.DateField(source="on")
    status = serializers.CharField(help_text="P, A, HD, L, H, WO, or empty while nothing is known")
    can_ask = serializers.BooleanField()
    request_id = serializers.SerializerMethodField(help_text="of the regularization that waits")
    record = AttendanceFactsSerializer(source="row", allow_null=True)

    def get_request_id(self, day: Any) -> int | None:
        return day.request.pk if day.request else None


class OwnSummarySerializer(CamelSerializer):
    """The own sums. Days."""

    present_days = DaysField(source="present")
    absent_days = DaysField(source="absent")
    half_days = serializers.IntegerField()
    leave_days = DaysField(source="leave")
    late_count = serializers.IntegerField()
    missing_punches = serializers.IntegerField(source="missing")
    lwp_days = DaysField(source="lwp_now")
    is_locked = serializers.BooleanField()


class OwnMonthSerializer(CamelSerializer):
    """The own month, day by day."""

    month = MonthField()
    summary = OwnSummarySerializer()
    items = OwnDaySerializer(source="days", many=True)


class OwnMonthQuery(CamelSerializer):
    """Which month; without it the present one."""

    month = MonthField(required=False)
