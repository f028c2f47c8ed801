"""Notices to people: written with the work they tell of, sent after commit (core.outbox.sending)."""

import logging
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from itertools import islice
from typing import Any

from django.contrib.auth import get_user_model
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from core.accounts.rights import users_with
from core.actors import Actor
from core.errors import ValidationFailed
from core.outbox.enums import Channel, MessageState
from core.outbox.models import Message
from core.outbox.selectors import notice_of, notices_of, switched_off
from core.outbox.wake import SEND_MESSAGES, SWEEP, wake_after_commit
from core.outbox.wording import word
from core.tenancy.addresses import absolute
from core.tenancy.due import look_at

logger = logging.getLogger(__name__)

BATCH = 1000
# The clock looks after this time whether the worker was told.
FIRST_LOOK = timedelta(minutes=1)
DEFAULT_LANGUAGE = "en"
EVERY_WAY = (Channel.INBOX, Channel.EMAIL)


@dataclass(frozen=True, slots=True)
class Recipient:
    """One person: a user, whose address and language are then looked up, or an address alone.

    `context` is added to the notice's own; `key` makes sending twice send once. `payload["url"]` is the path
    on the institution's host that the notice leads to: a link in the inbox, a line below the text of an e-mail.
    """

    user_id: int | None = None
    address: str = ""
    language: str = ""
    context: Mapping[str, Any] = field(default_factory=dict)
    payload: Mapping[str, Any] = field(default_factory=dict)
    key: str | None = None


def notify(
    *,
    actor: Actor,
    template: str,
    context: Mapping[str, Any],
    channels: Sequence[str] = EVERY_WAY,
    user_id: int | None = None,
    address: str = "",
    language: str = "",
    payload: Mapping[str, Any] | None = None,
    key: str | None = None,
) -> int:
    """Write one notice for one person over each channel and return how many rows were added.

    With a `key` that was used before on a channel nothing is added. A channel for which the user has no
    address is left out. Raises ValidationFailed when there is neither a user nor an address.
    """
    one = Recipient(user_id, address, language, {}, payload or {}, key)
    return notify_many(actor=actor, template=template, context=context, channels=channels, recipients=[one])


def notify_many(
    *,
    actor: Actor,
    template: str,
    context: Mapping[str, Any],
    channels: Sequence[str] = EVERY_WAY,
    recipients: Iterable[Recipient],
) -> int:
    """Write the notice for many people, a thousand at a time, and return how many rows were added.

    A channel that a person has switched off for this kind of notice is left out (core.outbox.kinds).
    """
    added = 0
    wanted = [Channel(name) for name in channels]
    with transaction.atomic():
        for batch in _batches(recipients):
            users = _users(batch)
            off = switched_off(template, users, wanted)
            rows = [
                row
                for recipient in batch
                for row in _messages(recipient, users, actor, template, context, wanted)
                if (row.user_id, row.channel) not in off
            ]
            rows = _unknown(rows)
            Message.objects.bulk_create(rows, ignore_conflicts=True)
            added += len(rows)
        if any(channel != Channel.INBOX for channel in wanted):
            wake_after_commit(SEND_MESSAGES)
            look_at(SWEEP, timezone.now() + FIRST_LOOK)
    return added


def notify_holders(
    permission: str, *, actor: Actor, template: str, context: Mapping[str, Any], url: str, key: str = ""
) -> int:
    """Write the notice for everybody here who holds a right, but not for the actor; return the rows added."""
    people = [
        Recipient(user_id=pk, payload={"url": url}, key=f"{key}:{pk}" if key else None)
        for pk in users_with(permission).exclude(pk=actor.user_id or 0).values_list("pk", flat=True)
    ]
    return notify_many(actor=actor, template=template, context=context, recipients=people)


def mark_read(*, actor: Actor, message_id: int) -> Message:
    """Note that the actor has read a notice of the own inbox; anybody else's is not found."""
    message = notice_of(actor, message_id)
    if message.read_at is None:
        message.read_at = timezone.now()
        message.save(update_fields=["read_at"])
    return message


def mark_all_read(*, actor: Actor) -> int:
    """Note that the actor has read the whole own inbox; return how many notices were unread."""
    return notices_of(actor).filter(read_at=None).update(read_at=timezone.now())


def _batches(recipients: Iterable[Recipient]) -> Iterator[list[Recipient]]:
    rest = iter(recipients)
    while batch := list(islice(rest, BATCH)):
        yield batch


def _users(batch: Sequence[Recipient]) -> dict[int, Any]:
    """Return the users of the batch by number, in one query."""
    numbers = [recipient.user_id for recipient in batch if recipient.user_id is not None]
    return get_user_model().objects.in_bulk(numbers) if numbers else {}


def _unknown(rows: list[Message]) -> list[Message]:
    """Return the messages whose key was not used before; the database keeps out those written meanwhile."""
    keys = [row.dedupe_key for row in rows if row.dedupe_key]
    used = (
        set(Message.objects.filter(dedupe_key__in=keys).values_list("dedupe_key", flat=True))
        if keys
        else set()
    )
    return [row for row in rows if row.dedupe_key not in used]


def _messages(
    recipient: Recipient,
    users: Mapping[int, Any],
    actor: Actor,
    template: str,
    context: Mapping[str, Any],
    channels: Sequence[Channel],
) -> Iterator[Message]:
    if recipient.user_id is None and not recipient.address:
        raise ValidationFailed(
            _("A notice needs a user or an address."), fields={"address": [_("Give a user or an address.")]}
        )
    user = users.get(recipient.user_id) if recipient.user_id is not None else None
    language = recipient.language or getattr(user, "language", "") or DEFAULT_LANGUAGE
    name = getattr(user, "display_name", "")
    wording = word(template, language, {"name": name, **context, **recipient.context})
    for channel in channels:
        address = recipient.address or address_of(user, channel)
        if channel == Channel.INBOX and recipient.user_id is None:
            continue
        if channel in {Channel.EMAIL, Channel.SMS} and not address:
            logger.info("User %s has no address for %s; no notice.", recipient.user_id, channel)
            continue
        is_inbox = channel == Channel.INBOX
        yield Message(
            channel=channel,
            user_id=recipient.user_id,
            address="" if is_inbox else address,
            template=template,
            language=wording.language,
            subject=wording.subject,
            body=_body(wording.body, recipient, channel),
            payload=dict(recipient.payload),
            state=MessageState.SENT if is_inbox else MessageState.PENDING,
            sent_at=timezone.now() if is_inbox else None,
            created_by_id=actor.user_id,
            dedupe_key=f"{recipient.key}:{channel}" if recipient.key else None,
        )


def _body(text: str, recipient: Recipient, channel: Channel) -> str:
    """Return the text; an e-mail, which is read elsewhere, ends with the whole address of the page."""
    url = str(recipient.payload.get("url", ""))
    return f"{text}\n\n{absolute(url)}" if url and channel == Channel.EMAIL else text


def address_of(user: Any, channel: str) -> str:
    """Return where a channel reaches the user, or nothing."""
    names = {Channel.EMAIL.value: "email", Channel.SMS.value: "phone"}
    return str(getattr(user, names[channel], "") or "") if user and channel in names else ""
