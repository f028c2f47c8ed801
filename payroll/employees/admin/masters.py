"""Admin screens of departments, designations and pay elements."""

from core.admin import organization_site
from core.masters.admin import register_master
from payroll.employees.masters import departments, designations, pay_elements

GROUP = "employees"

register_master(organization_site, departments, group=GROUP, icon="apartment")
register_master(organization_site, designations, group=GROUP, icon="badge")
register_master(organization_site, pay_elements, group=GROUP, icon="list_alt")
