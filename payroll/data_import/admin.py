"""Screens of data import, in the organization's own admin."""

from core.imports.admin import register_imports_admin
from payroll.organizations.site import organization_site

register_imports_admin(organization_site)
