"""Routes of /api/v1/staff."""

from django.urls import path

from core.masters.api import master_paths
from school.staff.api import leave, staff

LEAVE = "api/v1/staff/leave-requests"
ONE = "api/v1/staff/<uuid:pk>"
urlpatterns = [
    *master_paths("api/v1/staff/assignments", staff.TeachingAssignmentViewSet),
    *master_paths("api/v1/staff/class-teachers", staff.ClassTeacherViewSet),
    *master_paths("api/v1/staff/leave-types", leave.LeaveTypeViewSet),
    *master_paths("api/v1/staff/absences", staff.AbsenceViewSet),
    path(LEAVE, leave.LeaveRequestViewSet.as_view({"get": "list", "post": "create"})),
    path(
        f"{LEAVE}/<uuid:pk>",
        leave.LeaveRequestViewSet.as_view({"get": "retrieve", "patch": "partial_update"}),
    ),
    path(
        f"{LEAVE}/<uuid:pk>/document",
        leave.LeavePaperViewSet.as_view({"get": "download", "post": "create"}),
    ),
    *master_paths("api/v1/staff", staff.StaffViewSet),
    path(f"{ONE}/leave-balance", leave.LeaveBalanceViewSet.as_view({"get": "retrieve"})),
    path(f"{ONE}/documents", staff.PaperViewSet.as_view({"get": "list", "post": "create"})),
    path(
        f"{ONE}/documents/<uuid:document_id>",
        staff.PaperViewSet.as_view({"get": "download", "delete": "destroy"}),
    ),
]
