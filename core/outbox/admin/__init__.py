"""Notices of staff, and messages that could not be sent."""

from core.admin import organization_site, platform_site
from core.outbox.admin import messages  # noqa: F401 - registers on import
from core.outbox.admin.pages import pages

organization_site.register_pages(lambda: pages(organization_site))
platform_site.register_pages(lambda: pages(platform_site))
