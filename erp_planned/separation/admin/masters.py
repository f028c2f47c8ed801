"""Rules of leaving and clearance items in the browser."""

from core.masters.admin import register_master
from erp_planned.separation.masters import clearance_items, leaving_rules
from payroll.organizations.site import organization_site

register_master(organization_site, leaving_rules, group="hrms", icon="gavel")
register_master(organization_site, clearance_items, group="hrms", icon="task_alt")
