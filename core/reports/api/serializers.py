"""Shapes of reports, jobs and schedules on the wire. Reports are answered as plain data; these describe them."""

from rest_framework import serializers

from core.api.serializers import CamelSerializer
from core.outbox.enums import JobState
from core.reports.enums import RelativePeriod, ReportFormat
from core.reports.models import ReportSchedule


class ColumnSerializer(CamelSerializer):
    """A column of a table."""

    name = serializers.CharField()
    heading = serializers.CharField()
    kind = serializers.CharField()


class TablePageSerializer(CamelSerializer):
    """What every table has."""

    title = serializers.CharField()
    subtitle = serializers.CharField()
    page = serializers.IntegerField()
    limit = serializers.IntegerField()
    total = serializers.IntegerField()
    columns = ColumnSerializer(many=True)
    notes = serializers.ListField(child=serializers.CharField())


class JobSerializer(CamelSerializer):
    """A report in the background."""

    id = serializers.IntegerField()
    report = serializers.CharField()
    title = serializers.CharField()
    parameters = serializers.DictField(child=serializers.CharField())
    format = serializers.CharField()
    state = serializers.ChoiceField(choices=JobState.choices)
    done = serializers.IntegerField()
    total = serializers.IntegerField()
    percent = serializers.IntegerField()
    error = serializers.CharField()
    asked_at = serializers.DateTimeField()
    finished_at = serializers.DateTimeField(allow_null=True)
    is_ready = serializers.BooleanField()
    expires_at = serializers.DateTimeField(allow_null=True)
    filename = serializers.CharField()


class ScheduleSerializer(CamelSerializer):
    """A schedule as it is."""

    id = serializers.IntegerField()
    report = serializers.CharField()
    parameters = serializers.DictField(child=serializers.CharField())
    period = serializers.ChoiceField(choices=RelativePeriod.choices)
    format = serializers.ChoiceField(choices=ReportFormat.choices, source="file_format")
    day_of_month = serializers.IntegerField()
    hour = serializers.IntegerField()
    recipients = serializers.SerializerMethodField()
    is_active = serializers.BooleanField()
    created_by = serializers.CharField()
    created_at = serializers.DateTimeField()

    def get_recipients(self, schedule: ReportSchedule) -> list[str]:
        """Return the user names."""
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
