"""What backups have for the office to do."""

from datetime import date

from django.utils.translation import gettext as _

from core.set_up import Step
from core.tenancy.backup.enums import BackupFrequency
from core.tenancy.backup.selectors import settings_of
from core.tenancy.context import current_tenant
from core.todo import ToDo
from payroll.organizations.permissions import PayrollPermission

PAGE = "admin:tenancy_backupsettings_changelist"


def _is_scheduled() -> bool:
    return settings_of(current_tenant()).frequency != BackupFrequency.OFF


def waiting(_today: date) -> list[ToDo]:
    """Say that no backups are made by themselves."""
    if _is_scheduled():
        return []
    return [
        ToDo(
            text=_("No backups are made by themselves: choose a schedule"),
            page=PAGE,
            needs=PayrollPermission.BACKUP_WRITE,
        )
    ]


def steps(_today: date) -> list[Step]:
    """Return the schedule of backups."""
    return [Step(_("A schedule of backups"), _is_scheduled(), PAGE, PayrollPermission.BACKUP_WRITE)]
