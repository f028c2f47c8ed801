"""Bodies and answers of /attendance (spec: school; shapes that it does not show are ours)."""

from typing import Any

from rest_framework import serializers

from core.api.serializers import CamelSerializer, PercentField, described
from core.masters.api import serializer_of
from school.attendance.enums import LAST_PERIOD, Status
from school.attendance.masters import holidays
from school.attendance.services.checks import MOST_ENTRIES


class MarkSerializer(CamelSerializer):
    """One student of a sheet. The service says what is wrong, so that every bad entry is named at once."""

    student_id = serializers.CharField(max_length=64, help_text="uuid")
    status = serializers.CharField(max_length=20, help_text=", ".join(Status.values))
    reason = serializers.CharField(required=False, allow_blank=True, max_length=1000)
    remarks = serializers.CharField(required=False, allow_blank=True, max_length=1000)


class MarkBodySerializer(CamelSerializer):
    """A section on a date. `version` is of the sheet that the page shows; `partial` lets students be left out."""

    date = serializers.DateField()
    section_id = serializers.UUIDField()
    entries = MarkSerializer(many=True, max_length=MOST_ENTRIES)  # type: ignore[call-arg]
    period = serializers.IntegerField(required=False, min_value=0, max_value=LAST_PERIOD)
    version = serializers.IntegerField(required=False, min_value=0, max_value=2_000_000_000)
    partial = serializers.BooleanField(required=False)  # type: ignore[assignment]
    why = serializers.CharField(required=False, allow_blank=True, max_length=300)


class AttendanceEntrySerializer(CamelSerializer):
    """Daily attendance of a student (spec: studentId, date, status, remarks)."""

    id = serializers.UUIDField()
    student_id = serializers.UUIDField()
    student_name = serializers.CharField(source="student.full_name")
    section_id = serializers.UUIDField(source="sheet.section_id")
    date = serializers.DateField()
    period = serializers.IntegerField(source="period_no")
    status = serializers.ChoiceField(choices=Status.choices)
    reason = serializers.CharField()
    remarks = serializers.CharField()


class LineSerializer(CamelSerializer):
    """One student of the daily register; `status` is null while nothing is marked."""

    student_id = serializers.UUIDField(source="student.pk")
    student_code = serializers.CharField(source="student.student_code")
    full_name = serializers.CharField(source="student.full_name")
    roll_no = serializers.IntegerField(allow_null=True)
    status = serializers.ChoiceField(choices=Status.choices, allow_null=True)
    reason = serializers.CharField()
    remarks = serializers.CharField()


@described(flags="is_marked", texts="closed")
class RollSerializer(CamelSerializer):
    """A section on a date. `version` goes along when it is marked; `closed` says why there is no school."""

    class_id = serializers.UUIDField(source="section.school_class_id")
    section_id = serializers.UUIDField(source="section.pk")
    date = serializers.DateField()
    period = serializers.IntegerField(source="period_no")
    version = serializers.IntegerField()
    marked_by = serializers.CharField(source="sheet.marked_by", default="")
    marked_at = serializers.DateTimeField(source="sheet.marked_at", default=None, allow_null=True)
    present = serializers.SerializerMethodField()
    absent = serializers.SerializerMethodField()
    late = serializers.SerializerMethodField()
    entries = LineSerializer(many=True, source="lines")

    def get_present(self, roll: Any) -> int:
        return int(roll.counted(Status.PRESENT))

    def get_absent(self, roll: Any) -> int:
        return int(roll.counted(Status.ABSENT))

    def get_late(self, roll: Any) -> int:
        return int(roll.counted(Status.LATE))


class MarkedRollSerializer(RollSerializer):
    """The section as it is now, and what the marking changed."""

    added = serializers.IntegerField()
    changed = serializers.IntegerField()


class AttendanceCountSerializer(CamelSerializer):
    """Days, in whole numbers; the percentage is rounded for showing only."""

    total_days = serializers.IntegerField(source="total")
    present_days = serializers.IntegerField(source="present")
    absent_days = serializers.IntegerField(source="absent")
    late_days = serializers.IntegerField(source="late")
    attendance_percentage = PercentField(source="percent")


class SummarySerializer(AttendanceCountSerializer):
    """Spec: attendance summary."""

    student_id = serializers.UUIDField()


class DayCountSerializer(AttendanceCountSerializer):
    """One day of analytics: `totalDays` counts its students."""

    date = serializers.DateField()


class SectionCountSerializer(AttendanceCountSerializer):
    """One section of analytics: days of all its students together."""

    section_id = serializers.UUIDField()
    name = serializers.CharField()


class StudentCountSerializer(AttendanceCountSerializer):
    """One student of analytics."""

    student_id = serializers.UUIDField()
    student_code = serializers.CharField()
    full_name = serializers.CharField()
    section_id = serializers.UUIDField()
    is_eligible = serializers.BooleanField(source="is_enough", help_text="75% in whole numbers")


class AnalyticsSerializer(AttendanceCountSerializer):
    """A class over some days."""

    class_id = serializers.UUIDField()
    first = serializers.DateField()
    last = serializers.DateField()
    by_day = DayCountSerializer(many=True)
    by_section = SectionCountSerializer(many=True)
    by_student = StudentCountSerializer(many=True)


class ShortageSerializer(AttendanceCountSerializer):
    """A student below the percentage; `daysNeeded` further days, all attended, would mend it (null: none would)."""

    student_id = serializers.UUIDField(source="student.pk")
    student_code = serializers.CharField(source="student.student_code")
    full_name = serializers.CharField(source="student.full_name")
    class_id = serializers.UUIDField(source="student.school_class_id")
    section_id = serializers.UUIDField(source="student.section_id")
    days_needed = serializers.IntegerField(allow_null=True)


class DailyQuerySerializer(CamelSerializer):
    """Which section on which date."""

    date = serializers.DateField()
    section_id = serializers.UUIDField()
    period = serializers.IntegerField(required=False, min_value=0, max_value=LAST_PERIOD)


class SpanQuerySerializer(CamelSerializer):
    """Which days: an academic year (the current one where none is named), narrowed by from and to."""

    first = serializers.DateField(required=False)
    last = serializers.DateField(required=False)
    academic_year_id = serializers.UUIDField(required=False)

    def wire_name(self, name: str) -> str:
        return {"first": "from", "last": "to"}.get(name) or super().wire_name(name)


class AnalyticsQuerySerializer(SpanQuerySerializer):
    """The same, of one section where it is named."""

    section_id = serializers.UUIDField(required=False)


class ShortageQuerySerializer(AnalyticsQuerySerializer):
    """The same, of one class where it is named; `percent` is 75 where it is left out."""

    class_id = serializers.UUIDField(required=False)
    percent = serializers.IntegerField(required=False, min_value=1, max_value=100)
    page = serializers.IntegerField(required=False, min_value=1)
    limit = serializers.IntegerField(required=False, min_value=1, max_value=100)


HolidaySerializer: Any = serializer_of(holidays)
