"""Screens of backups, for the site of any suite."""

from core.admin.sites import KaryalayaSite
from core.tenancy.backup.admin.backups import BackupAdmin
from core.tenancy.backup.admin.pages import pages
from core.tenancy.backup.admin.settings import BackupSettingsAdmin
from core.tenancy.backup.models import Backup, BackupSettings


def register_backup_admin(site: KaryalayaSite) -> None:
    """Put an institution's backups, their schedule, and restoring on a suite's site."""
    site.register(Backup, BackupAdmin)
    site.register(BackupSettings, BackupSettingsAdmin)
    site.register_pages(lambda: pages(site))
