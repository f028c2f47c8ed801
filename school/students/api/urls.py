"""Routes of /api/v1/students."""

from django.urls import path

from school.students.api.parts import ConsentViewSet, DocumentViewSet, GuardianViewSet
from school.students.api.views import StudentViewSet

BASE = "api/v1/students"
ONE = f"{BASE}/<uuid:pk>"

urlpatterns = [
    path(BASE, StudentViewSet.as_view({"get": "list", "post": "create"})),
    path(ONE, StudentViewSet.as_view({"get": "retrieve", "patch": "partial_update"})),
    path(f"{ONE}/history", StudentViewSet.as_view({"get": "history"})),
    path(f"{ONE}/photo", StudentViewSet.as_view({"get": "photo"})),
    path(f"{ONE}/export", StudentViewSet.as_view({"get": "export"})),
    path(f"{ONE}/erase", StudentViewSet.as_view({"post": "erase"})),
    path(f"{ONE}/guardians", GuardianViewSet.as_view({"get": "list", "post": "create"})),
    path(
        f"{ONE}/guardians/<uuid:guardian_id>",
        GuardianViewSet.as_view({"patch": "partial_update", "delete": "destroy"}),
    ),
    path(f"{ONE}/documents", DocumentViewSet.as_view({"get": "list", "post": "create"})),
    path(
        f"{ONE}/documents/<uuid:document_id>",
        DocumentViewSet.as_view({"get": "download", "delete": "destroy"}),
    ),
    path(f"{ONE}/consents", ConsentViewSet.as_view({"get": "list", "post": "create"})),
]
