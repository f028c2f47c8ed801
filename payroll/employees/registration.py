"""What employees add to the suite."""

from django.utils.translation import gettext_lazy as _

from core.access import register_permissions
from core.admin.navigation import Entry, Group, register_entries, register_group
from core.audit.services import register_masked
from core.search import register_search
from core.set_up import on_set_up
from core.suites import register_urls
from core.tenancy.due import on_due
from core.tenancy.enums import TenantType
from core.tenancy.seeding import on_seed
from core.todo import on_to_do
from payroll.employees.permissions import EmployeePermission
from payroll.employees.permissions import EmployeePermission as P
from payroll.employees.search import PROVIDERS
from payroll.employees.selectors.effects import pay_effects
from payroll.employees.services import seed_pay_elements
from payroll.employees.services.retirement import follow_organization, organization_age_effects
from payroll.employees.tasks import settle
from payroll.employees.todo import steps, waiting
from payroll.organizations.checks import on_settings_saved
from payroll.organizations.effects import on_settings_preview
from payroll.organizations.permissions import STAFF

register_permissions(TenantType.ORGANIZATION, dict.fromkeys(STAFF, EmployeePermission))

register_urls(TenantType.ORGANIZATION, "payroll.employees.api.urls")
register_masked("pran", "gpf_number")
register_group(TenantType.ORGANIZATION, "employees", Group(_("Employees"), order=20, is_open=True))
register_entries(
    TenantType.ORGANIZATION,
    "employees",
    Entry(_("Employees"), "groups", "payroll_employees_employee_changelist", P.READ),
    Entry(_("Annual increments"), "trending_up", "payroll_employees_employee_increments", P.WRITE),
)
on_due("payroll_employees.settle", settle, type=TenantType.ORGANIZATION)
on_seed(TenantType.ORGANIZATION, seed_pay_elements)
on_to_do(TenantType.ORGANIZATION, waiting)
register_search(*PROVIDERS)
on_set_up(TenantType.ORGANIZATION, steps)
on_settings_saved(follow_organization)
on_settings_preview(pay_effects)
on_settings_preview(organization_age_effects)
