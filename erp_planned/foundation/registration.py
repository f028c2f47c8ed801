"""What the ERP adds to an organization before its apps do: the sidebar's headings and the rights of its two roles."""

from django.utils.translation import gettext_lazy as _

from core.access import register_permissions
from core.admin.navigation import Group, register_group
from core.reports.permissions import ReportPermission
from core.tenancy.enums import TenantType
from payroll.organizations.permissions import ACCOUNTANT, FINANCE_OFFICER

ORGANIZATION = TenantType.ORGANIZATION

register_permissions(ORGANIZATION, dict.fromkeys((ACCOUNTANT, FINANCE_OFFICER), (ReportPermission.READ,)))
register_group(ORGANIZATION, "attendance", Group(_("Attendance"), order=32))
register_group(ORGANIZATION, "hrms", Group(_("HR management"), order=34))
register_group(ORGANIZATION, "finance", Group(_("Finance"), order=54))
register_group(ORGANIZATION, "bank", Group(_("Bank and billing"), order=56))
register_group(ORGANIZATION, "vendors", Group(_("Vendors"), order=58))
register_group(ORGANIZATION, "purchase", Group(_("Purchase and stock"), order=60))
register_group(ORGANIZATION, "assets", Group(_("Assets"), order=62))
register_group(ORGANIZATION, "students", Group(_("Students"), order=36))
register_group(ORGANIZATION, "hostel", Group(_("Hostels"), order=38))
register_group(ORGANIZATION, "gst", Group(_("GST"), order=64))
