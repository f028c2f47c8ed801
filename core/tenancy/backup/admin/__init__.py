"""Screens of an institution's backups, their schedule, and restoring."""

from core.admin.sites import on_institution_sites
from core.tenancy.backup.admin.backups import BackupAdmin
from core.tenancy.backup.admin.pages import pages
from core.tenancy.backup.admin.settings import BackupSettingsAdmin
from core.tenancy.backup.models import Backup, BackupSettings

on_institution_sites(lambda site: site.register(Backup, BackupAdmin))
on_institution_sites(lambda site: site.register(BackupSettings, BackupSettingsAdmin))
on_institution_sites(lambda site: site.register_pages(lambda: pages(site)))
