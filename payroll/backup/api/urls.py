"""Routes of /api/backup."""

from django.urls import path

from payroll.backup.api.views import BackupSettingsViewSet, BackupViewSet, UploadViewSet

urlpatterns = [
    path("api/backup", BackupViewSet.as_view({"get": "list", "post": "create"})),
    path(
        "api/backup/settings",
        BackupSettingsViewSet.as_view({"get": "read", "put": "change", "patch": "change"}),
    ),
    path("api/backup/upload", UploadViewSet.as_view({"post": "upload"})),
    path("api/backup/<int:backup_id>", BackupViewSet.as_view({"delete": "destroy"})),
    path("api/backup/<int:backup_id>/restore", BackupViewSet.as_view({"post": "restore"})),
    path("api/backup/<int:backup_id>/download", BackupViewSet.as_view({"get": "download"})),
]
