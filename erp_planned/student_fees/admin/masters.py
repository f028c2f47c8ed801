"""Heads, structure and rules of late fees."""

from core.masters.admin import register_master
from erp_planned.student_fees.masters import heads, late_rules, structure
from payroll.organizations.site import organization_site

register_master(organization_site, heads, group="students", icon="label")
register_master(organization_site, structure, group="students", icon="table_chart")
register_master(organization_site, late_rules, group="students", icon="timer")
