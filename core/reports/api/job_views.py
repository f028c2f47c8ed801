"""Routes of reports in the background and of schedules: /api/reports/jobs, /api/reports/schedules."""

from typing import Any, ClassVar

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.files import MEDIA_TYPES, file_answers
from core.api.views import ApiViewSet
from core.errors import InvalidState
from core.outbox.models import Job
from core.reports import selectors
from core.reports.api import serializers as s
from core.reports.api.filters import JobFilter, ScheduleFilter
from core.reports.downloads import job_file
from core.reports.models import ReportSchedule
from core.reports.permissions import ReportPermission as P
from core.reports.services.schedules import change_schedule, create_schedule, delete_schedule

# What the file is depends on the job, so it is answered as bytes; who asks by its own type gets it too.
FILE_FORMATS = ("file", "csv", "xlsx", "pdf", "txt")
NEW_SCHEDULE = OpenApiExample(
    "Register by department, on the 5th at 9",
    request_only=True,
    value={
        "report": "monthly-register",
        "parameters": {"groupBy": "department"},
        "period": "last_locked_month",
        "format": "xlsx",
        "dayOfMonth": 5,
        "hour": 9,
        "recipients": ["hr.manager"],
    },
)
CHANGED_SCHEDULE = OpenApiExample("Not for now", request_only=True, value={"isActive": False})


class ReportJobViewSet(ApiViewSet):
    """Reports that the caller asked for, or was sent by a schedule."""

    queryset = Job.objects.none()
    serializer_class = s.JobSerializer
    filterset_class = JobFilter
    permissions: ClassVar = {"list": P.READ, "retrieve": P.READ, "file": P.READ}
    queries: ClassVar = {"file": []}
    files: ClassVar = {"file": FILE_FORMATS}

    @extend_schema(summary="Own reports in the background", responses=s.JobSerializer(many=True))
    def list(self, request: Request) -> Response:
        """List own reports, the newest first."""
        page = self.paginate_queryset(self.filter_queryset(selectors.report_jobs(self.actor))) or []
        rows = s.JobSerializer([selectors.job_view(job) for job in page], many=True).data
        return self.get_paginated_response(rows)

    @extend_schema(summary="One report in the background", responses=s.JobSerializer)
    def retrieve(self, request: Request, job_id: int) -> Response:
        """Return state and progress; somebody else's is not found."""
        job = selectors.report_job(self.actor, job_id)
        return Response(s.JobSerializer(selectors.job_view(job)).data)

    @extend_schema(summary="File of a report", responses=file_answers("file"))
    def file(self, request: Request, job_id: int) -> Any:
        """Return the finished file; 409 while it is not there, or not any more."""
        found = job_file(self.actor, job_id, content_type=MEDIA_TYPES["file"])
        if found is None:
            raise InvalidState(_("The file is not there: it is being made, has failed, or was removed."))
        return found


class ReportScheduleViewSet(ApiViewSet):
    """Reports that are sent every month."""

    queryset = ReportSchedule.objects.none()
    serializer_class = s.ScheduleSerializer
    filterset_class = ScheduleFilter
    permissions: ClassVar = {
        "list": P.READ,
        "create": P.SCHEDULE,
        "partial_update": P.SCHEDULE,
        "destroy": P.SCHEDULE,
    }
    messages: ClassVar = {
        "create": gettext_lazy("The schedule is entered."),
        "partial_update": gettext_lazy("The schedule is changed."),
        "destroy": gettext_lazy("The schedule is removed."),
    }

    @extend_schema(summary="Report schedules", responses=s.ScheduleSerializer(many=True))
    def list(self, request: Request) -> Response:
        """List the own schedules and those of reports that one may run, with their recipients."""
        return self.page(selectors.schedules_for(self.actor))

    @extend_schema(
        summary="Enter a report schedule",
        request=s.NewScheduleSerializer,
        responses={201: s.ScheduleSerializer},
        examples=[NEW_SCHEDULE],
    )
    def create(self, request: Request) -> Response:
        """Send a report on a day of every month; the recipients get a link, never the file."""
        body = self.validated(s.NewScheduleSerializer)
        row = create_schedule(actor=self.actor, **body)
        return Response(s.ScheduleSerializer(row).data, status=status.HTTP_201_CREATED)

    @extend_schema(
        summary="Change a report schedule",
        request=s.NewScheduleSerializer,
        responses=s.ScheduleSerializer,
        examples=[CHANGED_SCHEDULE],
    )
    def partial_update(self, request: Request, schedule_id: int) -> Response:
        body = self.validated(s.NewScheduleSerializer, partial=True)
        row = selectors.get_schedule(schedule_id, self.actor)
        row = change_schedule(schedule=row, actor=self.actor, **body)
        return Response(s.ScheduleSerializer(row).data)

    @extend_schema(summary="Remove a report schedule", responses={200: s.RemovedSerializer})
    def destroy(self, request: Request, schedule_id: int) -> Response:
        """Remove it; what it has sent stays with the recipients."""
        delete_schedule(schedule=selectors.get_schedule(schedule_id, self.actor), actor=self.actor)
        return Response({"id": schedule_id})
