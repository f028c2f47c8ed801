"""Screens of data import, in the organization's own admin."""

from core.admin import organization_site
from payroll.data_import.admin import jobs  # noqa: F401 - registers on import
from payroll.data_import.admin.pages import pages

organization_site.register_pages(pages)
