"""Routes of /api/v1/homework."""

from django.urls import path

from core.api.acts import act_paths
from school.homework.api import views

ONE = "api/v1/homework/<uuid:pk>"
urlpatterns = [
    path("api/v1/homework", views.HomeworkViewSet.as_view({"get": "list", "post": "create"})),
    path(ONE, views.HomeworkViewSet.as_view({"get": "retrieve", "patch": "partial_update"})),
    path(f"{ONE}/seen", views.HomeworkViewSet.as_view({"post": "seen"})),
    path(f"{ONE}/done", views.HomeworkViewSet.as_view({"post": "done"})),
    *act_paths(ONE, views.HomeworkViewSet, "post"),
    path(f"{ONE}/attachments", views.AttachmentViewSet.as_view({"post": "create"})),
    path(
        f"{ONE}/attachments/<uuid:attachment_id>",
        views.AttachmentViewSet.as_view({"get": "download", "delete": "destroy"}),
    ),
    path(f"{ONE}/students", views.WorkViewSet.as_view({"get": "list"})),
    path(f"{ONE}/students/<uuid:student_id>", views.WorkViewSet.as_view({"patch": "partial_update"})),
]
