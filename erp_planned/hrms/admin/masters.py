"""Screens of reporting lines and categories of grievances."""

from django.utils.translation import gettext_lazy as _

from core.masters.admin import register_master
from erp_planned.hrms.masters import grievance_categories, reporting_lines
from payroll.organizations.site import organization_site

register_master(
    organization_site,
    reporting_lines,
    group="hrms",
    icon="account_tree",
    empty_text=_("Enter who reports to whom: the reporting officer rates in the appraisal."),
)
register_master(organization_site, grievance_categories, group="hrms", icon="category")
