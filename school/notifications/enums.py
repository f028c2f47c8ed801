"""Closed lists of announcements."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from core.outbox.enums import Channel

# Letters of an announcement.
TITLE_LENGTH, MESSAGE_LENGTH = 120, 2000


class TargetType(models.TextChoices):
    """To whom an announcement goes."""

    ALL = "all", _("everybody")
    ROLE = "role", _("a role")
    CLASS = "class", _("classes")
    SECTION = "section", _("sections")
    STUDENT = "student", _("students")


# Those that name rows; a teacher may write to the last two, as far as they are the teacher's own.
WITH_IDS = frozenset({TargetType.CLASS, TargetType.SECTION, TargetType.STUDENT})
FOR_TEACHERS = frozenset({TargetType.SECTION, TargetType.STUDENT})


class Way(models.TextChoices):
    """The channels of an announcement beside the inbox, which has every one (spec: send announcement)."""

    PUSH = Channel.PUSH.value, _("push notice")
    SMS = Channel.SMS.value, _("SMS")
    EMAIL = Channel.EMAIL.value, _("e-mail")


class Purpose(models.TextChoices):
    """What the operators' rules ask: a promotional message needs consent and rests by night."""

    SERVICE = "service", _("service")
    PROMOTIONAL = "promotional", _("promotional")


class AnnouncementState(models.TextChoices):
    """From the draft to the last message that left."""

    DRAFT = "draft", _("Draft")
    SCHEDULED = "scheduled", _("Scheduled")
    SENDING = "sending", _("Being sent")
    SENT = "sent", _("Sent")
    CANCELLED = "cancelled", _("Cancelled")


S = AnnouncementState
TRANSITIONS: dict[AnnouncementState, set[AnnouncementState]] = {
    S.DRAFT: {S.SCHEDULED, S.CANCELLED},
    S.SCHEDULED: {S.SENDING, S.CANCELLED},
    S.SENDING: {S.SENT, S.CANCELLED},
    S.SENT: set(),
    S.CANCELLED: set(),
}
