"""Routes of /api/leave."""

from django.urls import path

from core.api.acts import act_paths
from core.masters.api import master_paths
from payroll.leave.api.masters import HolidayViewSet, LeaveTypeViewSet
from payroll.leave.api.views import (
    AdjustmentViewSet,
    BalanceViewSet,
    CalendarViewSet,
    LeaveApplicationViewSet,
    LedgerViewSet,
    YearEndViewSet,
)

urlpatterns = [
    *master_paths("api/leave/types", LeaveTypeViewSet),
    *master_paths("api/leave/holidays", HolidayViewSet),
    path("api/leave/applications", LeaveApplicationViewSet.as_view({"get": "list", "post": "create"})),
    path("api/leave/applications/<int:pk>", LeaveApplicationViewSet.as_view({"get": "retrieve"})),
    *act_paths("api/leave/applications/<int:pk>", LeaveApplicationViewSet, "put"),
    path("api/leave/balances", BalanceViewSet.as_view({"get": "list"})),
    path("api/leave/ledger/<int:employee_id>", LedgerViewSet.as_view({"get": "list"})),
    path("api/leave/adjustments", AdjustmentViewSet.as_view({"post": "create"})),
    path("api/leave/calendar", CalendarViewSet.as_view({"get": "list"})),
    path("api/leave/year-end-process", YearEndViewSet.as_view({"post": "process"})),
]
