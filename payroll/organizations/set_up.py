"""What a new institution says about itself before its first payroll."""

from datetime import date

from django.utils.translation import gettext as _

from core.access import OfficePermission
from core.accounts.models import User
from core.set_up import Step
from core.tenancy.backup.enums import BackupFrequency
from core.tenancy.backup.permissions import BackupPermission
from core.tenancy.backup.selectors import settings_of
from core.tenancy.context import current_tenant
from payroll.organizations.permissions import ADMIN, OrganizationPermission
from payroll.organizations.selectors import organization, organization_settings

PARTICULARS = "admin:payroll_organizations_organization_changelist"
RULES = "admin:payroll_organizations_organizationsettings_changelist"


def steps(_today: date) -> list[Step]:
    """Return the particulars, the rules of pay and the second administrator; four queries."""
    row, may = organization(), OrganizationPermission.WRITE
    administrators = User.objects.filter(role=ADMIN, is_active=True).count()
    return [
        Step(_("Name and address, as payslips print them"), bool(row.address), PARTICULARS, may),
        Step(_("TAN and PAN of the institution"), bool(row.tan and row.pan), PARTICULARS, may),
        Step(_("Who signs returns and certificates"), bool(row.responsible_name), PARTICULARS, may),
        Step(
            _("The rules of pay: as in the specification, central, or your own"),
            bool(organization_settings().rule_set),
            RULES,
            may,
        ),
        Step(
            _("A second administrator, for when the first is away"),
            administrators > 1,
            "admin:accounts_user_changelist",
            OfficePermission.USER_WRITE,
        ),
        Step(
            _("A schedule of backups"),
            settings_of(current_tenant()).frequency != BackupFrequency.OFF,
            "admin:tenancy_backupsettings_changelist",
            BackupPermission.WRITE,
        ),
    ]
