"""Screens of message templates."""

from core.masters.admin import register_master
from school.foundation.site import school_site
from school.notifications.masters import templates

register_master(school_site, templates, group="notices", icon="sms")
