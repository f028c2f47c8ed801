"""What backups have for the office to do."""

from datetime import date

from django.utils.translation import gettext as _

from core.tenancy.backup.enums import BackupFrequency
from core.tenancy.backup.permissions import BackupPermission
from core.tenancy.backup.selectors import settings_of
from core.tenancy.context import current_tenant
from core.todo import ToDo


def waiting(_today: date) -> list[ToDo]:
    """Say that no backups are made by themselves."""
    if settings_of(current_tenant()).frequency != BackupFrequency.OFF:
        return []
    return [
        ToDo(
            text=_("No backups are made by themselves: choose a schedule"),
            page="admin:tenancy_backupsettings_changelist",
            needs=BackupPermission.WRITE,
        )
    ]
