"""The ways out of the process. A channel is a class with one method; settings.NOTICE_CHANNELS names it.

    NOTICE_CHANNELS = {"email": "core.outbox.channels.SmtpChannel"}

A channel that is not named there writes to the log. The inbox has no channel: its row is the notice.
"""

import logging
from typing import Protocol

from django.conf import settings
from django.core.mail import EmailMessage
from django.db import connection
from django.utils.module_loading import import_string

from core.outbox.models import Message

logger = logging.getLogger(__name__)

VISIBLE = 4


class CannotSend(Exception):
    """It will never work (no address, address refused): no further try."""


class NoticeChannel(Protocol):
    """Sends one message. Raises CannotSend for good, anything else for a later try."""

    def send(self, message: Message) -> None:
        """Hand the message over; return only when it has been taken."""


class LogChannel:
    """Writes that a message would go out, without its text: that may hold a code or an amount."""

    def send(self, message: Message) -> None:
        """Log the message; the text itself only at level DEBUG."""
        logger.info("%s to %s: %s", message.channel, masked(message.address), message.subject)
        logger.debug("%s", message.body)


class SmtpChannel:
    """Sends e-mail by Django's mail settings (EMAIL_HOST and so on)."""

    def send(self, message: Message) -> None:
        """Send over SMTP. The Message-ID is the row's: a copy sent after a crash can be recognised."""
        if "@" not in message.address:
            raise CannotSend("The recipient has no e-mail address.")
        mail = EmailMessage(
            message.subject,
            message.body,
            settings.DEFAULT_FROM_EMAIL,
            [message.address],
            headers={"Message-ID": message_id(message)},
        )
        mail.send()


def message_id(message: Message) -> str:
    """Return the same identifier for every try of the same message."""
    schema: str = connection.schema_name  # type: ignore[attr-defined]
    return f"<{schema}.{message.pk}@{settings.BASE_DOMAIN}>"


def channel_for(name: str) -> NoticeChannel:
    """Return the backend of a channel as the settings say; LogChannel where they say nothing."""
    path = settings.NOTICE_CHANNELS.get(name, "core.outbox.channels.LogChannel")
    backend: NoticeChannel = import_string(path)()
    return backend


def masked(address: str) -> str:
    """Return an address for logs: the last four characters of a number, the first letter of a mailbox."""
    if "@" in address:
        mailbox, _, domain = address.rpartition("@")
        return f"{mailbox[:1]}***@{domain}"
    return "X" * max(len(address) - VISIBLE, 0) + address[-VISIBLE:]
