"""Names of the work that announcements leave for the worker and the clock."""

from datetime import timedelta

SEND_TASK = "school_notifications.send"
LOOK = "school_notifications.announcements"
# When the clock looks again whether all messages of an announcement have left.
AFTER = timedelta(minutes=2)
