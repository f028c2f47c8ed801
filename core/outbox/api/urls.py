"""Routes of /api/notices."""

from django.urls import path

from core.outbox.api.views import NoticeViewSet, PreferencesViewSet

urlpatterns = [
    path("api/notices", NoticeViewSet.as_view({"get": "list"})),
    path("api/notices/unread-count", NoticeViewSet.as_view({"get": "unread_count"})),
    path("api/notices/read-all", NoticeViewSet.as_view({"post": "read_all"})),
    path(
        "api/notices/preferences",
        PreferencesViewSet.as_view({"get": "read", "put": "change", "patch": "change"}),
    ),
    path("api/notices/<int:notice_id>", NoticeViewSet.as_view({"get": "retrieve"})),
    path("api/notices/<int:notice_id>/read", NoticeViewSet.as_view({"post": "read"})),
]
