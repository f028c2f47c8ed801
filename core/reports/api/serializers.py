"""Shapes of reports, jobs and schedules on the wire. Reports are answered as plain data; these describe them."""

from rest_framework import serializers

from core.api.serializers import CamelSerializer, PageSerializer, described
from core.outbox.enums import JobState
from core.reports.enums import RelativePeriod, ReportFormat
from core.reports.models import ReportSchedule


@described(texts="name heading kind")
class ColumnSerializer(CamelSerializer):
    """A column of a table."""


@described(texts="title subtitle")
class TablePageSerializer(PageSerializer):
    """What every table has."""

    columns = ColumnSerializer(many=True)
    notes = serializers.ListField(child=serializers.CharField())


@described(texts="report title format error filename", numbers="id done total percent", flags="is_ready")
class JobSerializer(CamelSerializer):
    """A report in the background."""

    parameters = serializers.DictField(child=serializers.CharField())
    state = serializers.ChoiceField(choices=JobState.choices)
    asked_at = serializers.DateTimeField()
    finished_at = serializers.DateTimeField(allow_null=True)
    expires_at = serializers.DateTimeField(allow_null=True)


@described(texts="report created_by", numbers="id day_of_month hour", flags="is_active")
class ScheduleSerializer(CamelSerializer):
    """A schedule as it is."""

    parameters = serializers.DictField(child=serializers.CharField())
    period = serializers.ChoiceField(choices=RelativePeriod.choices)
    format = serializers.ChoiceField(choices=ReportFormat.choices, source="file_format")
    recipients = serializers.SerializerMethodField()
    created_at = serializers.DateTimeField()

    def get_recipients(self, schedule: ReportSchedule) -> list[str]:
        return [user.username for user in schedule.recipients.all()]


class NewScheduleSerializer(CamelSerializer):
    """A schedule to enter; the service says what is possible."""

    report = serializers.CharField(max_length=40)
    parameters = serializers.DictField(child=serializers.CharField(allow_blank=True), required=False)
    period = serializers.CharField(max_length=20, required=False)
    format = serializers.CharField(max_length=10, required=False, source="file_format")
    day_of_month = serializers.IntegerField(required=False)
    hour = serializers.IntegerField(required=False)
    recipients = serializers.ListField(child=serializers.CharField(max_length=60), max_length=200)
    is_active = serializers.BooleanField(required=False)


class RemovedSerializer(CamelSerializer):
    """What was removed."""

    id = serializers.IntegerField()
