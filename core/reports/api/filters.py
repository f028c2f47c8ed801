"""Query parameters of the lists of jobs and schedules."""

from django_filters import rest_framework as filters

from core.api.filters import CamelFilterSet
from core.outbox.enums import JobState
from core.outbox.models import Job
from core.reports.models import ReportSchedule


class JobFilter(CamelFilterSet):
    """By report and state."""

    report = filters.CharFilter(field_name="kwargs__report")
    state = filters.ChoiceFilter(choices=JobState.choices)
    ordering = filters.OrderingFilter(fields=(("id", "id"),))

    class Meta:
        model = Job
        fields: list[str] = []


class ScheduleFilter(CamelFilterSet):
    """By report and activity."""

    report = filters.CharFilter()
    is_active = filters.BooleanFilter()
    ordering = filters.OrderingFilter(fields=(("report", "report"), ("id", "id")))

    class Meta:
        model = ReportSchedule
        fields: list[str] = []
