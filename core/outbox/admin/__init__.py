"""Notices of staff, and messages that could not be sent."""

from core.admin.sites import on_every_site, on_institution_sites
from core.outbox.admin.messages import FailedMessageAdmin
from core.outbox.admin.pages import pages
from core.outbox.models import Message

on_every_site(lambda site: site.register_pages(lambda: pages(site)))
on_institution_sites(lambda site: site.register(Message, FailedMessageAdmin))
