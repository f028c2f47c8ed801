"""Browser screens of reports."""

from core.admin import organization_site
from payroll.reports.admin import returns, schedules  # noqa: F401 - register on import
from payroll.reports.admin.reports import pages

organization_site.register_pages(pages)
