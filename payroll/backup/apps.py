"""Doors to backup and restore; this app has no tables, since a restore would replace them."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class BackupConfig(AppConfig):
    """Doors to backup and restore: REST and admin."""

    name = "payroll.backup"
    label = "payroll_backup"
    verbose_name = _("Backup and restore")

    def ready(self) -> None:
        """Tell the platform how far an organization is, and the home page what waits."""
        from core.tenancy.enums import TenantType  # noqa: PLC0415 - needs loaded apps
        from core.tenancy.facts import register_facts  # noqa: PLC0415 - needs loaded apps
        from core.todo import on_to_do  # noqa: PLC0415 - apps must be loaded
        from payroll.backup.facts import facts  # noqa: PLC0415 - needs loaded apps
        from payroll.backup.todo import waiting  # noqa: PLC0415 - apps must be loaded

        register_facts(TenantType.ORGANIZATION, facts)
        on_to_do("organization", waiting)
