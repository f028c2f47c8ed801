"""What the portal adds to the suite."""

from django.utils.translation import gettext_lazy as _

from core.access import register_permissions
from core.admin.navigation import Entry, Group, register_entries, register_group
from core.tenancy.enums import TenantType
from school.foundation.enums import OFFICE_ROLES, Role
from school.payroll.permissions import PayrollPermission
from school.portal.permissions import PortalPermission
from school.staff.permissions import StaffPermission

SCHOOL = TenantType.SCHOOL
HERE = (Role.TEACHER, Role.PARENT, Role.STUDENT, *OFFICE_ROLES)
register_permissions(SCHOOL, dict.fromkeys(HERE, tuple(PortalPermission)))
register_group(SCHOOL, "own", Group(_("My own"), order=88))
register_entries(
    SCHOOL,
    "own",
    Entry(_("My leave"), "event_note", "my_leave", StaffPermission.LEAVE),
    Entry(_("My payslips"), "receipt", "my_payslips", PayrollPermission.OWN),
)
