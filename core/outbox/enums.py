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
    """The life of a message. A cancelled or suppressed one never left the house."""

    PENDING = "pending", _("waiting")
    SENT = "sent", _("sent")
    FAILED = "failed", _("failed")
    CANCELLED = "cancelled", _("cancelled")
    SUPPRESSED = "suppressed", _("not sent")


class Suppression(models.TextChoices):
    """Why a message that was asked for is not sent to one person; it stands in the message's `error`."""

    NO_ADDRESS = "no_address", _("no address or number")
    SWITCHED_OFF = "switched_off", _("switched off by the person")
    NO_CONSENT = "no_consent", _("no consent to promotional messages")
    NO_TEMPLATE = "no_template", _("no registered SMS text in this language")
    SAME_ADDRESS = "same_address", _("the same number or address has it already")
    NOT_PERMITTED = "not_permitted", _("promotional messages may not go to this person")
