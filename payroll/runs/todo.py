"""What an institution that begins has to decide before its first payroll."""

from datetime import date

from django.utils.translation import gettext as _

from core.todo import ToDo
from payroll.organizations.permissions import PayrollPermission
from payroll.organizations.selectors import organization_settings
from payroll.runs.selectors import last_locked_run


def waiting(_today: date) -> list[ToDo]:
    """Ask for the rules of pay while nobody has chosen: they decide what everybody is paid."""
    if organization_settings().rule_set or last_locked_run() is not None:
        return []
    return [
        ToDo(
            text=_("Choose the rules of pay: as in the specification, central, or your own"),
            page="admin:payroll_organizations_organizationsettings_changelist",
            needs=PayrollPermission.ORGANIZATION_WRITE,
        )
    ]
