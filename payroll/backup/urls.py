"""Addresses of backup and restore."""

from core.tenancy.backup.api.urls import backup_urls

urlpatterns = backup_urls("api/backup")
