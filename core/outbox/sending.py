"""Sending what the outbox holds: by a worker of its own, so that no mail server decides what else is done.

Exactly once as far as that is possible: a message is sent under a lock of the worker's connection and marked at
once, so two workers never send one message, and what a channel has confirmed is not sent again. Only a crash
between the channel's confirmation and the mark repeats a message; its identifier is then the same. No
transaction is open while a channel is waited for. A try is counted before the channel is asked: by that, whoever
takes a message back (core.outbox.cancelling) knows that it is in hand.
"""

import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from enum import Enum
from typing import Any

from django.db.models import QuerySet
from django.utils import timezone

from core.outbox.channels import CannotSend, ChannelAway, NoticeChannel, channel_for
from core.outbox.enums import MessageState
from core.outbox.kinds import secret
from core.outbox.locks import held
from core.outbox.models import Message
from core.outbox.quiet import after_quiet, is_quiet
from core.outbox.wake import SEND_MESSAGES, wake_here

logger = logging.getLogger(__name__)

# Waiting after the first failure; it doubles with each. A message is given up at its `give_up_at`.
FIRST_WAIT = timedelta(seconds=30)
LONGEST_WAIT = timedelta(hours=2)
# One institution's turn: then the others' messages come, and the rest of these after them.
TURN_MESSAGES = 1000
TURN_SECONDS = 20.0
PAGE = 50
# Seconds for which a channel that does not answer is not asked again by this process, for any institution.
PAUSE = 30.0

# What stands in the row of a message that held a code.
NOT_KEPT = "…"

_away_until: dict[str, float] = {}


class Outcome(Enum):
    """What became of one message."""

    SENT = "sent"
    FAILED = "failed"
    AWAY = "away"
    NOT_DUE = "not due"


def send_pending(*, limit: int = TURN_MESSAGES, seconds: float = TURN_SECONDS) -> int:
    """Send what is due, one message after the other, and return how many went out.

    A channel that does not answer is left alone for a while: its other messages wait without a try. What is
    left when the turn is over is asked for again, behind what others are waiting for.
    """
    deadline = time.monotonic() + seconds
    sent = tried = 0
    with _opened() as channels:
        while numbers := _due_numbers():
            before = tried
            for number in numbers:
                if tried >= limit or time.monotonic() >= deadline:
                    wake_here(SEND_MESSAGES)
                    return sent
                outcome = _send(number, channels)
                tried += outcome is not Outcome.NOT_DUE
                sent += outcome is Outcome.SENT
                if outcome is Outcome.AWAY:
                    break
            if tried == before:
                break  # others have all of these in hand
    return sent


def has_due() -> bool:
    """Say whether a message of the current schema is to be sent now."""
    return _due().exists()


def next_try() -> datetime | None:
    """Return when a waiting message of the current schema is to be tried next; promotional ones wait for the day."""
    waiting = Message.objects.filter(state=MessageState.PENDING).order_by("next_try_at")
    first = waiting.values_list("next_try_at", flat=True)
    free, bound = first.filter(is_promotional=False).first(), first.filter(is_promotional=True).first()
    moments = [free, after_quiet(max(bound, timezone.now())) if bound else None]
    return min((moment for moment in moments if moment), default=None)


def forget_pauses() -> None:
    """Ask every channel again."""
    _away_until.clear()


def _due() -> QuerySet[Message]:
    now = timezone.now()
    due = Message.objects.filter(state=MessageState.PENDING, next_try_at__lte=now)
    return due.filter(is_promotional=False) if is_quiet(now) else due


def _due_numbers() -> list[int]:
    """Return some messages that are due, those of channels left out that are being left alone."""
    now = time.monotonic()
    paused = [channel for channel, until in _away_until.items() if until > now]
    due = _due().exclude(channel__in=paused).order_by("next_try_at")
    return list(due.values_list("pk", flat=True)[:PAGE])


@contextmanager
def _opened() -> Iterator[dict[str, NoticeChannel]]:
    """Give the channels of one turn, each made when it is first used and closed at the end."""
    channels: dict[str, NoticeChannel] = {}
    try:
        yield channels
    finally:
        for channel in channels.values():
            close: Any = getattr(channel, "close", None)
            if close:
                close()


def _send(number: int, channels: dict[str, NoticeChannel]) -> Outcome:
    with held("message", number) as is_mine:
        message = _due().filter(pk=number).first() if is_mine else None
        if message is None or not _take_in_hand(message):
            return Outcome.NOT_DUE
        if message.channel not in channels:
            channels[message.channel] = channel_for(message.channel)
        return _hand_over(message, channels[message.channel])


def _take_in_hand(message: Message) -> bool:
    """Count the try; False for a message that was taken back meanwhile."""
    message.attempts += 1
    waiting = Message.objects.filter(pk=message.pk, state=MessageState.PENDING)
    return waiting.update(attempts=message.attempts) == 1


def _hand_over(message: Message, channel: NoticeChannel) -> Outcome:
    """Give the message to its channel and note the outcome in its row."""
    outcome = Outcome.FAILED
    try:
        channel.send(message)
    except CannotSend as error:
        _note_failure(message, error, is_final=True)
    except (ChannelAway, ConnectionError, TimeoutError) as error:
        _note_failure(message, error.__cause__ or error)
        _let_be(message.channel, message.error)
        outcome = Outcome.AWAY
    except Exception as error:  # noqa: BLE001 - whatever a channel raises, the row must keep it
        _note_failure(message, error)
    else:
        message.state, message.sent_at, message.error = MessageState.SENT, timezone.now(), ""
        outcome = Outcome.SENT
        if message.template in secret:
            message.body, message.payload = NOT_KEPT, {}
    message.save(update_fields=["state", "next_try_at", "error", "sent_at", "body", "payload"])
    return outcome


def _note_failure(message: Message, error: BaseException, *, is_final: bool = False) -> None:
    now = timezone.now()
    message.error = f"{type(error).__name__}: {error}"[:2000]
    if is_final or now >= message.give_up_at:
        message.state = MessageState.FAILED
        logger.warning("Message %s could not be sent and is given up: %s", message.pk, message.error)
    else:
        message.next_try_at = now + min(FIRST_WAIT * 2 ** min(message.attempts - 1, 20), LONGEST_WAIT)


def _let_be(channel: str, reason: str) -> None:
    """Ask nothing of the channel for a while, and give up what has waited for it as long as a message may."""
    _away_until[channel] = time.monotonic() + PAUSE
    over = _due().filter(channel=channel, give_up_at__lte=timezone.now())
    count = over.update(state=MessageState.FAILED, error=reason)
    logger.warning("%s does not answer (%s); %s messages are given up.", channel, reason, count)
