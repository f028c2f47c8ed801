"""States and channels of jobs and messages."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class JobState(models.TextChoices):
    """The life of a background job. A failed one can be asked for again."""

    QUEUED = "queued", _("waiting")
    RUNNING = "running", _("running")
    DONE = "done", _("done")
    FAILED = "failed", _("failed")


class Channel(models.TextChoices):
    """How a notice reaches a person. The inbox needs no sending: the row itself is the notice."""

    EMAIL = "email", _("e-mail")
    SMS = "sms", _("SMS")
    PUSH = "push", _("push notice")
    INBOX = "inbox", _("inbox")


class MessageState(models.TextChoices):
    """The life of a message."""

    PENDING = "pending", _("waiting")
    SENT = "sent", _("sent")
    FAILED = "failed", _("failed")
