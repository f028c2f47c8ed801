"""Notices of staff, and messages that could not be sent."""

from core.admin.sites import KaryalayaSite, on_every_site, platform_site
from core.outbox.admin.messages import FailedMessageAdmin
from core.outbox.admin.pages import pages
from core.outbox.models import Message


def _set_up(site: KaryalayaSite) -> None:
    site.register_pages(lambda: pages(site))
    if site is not platform_site:  # the platform sends nothing of its own
        site.register(Message, FailedMessageAdmin)


on_every_site(_set_up)
