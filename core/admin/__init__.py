"""The browser admin: one site per tenant type, and model admins that call services."""

from core.admin.service_admin import ServiceAdmin
from core.admin.sites import platform_site

__all__ = ["ServiceAdmin", "platform_site"]
