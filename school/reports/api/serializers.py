"""Shapes of dashboards and lists on the wire (spec: school, dashboard summary)."""

from rest_framework import serializers

from core.api.serializers import CamelSerializer, MoneyField, PercentField, described
from school.foundation.enums import SIGN_IN_ROLES
from school.reports.selectors.numbers import Unit


class SchoolDashboardSerializer(CamelSerializer):
    """The six numbers; 0 where the module is off, the right is not there, or nothing is known yet."""

    total_students = serializers.IntegerField(help_text="at the school, of those whom the caller may see")
    total_staff = serializers.IntegerField(help_text="in service")
    today_attendance = PercentField(help_text="percent present or late of the students marked today")
    fee_collection_this_month = MoneyField(help_text="rupees paid in the month, without what was reversed")
    pending_fees = MoneyField(help_text="rupees outstanding, due or not yet due")
    upcoming_events = serializers.IntegerField(help_text="exams and holidays that begin within 30 days")


def _value(**options: object) -> serializers.DecimalField:
    return serializers.DecimalField(
        max_digits=16,
        decimal_places=2,
        coerce_to_string=False,
        **options,  # type: ignore[arg-type]
    )


class BoardNumberSerializer(CamelSerializer):
    """A number of a start page; null while nothing is known."""

    name = serializers.CharField(source="number.name")
    title = serializers.CharField(source="number.title")
    unit = serializers.ChoiceField(choices=[one.value for one in Unit], source="number.unit")
    value = _value(allow_null=True)


class BoardPointSerializer(CamelSerializer):
    """A value of a chart; `key` is a day, a month or the code of a class."""

    key = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]
    value = _value()


class BoardChartSerializer(CamelSerializer):
    """A chart with its points in order."""

    name = serializers.CharField(source="series.name")
    title = serializers.CharField(source="series.title")
    unit = serializers.ChoiceField(choices=[one.value for one in Unit], source="series.unit")
    points = BoardPointSerializer(many=True)


class BoardExamSerializer(CamelSerializer):
    """The next exam of a child."""

    exam_id = serializers.UUIDField(source="pk")
    name = serializers.CharField()
    start_date = serializers.DateField()


class BoardChildSerializer(CamelSerializer):
    """One child of a family; null where the module is off or the right is not there."""

    student_id = serializers.UUIDField(source="student.pk")
    full_name = serializers.CharField(source="student.full_name")
    class_name = serializers.CharField(source="student.school_class.name")
    section_name = serializers.CharField(source="student.section.name")
    attendance_percentage = PercentField(source="attendance.percent", allow_null=True, default=None)
    pending_fees = MoneyField(allow_null=True)
    open_homework = serializers.IntegerField(allow_null=True)
    next_exam = BoardExamSerializer(allow_null=True)


class BoardSerializer(CamelSerializer):
    """The start page of the caller's role."""

    role = serializers.ChoiceField(choices=SIGN_IN_ROLES)
    numbers = BoardNumberSerializer(many=True)
    charts = BoardChartSerializer(many=True)
    children = BoardChildSerializer(many=True)


@described(texts="name label", flags="is_required")
class ReportFilterSerializer(CamelSerializer):
    """A filter of a report, under its name in the query."""

    kind = serializers.CharField()


@described(texts="name title purpose group", flags="is_schedulable")
class AvailableReportSerializer(CamelSerializer):
    """A report that the caller may run."""

    formats = serializers.ListField(child=serializers.CharField())
    filters = ReportFilterSerializer(many=True, source="parameters")
