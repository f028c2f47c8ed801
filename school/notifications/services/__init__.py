"""Writes: announcements from the draft to the last message."""

from school.notifications.services.announcements import (
    Draft,
    cancel_announcement,
    change_announcement,
    create_announcement,
    preview_announcement,
    send_announcement,
)
from school.notifications.services.sending import carry_out, settle

__all__ = [
    "Draft",
    "cancel_announcement",
    "carry_out",
    "change_announcement",
    "create_announcement",
    "preview_announcement",
    "send_announcement",
    "settle",
]
