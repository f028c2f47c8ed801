"""Doors to backup and restore; this app has no tables, since a restore would replace them."""

from django.utils.translation import gettext_lazy as _

from core import suites


class BackupConfig(suites.SuiteApp):
    name = "payroll.backup"
    label = "payroll_backup"
    verbose_name = _("Backup and restore")
