"""Routes of the pay reports, report jobs and schedules."""

from django.urls import path

from payroll.reports.api.job_views import ReportJobViewSet, ReportScheduleViewSet
from payroll.reports.api.pay_views import CertificateViewSet, PayReportViewSet

urlpatterns = [
    path("api/reports/salary-register", PayReportViewSet.as_view({"get": "salary_register"})),
    path("api/reports/nps-schedule", PayReportViewSet.as_view({"get": "nps_schedule"})),
    path("api/reports/da-arrears", PayReportViewSet.as_view({"get": "da_arrears"})),
    path(
        "api/reports/salary-certificate/<int:employee_id>",
        CertificateViewSet.as_view({"get": "salary_certificate"}),
    ),
    path("api/lpc/<int:employee_id>", CertificateViewSet.as_view({"get": "lpc"})),
    path("api/lpc/<int:employee_id>/pdf", CertificateViewSet.as_view({"get": "lpc_pdf"})),
    path("api/reports/jobs", ReportJobViewSet.as_view({"get": "list"})),
    path("api/reports/jobs/<int:job_id>", ReportJobViewSet.as_view({"get": "retrieve"})),
    path("api/reports/jobs/<int:job_id>/file", ReportJobViewSet.as_view({"get": "file"})),
    path("api/reports/schedules", ReportScheduleViewSet.as_view({"get": "list", "post": "create"})),
    path(
        "api/reports/schedules/<int:schedule_id>",
        ReportScheduleViewSet.as_view({"patch": "partial_update", "delete": "destroy"}),
    ),
]
