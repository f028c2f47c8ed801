"""Browser pages of payroll: the list of runs, the month's page, home."""

from payroll.organizations.site import organization_site
from payroll.runs.admin import record
from payroll.runs.admin.home import home_context
from payroll.runs.admin.runs import PayrollRunAdmin
from payroll.runs.admin.urls import run_pages

organization_site.register_pages(run_pages)
organization_site.index_template = "payroll/runs/admin/home.html"
organization_site.register_home(home_context)

__all__ = ["PayrollRunAdmin", "record"]
