"""Routes of report jobs and schedules, below the address that a suite gives them."""

from django.urls import URLPattern, path

from core.reports.api.job_views import ReportJobViewSet, ReportScheduleViewSet


def report_urls(base: str) -> list[URLPattern]:
    """Return the routes below `base`, such as "api/reports"; the reports themselves have routes of the suite's own."""
    return [
        path(f"{base}/jobs", ReportJobViewSet.as_view({"get": "list"})),
        path(f"{base}/jobs/<int:job_id>", ReportJobViewSet.as_view({"get": "retrieve"}), name="report-job"),
        path(f"{base}/jobs/<int:job_id>/file", ReportJobViewSet.as_view({"get": "file"})),
        path(f"{base}/schedules", ReportScheduleViewSet.as_view({"get": "list", "post": "create"})),
        path(
            f"{base}/schedules/<int:schedule_id>",
            ReportScheduleViewSet.as_view({"patch": "partial_update", "delete": "destroy"}),
        ),
    ]
