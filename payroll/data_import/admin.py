"""Screens of data import, in the organization's own admin."""

from core.admin import organization_site
from core.imports.admin import register_imports_admin

register_imports_admin(organization_site)
