"""The ways out of the process. A channel is a class with one method; settings.NOTICE_CHANNELS names it.

    NOTICE_CHANNELS = {"email": "core.outbox.channels.SmtpChannel"}

A channel that is not named there writes to the log. The inbox has no channel: its row is the notice.
"""

import logging
import smtplib
from contextlib import suppress
from typing import Any, Protocol

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.db import connection
from django.utils.module_loading import import_string

from core.outbox.models import Message
from core.outbox.papers import paper_of

logger = logging.getLogger(__name__)

VISIBLE = 4
# SMTP: replies from here on are final.
PERMANENT = 500


class CannotSend(Exception):
    """It will never work (no address, address refused): no further try."""


class ChannelAway(Exception):
    """The channel itself does not answer; nothing is known about the message."""


class NoticeChannel(Protocol):
    """Sends messages of one turn. Raises CannotSend for good, ChannelAway, anything else for a later try.

    A channel may have `close`, called at the end of the turn.
    """

    def send(self, message: Message) -> None:
        """Hand the message over; return only when it has been taken."""


class LogChannel:
    """Writes that a message would go out, without its text: that may hold a code or an amount."""

    def send(self, message: Message) -> None:
        """Log the message; the text itself only at level DEBUG."""
        logger.info("%s to %s: %s", message.channel, masked(message.address), message.subject)
        logger.debug("%s", message.body)


class SmtpChannel:
    """Sends e-mail by Django's mail settings (EMAIL_HOST and so on), over one connection a turn."""

    def __init__(self) -> None:
        self._connection: Any = None

    def send(self, message: Message) -> None:
        """Send over SMTP. The Message-ID is the row's: a copy sent after a crash can be recognised."""
        if "@" not in message.address:
            raise CannotSend("The recipient has no e-mail address.")
        paper = paper_of(message)  # before the connection: what fails here is no fault of the mail server
        try:
            self._open()
            mail = EmailMessage(
                message.subject,
                message.body,
                settings.DEFAULT_FROM_EMAIL,
                [message.address],
                headers={"Message-ID": message_id(message)},
                connection=self._connection,
            )
            if paper is not None:
                mail.attach(paper.filename, paper.content, paper.content_type)
            mail.send()
        except smtplib.SMTPRecipientsRefused as error:
            self.close()
            if all(code >= PERMANENT for code, _text in error.recipients.values()):
                raise CannotSend(str(error)) from error
            raise
        except smtplib.SMTPDataError as error:
            self.close()
            if error.smtp_code >= PERMANENT:
                raise CannotSend(str(error)) from error
            raise
        except (
            smtplib.SMTPNotSupportedError,
            ValueError,
        ) as error:  # an address or header that cannot be sent
            self.close()
            raise CannotSend(str(error)) from error
        except OSError as error:  # SMTPException is one
            self.close()
            raise ChannelAway(str(error)) from error

    def _open(self) -> None:
        if self._connection is None:
            self._connection = get_connection()
            self._connection.open()

    def close(self) -> None:
        """End the connection, if there is one."""
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(OSError):
                connection.close()


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
