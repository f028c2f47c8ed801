"""Routes of /api/v1/attendance."""

from django.urls import path

from core.masters.api import master_paths
from school.attendance.api import views

BASE = "api/v1/attendance"
CLASS = f"{BASE}/classes/<uuid:class_id>"
urlpatterns = [
    path(BASE, views.AttendanceViewSet.as_view({"get": "list", "post": "create"})),
    path(f"{CLASS}/daily", views.ClassViewSet.as_view({"get": "daily"})),
    path(f"{CLASS}/mark", views.ClassViewSet.as_view({"post": "mark"})),
    path(f"{CLASS}/analytics", views.ClassViewSet.as_view({"get": "analytics"})),
    path(f"{BASE}/students/<uuid:student_id>/summary", views.SummaryViewSet.as_view({"get": "summary"})),
    path(f"{BASE}/shortage", views.ShortageViewSet.as_view({"get": "list"})),
    *master_paths(f"{BASE}/holidays", views.HolidayViewSet),
]
