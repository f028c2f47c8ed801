"""Screens of notices: announcements, message templates, deliveries."""

from school.notifications.admin import announcements, deliveries, templates  # noqa: F401 - registers on import
