"""Addresses of contract staff."""

from django.urls import path

from payroll.contract_staff.api.views import (
    ContractPayrollViewSet,
    ContractReturnViewSet,
    ContractStaffViewSet,
)

urlpatterns = [
    path("api/contract-staff", ContractStaffViewSet.as_view({"get": "list", "post": "create"})),
    path("api/contract-staff/payroll", ContractPayrollViewSet.as_view({"get": "list"})),
    path("api/contract-staff/payroll/process", ContractPayrollViewSet.as_view({"post": "process"})),
    path("api/contract-staff/payroll/<int:run_id>", ContractPayrollViewSet.as_view({"get": "retrieve"})),
    path("api/contract-staff/payroll/<int:run_id>/lock", ContractPayrollViewSet.as_view({"post": "lock"})),
    path("api/contract-staff/reports/26q", ContractReturnViewSet.as_view({"get": "form_26q"})),
    path(
        "api/contract-staff/<int:staff_id>",
        ContractStaffViewSet.as_view({"get": "retrieve", "put": "update", "delete": "destroy"}),
    ),
    path("api/contract-staff/<int:staff_id>/late-days", ContractStaffViewSet.as_view({"post": "late_days"})),
]
