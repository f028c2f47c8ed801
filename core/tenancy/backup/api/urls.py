"""Routes of backup and restore, below the address that a suite gives them."""

from django.urls import URLPattern, path

from core.tenancy.backup.api.views import BackupSettingsViewSet, BackupViewSet, UploadViewSet


def backup_urls(base: str) -> list[URLPattern]:
    """Return the routes below `base`, such as "api/backup"."""
    return [
        path(base, BackupViewSet.as_view({"get": "list", "post": "create"})),
        path(
            f"{base}/settings",
            BackupSettingsViewSet.as_view({"get": "read", "put": "change", "patch": "change"}),
        ),
        path(f"{base}/upload", UploadViewSet.as_view({"post": "upload"})),
        path(f"{base}/<int:backup_id>", BackupViewSet.as_view({"delete": "destroy"})),
        path(f"{base}/<int:backup_id>/restore", BackupViewSet.as_view({"post": "restore"})),
        path(f"{base}/<int:backup_id>/download", BackupViewSet.as_view({"get": "download"})),
    ]


urlpatterns = backup_urls("api/backup")
