"""Routes of /api/v1/reports/schedules: reports that the clock has made (spec: school, create scheduled report)."""

from datetime import time
from typing import Any, ClassVar

from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.clock import ClockField
from core.api.serializers import CamelSerializer, described
from core.api.views import ApiViewSet
from core.reports.api.filters import ScheduleFilter
from core.reports.enums import Frequency, ReportFormat
from core.reports.models import ReportSchedule
from core.reports.selectors import get_schedule, schedules_for
from core.reports.services.schedules import create_schedule, delete_schedule
from school.reports.permissions import ReportsPermission as P
from school.reports.selectors.available import short_name, stored_name

EXAMPLE = OpenApiExample(
    "Receipts of the week, on Mondays at half past seven",
    request_only=True,
    value={
        "report": "receipts",
        "format": "xlsx",
        "frequency": "weekly",
        "dayOfWeek": 1,
        "time": "07:30",
        "recipients": ["accountant"],
    },
)


@described(texts="created_by paused_why", numbers="id day_of_month", flags="is_active")
class ReportScheduleSerializer(CamelSerializer):
    """A schedule as it is."""

    report = serializers.SerializerMethodField()
    filters = serializers.DictField(child=serializers.CharField(), source="parameters")
    format = serializers.ChoiceField(choices=ReportFormat.choices, source="file_format")
    frequency = serializers.ChoiceField(choices=Frequency.choices)
    day_of_week = serializers.IntegerField(source="weekday", help_text="1 Monday to 7 Sunday")
    time = serializers.SerializerMethodField(help_text="HH:MM, Indian time")
    recipients = serializers.SerializerMethodField(help_text="user names")
    created_at = serializers.DateTimeField()

    def get_report(self, schedule: ReportSchedule) -> str:
        return short_name(schedule.report)

    def get_time(self, schedule: ReportSchedule) -> str:
        return f"{schedule.hour:02d}:{schedule.minute:02d}"

    def get_recipients(self, schedule: ReportSchedule) -> list[str]:
        return [user.username for user in schedule.recipients.all()]


class NewReportScheduleSerializer(CamelSerializer):
    """A schedule to enter; the service says what is possible."""

    report = serializers.CharField(max_length=40, help_text="a name of GET /reports")
    filters = serializers.DictField(
        child=serializers.CharField(allow_blank=True, max_length=200), required=False, source="parameters"
    )
    format = serializers.CharField(max_length=10, required=False, source="file_format")
    frequency = serializers.CharField(max_length=10)
    day_of_week = serializers.IntegerField(required=False, source="weekday", help_text="1 Monday to 7 Sunday")
    day_of_month = serializers.IntegerField(required=False, help_text="1 to 28")
    time = ClockField(default=time(8), help_text="HH:MM, Indian time; 08:00 where left out")
    recipients = serializers.ListField(
        child=serializers.CharField(max_length=150),
        required=False,
        max_length=200,
        help_text="user names of people who may see the report; the caller where left out",
    )


class DeletedReportScheduleSerializer(CamelSerializer):
    """What was ended."""

    id = serializers.IntegerField()


class ReportScheduleViewSet(ApiViewSet):
    """Reports that are sent by the clock."""

    queryset = ReportSchedule.objects.none()
    serializer_class = ReportScheduleSerializer
    filterset_class = ScheduleFilter
    permissions: ClassVar = {"list": P.SCHEDULE, "create": P.SCHEDULE, "destroy": P.SCHEDULE}

    @extend_schema(summary="Scheduled reports", responses=ReportScheduleSerializer(many=True))
    def list(self, request: Request) -> Response:
        """List the own schedules and those of reports that one may run, with their recipients."""
        return self.page(schedules_for(self.actor))

    @extend_schema(
        summary="Schedule a report",
        request=NewReportScheduleSerializer,
        responses={201: ReportScheduleSerializer},
        examples=[EXAMPLE],
    )
    def create(self, request: Request) -> Response:
        """Have a report made every day, week or month, of the day, the seven days or the month before.

        The recipients, people of the school who may see the report, are told by notice and e-mail where it is; the
        file itself is never mailed. It is sent once in each period, on the rights of who scheduled it: when these
        are gone the schedule is paused and says why.
        """
        row = create_schedule(actor=self.actor, **self._values())
        return Response(ReportScheduleSerializer(row).data, status=status.HTTP_201_CREATED)

    @extend_schema(summary="End a schedule", responses={200: DeletedReportScheduleSerializer})
    def destroy(self, request: Request, schedule_id: int) -> Response:
        """End it; what it has sent stays with the recipients."""
        delete_schedule(schedule=get_schedule(schedule_id, self.actor), actor=self.actor)
        return Response({"id": schedule_id})

    def _values(self) -> dict[str, Any]:
        """Return the body as the service takes it."""
        body = self.validated(NewReportScheduleSerializer)
        at = body.pop("time")
        own = [] if self.actor.is_platform else [self.request.user.username]
        return {
            **body,
            "report": stored_name(body["report"]),
            "recipients": body.get("recipients", own),
            "hour": at.hour,
            "minute": at.minute,
        }
