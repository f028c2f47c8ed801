"""What deposits of deducted tax add to the suite."""

from django.utils.translation import gettext_lazy as _

from core.admin.navigation import Entry, register_entries
from core.tenancy.enums import TenantType
from payroll.organizations.permissions import PayrollPermission as P

CHALLANS = Entry(_("Challans"), "request_page", "payroll_tds_challan_changelist", P.RETURNS_READ)
register_entries(TenantType.ORGANIZATION, "reports", CHALLANS, order=60)
