"""Routes of attendance."""

from typing import Any

from django.urls import path

from core.masters.api import master_paths
from core.reports.api.report_views import report_view
from erp_planned.attendance.api import serializers as s
from erp_planned.attendance.api.ess import OwnAttendanceViewSet
from erp_planned.attendance.api.masters import AssignmentViewSet, HolidayViewSet, PolicyViewSet, ShiftViewSet
from erp_planned.attendance.api.views import (
    AttendanceViewSet,
    LockViewSet,
    RegularizationViewSet,
    SwitchViewSet,
)
from erp_planned.attendance.reports import in_path

CHANGE: Any = {"put": "update", "patch": "partial_update"}
urlpatterns = [
    path("api/attendance", AttendanceViewSet.as_view({"get": "list"})),
    path("api/attendance/mark", AttendanceViewSet.as_view({"post": "mark"})),
    path(
        "api/attendance/summary/<int:month>/<int:year>",
        report_view("organization", "attendance-summary", s.SummarySerializer, in_path=in_path),
    ),
    path("api/attendance/regularization", RegularizationViewSet.as_view({"get": "list", "post": "create"})),
    path(
        "api/attendance/regularization/<int:request_id>/approve",
        RegularizationViewSet.as_view({"put": "approve"}),
    ),
    path("api/attendance/locks", LockViewSet.as_view({"get": "list", "post": "create"})),
    path("api/attendance/locks/<int:lock_id>", LockViewSet.as_view({"delete": "destroy"})),
    path("api/attendance/switch", SwitchViewSet.as_view({"get": "retrieve", "put": "update"})),
    *master_paths("api/attendance/policies", PolicyViewSet),
    path("api/attendance/<int:day_id>", AttendanceViewSet.as_view(CHANGE)),
    *master_paths("api/shifts/assignments", AssignmentViewSet),
    *master_paths("api/shifts", ShiftViewSet),
    *master_paths("api/holidays", HolidayViewSet),
    path("api/ess/attendance", OwnAttendanceViewSet.as_view({"get": "month"})),
    path("api/ess/attendance/regularization", OwnAttendanceViewSet.as_view({"post": "ask"})),
]
