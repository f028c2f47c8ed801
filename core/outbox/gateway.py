"""A channel that hands messages to a gateway over HTTP, for SMS and push; what gateways want differs, so this is ours.

    POST <url>   Authorization: Bearer <token>   Idempotency-Key: <id>
    {"id", "channel", "to", "user", "language", "title", "text", "isPromotional", "data"}

`to` is the phone number, empty for push; `user` is `<schema>.<number>` of the account, by which a push gateway knows
its devices. `data` holds the link (`url`) and, for an SMS, `sms`: entityId, header, templateId, variables. The id is
the same at every try, so a gateway can tell a repeated message. Any 2xx is "taken".
"""

import json
from contextlib import suppress
from typing import Any

import urllib3
from django.conf import settings
from django.core.checks import CheckMessage, Error
from django.db import connection
from urllib3.exceptions import HTTPError, LocationParseError

from core.outbox.channels import CannotSend, ChannelAway
from core.outbox.enums import Channel
from core.outbox.models import Message

ACCEPTED = range(200, 300)
REFUSED = range(400, 500)
# Replies that say nothing about the message: our token, too much at once, a gateway that is not ready.
AWAY = frozenset({401, 403, 407, 408, 425, 429, 502, 503, 504})
REASON_LENGTH = 300


class CannotSendNow(Exception):
    """The gateway could not take this message; others may go through."""


class HttpChannel:
    """One connection a turn to the gateway of one channel, `settings.NOTICE_GATEWAYS[channel]`."""

    def __init__(self) -> None:
        self._pool = urllib3.PoolManager(maxsize=1, retries=False)

    def send(self, message: Message) -> None:
        """Post the message. Raises CannotSend for a refusal, ChannelAway where the gateway does not answer."""
        if message.channel == Channel.SMS and not message.address:
            raise CannotSend("The recipient has no phone number.")
        gateway = settings.NOTICE_GATEWAYS[message.channel]
        try:
            status, reason = self._post(gateway, message)
        except (HTTPError, LocationParseError, OSError) as error:
            raise ChannelAway(f"{type(error).__name__}: {error}"[:REASON_LENGTH]) from error
        if status in ACCEPTED:
            return
        if status in AWAY:
            raise ChannelAway(f"HTTP {status}: {reason}")
        if status in REFUSED:
            raise CannotSend(f"HTTP {status}: {reason}")
        raise CannotSendNow(f"HTTP {status}: {reason}")

    def _post(self, gateway: dict[str, Any], message: Message) -> tuple[int, str]:
        number = message_key(message)
        headers = {"Content-Type": "application/json", "Idempotency-Key": number}
        if gateway["TOKEN"]:
            headers["Authorization"] = f"Bearer {gateway['TOKEN']}"
        response = self._pool.request(
            "POST",
            gateway["URL"],
            body=json.dumps(body_of(message)).encode(),
            headers=headers,
            timeout=urllib3.Timeout(total=gateway["TIMEOUT"]),
            redirect=False,
            preload_content=False,
        )
        return response.status, _begin(response)

    def close(self) -> None:
        """End the connection."""
        self._pool.clear()


def _begin(response: urllib3.BaseHTTPResponse) -> str:
    """Return the begin of an answer, and end it; the connection is kept where that was all.

    The status stands already: what happens to the rest, say that it never comes, must not undo a message that was
    taken, else it would be sent again.
    """
    text = b""
    with suppress(Exception):
        text = response.read(REASON_LENGTH)
        response.close()
    return text.decode(errors="replace")


def message_key(message: Message) -> str:
    """Return the identifier of a message, the same for every try."""
    schema: str = connection.schema_name  # type: ignore[attr-defined]
    return f"{schema}.{message.pk}"


def body_of(message: Message) -> dict[str, Any]:
    """Return what the gateway is sent."""
    schema: str = connection.schema_name  # type: ignore[attr-defined]
    return {
        "id": message_key(message),
        "channel": message.channel,
        "to": message.address,
        "user": f"{schema}.{message.user_id}" if message.user_id else "",
        "language": message.language,
        "title": message.subject,
        "text": message.body,
        "isPromotional": message.is_promotional,
        "data": message.payload,
    }


def check_gateways(**_kwargs: Any) -> list[CheckMessage]:
    """Name a channel that is to use a gateway of which no address is given."""
    path = f"{HttpChannel.__module__}.{HttpChannel.__name__}"
    wrong = [
        name
        for name, backend in settings.NOTICE_CHANNELS.items()
        if backend == path and not settings.NOTICE_GATEWAYS.get(name, {}).get("URL")
    ]
    text = "the channel {0!r} uses a gateway: set {1}_GATEWAY_URL"
    return [Error(text.format(name, name.upper()), id="core.E021") for name in wrong]
