"""Routes of /api/payroll."""

from django.urls import path

from payroll.runs.api.views import RunFileViewSet, RunViewSet, SalaryDetailViewSet

urlpatterns = [
    path("api/payroll/runs", RunViewSet.as_view({"get": "list", "post": "create"})),
    path("api/payroll/runs/<int:run_id>", RunViewSet.as_view({"get": "retrieve", "delete": "destroy"})),
    path("api/payroll/runs/<int:run_id>/process", RunViewSet.as_view({"post": "process"})),
    path("api/payroll/runs/<int:run_id>/lock", RunViewSet.as_view({"post": "lock"})),
    path("api/payroll/runs/<int:run_id>/progress", RunViewSet.as_view({"get": "progress"})),
    path("api/payroll/salary-details/<int:run_id>", SalaryDetailViewSet.as_view({"get": "list"})),
    path(
        "api/payroll/runs/<int:run_id>/salary-details/<int:detail_id>",
        SalaryDetailViewSet.as_view({"patch": "partial_update"}),
    ),
    path("api/payroll/runs/<int:run_id>/bank-advice", RunFileViewSet.as_view({"get": "bank_advice"})),
    path("api/payroll/runs/<int:run_id>/payslips", RunFileViewSet.as_view({"get": "payslips"})),
]
