"""Routes of /api/v1/reports (spec: school, Endpoints, Reports)."""

from django.urls import path

from school.reports.api.schedules import ReportScheduleViewSet
from school.reports.api.views import DashboardViewSet, ListFileViewSet, ReportListViewSet

BASE = "api/v1/reports"

urlpatterns = [
    path(BASE, ReportListViewSet.as_view({"get": "list"})),
    path(f"{BASE}/schedules", ReportScheduleViewSet.as_view({"get": "list", "post": "create"})),
    path(f"{BASE}/schedules/<int:schedule_id>", ReportScheduleViewSet.as_view({"delete": "destroy"})),
    path(f"{BASE}/dashboard", DashboardViewSet.as_view({"get": "retrieve"})),
    path(f"{BASE}/dashboard/role-wise", DashboardViewSet.as_view({"get": "role_wise"})),
    path(f"{BASE}/export/<slug:type>.csv", ListFileViewSet.as_view({"get": "read"})),
]
