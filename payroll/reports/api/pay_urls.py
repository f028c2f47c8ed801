"""Routes of the pay reports, report jobs and schedules."""

from django.urls import path

from core.reports.api.urls import report_urls
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
    *report_urls("api/reports"),
]
