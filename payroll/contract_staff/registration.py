"""What contract staff add to the suite."""

from django.utils.translation import gettext_lazy as _

from core.access import register_permissions
from core.admin.navigation import Entry, Group, register_entries, register_group
from core.search import register_search
from core.suites import register_urls
from core.tenancy.enums import TenantType
from core.todo import on_to_do
from payroll.contract_staff.hooks import organization_in_use
from payroll.contract_staff.permissions import ContractPermission as P
from payroll.contract_staff.search import PROVIDERS
from payroll.contract_staff.todo import waiting
from payroll.organizations.checks import on_closing
from payroll.organizations.permissions import STAFF
from payroll.tds.permissions import ReturnsPermission

register_permissions(TenantType.ORGANIZATION, dict.fromkeys(STAFF, P))

register_urls(TenantType.ORGANIZATION, "payroll.contract_staff.api.urls")
register_group(TenantType.ORGANIZATION, "contracts", Group(_("Contract staff"), order=50))
register_entries(
    TenantType.ORGANIZATION,
    "contracts",
    Entry(_("Contracts"), "engineering", "payroll_contract_staff_contractstaff_changelist", P.READ),
    Entry(_("Monthly runs"), "payments", "payroll_contract_staff_contractrun_changelist", P.READ),
    Entry(_("TDS entries"), "receipt_long", "payroll_contract_staff_contracttdsentry_changelist", P.READ),
    Entry(
        _("Form 26Q / 140"),
        "description",
        "payroll_contract_staff_contractrun_form_26q",
        ReturnsPermission.READ,
    ),
)
on_closing(organization_in_use)
on_to_do(TenantType.ORGANIZATION, waiting)
register_search(*PROVIDERS)
