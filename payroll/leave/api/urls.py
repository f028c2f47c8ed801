"""Routes of /api/leave."""

from django.urls import path

from core.api.acts import act_paths
from payroll.leave.api.views import (
    AdjustmentViewSet,
    BalanceViewSet,
    CalendarViewSet,
    LeaveApplicationViewSet,
    LeaveTypeViewSet,
    LedgerViewSet,
    YearEndViewSet,
)

urlpatterns = [
    path("api/leave/types", LeaveTypeViewSet.as_view({"get": "list", "post": "create"})),
    path("api/leave/types/<int:pk>", LeaveTypeViewSet.as_view({"put": "update", "delete": "destroy"})),
    path("api/leave/applications", LeaveApplicationViewSet.as_view({"get": "list", "post": "create"})),
    path("api/leave/applications/<int:pk>", LeaveApplicationViewSet.as_view({"get": "retrieve"})),
    *act_paths("api/leave/applications/<int:pk>", LeaveApplicationViewSet, "put"),
    path("api/leave/balances", BalanceViewSet.as_view({"get": "list"})),
    path("api/leave/ledger/<int:employee_id>", LedgerViewSet.as_view({"get": "list"})),
    path("api/leave/adjustments", AdjustmentViewSet.as_view({"post": "create"})),
    path("api/leave/calendar", CalendarViewSet.as_view({"get": "list"})),
    path("api/leave/year-end-process", YearEndViewSet.as_view({"post": "process"})),
]
