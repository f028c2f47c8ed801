"""Notices to people: written with the work they tell of, sent after commit (core.outbox.sending)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from itertools import islice
from typing import Any, TypeVar

from django.contrib.auth import get_user_model
from django.db import transaction
from django.utils import timezone

from core.accounts.rights import users_with
from core.actors import Actor
from core.outbox.composing import Notice, Recipient, address_of, messages_to
from core.outbox.enums import Channel
from core.outbox.models import Message
from core.outbox.selectors import notice_of, notices_of, switched_off
from core.outbox.sms import registered_texts
from core.outbox.wake import SEND_MESSAGES, SWEEP, wake_after_commit
from core.tenancy.due import look_at

__all__ = [
    "Recipient",
    "address_of",
    "mark_all_read",
    "mark_read",
    "notify",
    "notify_holders",
    "notify_many",
    "post",
]

BATCH = 1000
# The clock looks after this time whether the worker was told.
FIRST_LOOK = timedelta(minutes=1)
EVERY_WAY = (Channel.INBOX, Channel.EMAIL)
T = TypeVar("T")


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
    send_after: datetime | None = None,
) -> int:
    """Write the notice for many people, a thousand at a time, and return how many rows were added.

    A channel that a person has switched off for this kind of notice is left out (core.outbox.kinds). With
    `send_after` all of it, the inbox too, is held until then; `core.outbox.cancelling.cancel_pending` takes it back
    by the `about` of its recipients.
    """
    added = 0
    wanted = [Channel(name) for name in channels]
    texts = registered_texts(template) if Channel.SMS in wanted else None
    notice = Notice(actor.user_id, template, context, wanted, send_after, texts)
    with transaction.atomic():
        for batch in _batches(recipients):
            users = _users(batch)
            off = switched_off(template, users, wanted)
            rows = [
                row
                for recipient in batch
                for row in messages_to(recipient, users, notice)
                if (row.user_id, row.channel) not in off
            ]
            added += _write(rows)
        _wake(wanted)
    return added


def post(messages: Iterable[Message]) -> int:
    """Write messages that are worded already, a thousand at a time, and return how many rows were added.

    For what is the same for everybody, or has its text from people; a key that was used before adds nothing.
    """
    added = 0
    channels: set[str] = set()
    with transaction.atomic():
        for batch in _batches(messages):
            added += _write(batch)
            channels |= {row.channel for row in batch}
        _wake(channels)
    return added


def _write(rows: list[Message]) -> int:
    rows = _unknown(rows)
    Message.objects.bulk_create(rows, ignore_conflicts=True)
    return len(rows)


def _wake(channels: Iterable[str]) -> None:
    """Tell the worker after commit, and the clock to look whether that was lost."""
    if any(channel != Channel.INBOX for channel in channels):
        wake_after_commit(SEND_MESSAGES)
        look_at(SWEEP, timezone.now() + FIRST_LOOK)


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


def _batches(things: Iterable[T]) -> Iterator[list[T]]:
    rest = iter(things)
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
