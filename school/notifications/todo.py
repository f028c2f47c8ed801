"""What notices have for the office to do."""

from datetime import date

from django.utils.translation import ngettext

from core.todo import ToDo
from school.notifications.permissions import NotificationPermission
from school.notifications.selectors import failed_announcements


def waiting(_today: date) -> list[ToDo]:
    """Return the messages of announcements that were given up."""
    count = failed_announcements()
    if not count:
        return []
    text = ngettext(
        "%(count)d message of an announcement could not be delivered",
        "%(count)d messages of announcements could not be delivered",
        count,
    )
    return [
        ToDo(
            text=text % {"count": count},
            page="admin:school_notifications_delivery_changelist",
            query="state__exact=failed",
            needs=NotificationPermission.WRITE,
        )
    ]
