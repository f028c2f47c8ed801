"""Routes of notices."""

from django.urls import path

from core.api.acts import act_paths
from core.masters.api import master_paths
from school.notifications.api.views import AnnouncementViewSet, PreferencesViewSet, TemplateViewSet

_BASE = "api/v1/notifications"
_ONE = f"{_BASE}/announcements/<uuid:announcement_id>"

urlpatterns = [
    path(_BASE, AnnouncementViewSet.as_view({"get": "list", "post": "create"})),
    path(f"{_BASE}/announcements", AnnouncementViewSet.as_view({"post": "create"})),
    path(_ONE, AnnouncementViewSet.as_view({"get": "retrieve"})),
    path(f"{_ONE}/deliveries", AnnouncementViewSet.as_view({"get": "deliveries"})),
    *act_paths(_ONE, AnnouncementViewSet),
    path(f"{_BASE}/<int:notice_id>/read", AnnouncementViewSet.as_view({"patch": "read"})),
    *master_paths(f"{_BASE}/templates", TemplateViewSet),
    path(f"{_BASE}/preferences", PreferencesViewSet.as_view({"get": "retrieve", "put": "update"})),
]
