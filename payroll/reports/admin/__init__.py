"""Browser screens of payroll's reports."""

from core.reports.admin import register_reports_admin
from payroll.organizations.site import organization_site
from payroll.reports.admin import returns  # noqa: F401 - registers on import

register_reports_admin(organization_site)
