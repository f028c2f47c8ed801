"""How long data of candidates are kept, in the browser."""

from core.masters.admin import register_master
from erp_planned.recruitment.masters import keeping_rules
from payroll.organizations.site import organization_site

register_master(organization_site, keeping_rules, group="hrms", icon="auto_delete")
