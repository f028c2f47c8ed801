"""Admin screens of departments, designations and pay elements."""

from core.masters.admin import register_master
from payroll.employees.masters import departments, designations, pay_elements
from payroll.organizations.site import organization_site

GROUP = "employees"

register_master(organization_site, departments, group=GROUP, icon="apartment")
register_master(organization_site, designations, group=GROUP, icon="badge")
register_master(organization_site, pay_elements, group=GROUP, icon="list_alt")
