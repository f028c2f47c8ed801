"""Screens of backup and restore, in the organization's own admin only."""

from core.admin import organization_site
from payroll.backup.admin import backups, settings  # noqa: F401 - registers on import
from payroll.backup.admin.pages import pages

organization_site.register_pages(pages)
