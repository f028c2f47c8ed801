"""Announcements, registered SMS texts, what becomes of a notice, and the kinds of notices of a school."""

from django.utils.translation import gettext_lazy as _

from core import suites


class NotificationsConfig(suites.SuiteApp):
    name = "school.notifications"
    label = "school_notifications"
    verbose_name = _("Notices")
