"""Taking back messages that have not gone out: a notice of something that was corrected within its hold time."""

from collections.abc import Collection

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from core.outbox.enums import Channel, MessageState
from core.outbox.models import Message


def cancel_pending(*, about: Collection[str], template: str = "") -> int:
    """Take back what waits about these records and return how many messages that were, in the caller's transaction.

    A message that a channel has in hand, or has taken, stays as it is; so does one in an inbox whose hold time is
    over: it may have been read. The key of what was taken back is free again: the same can be told once more.
    With a `template` only notices of that template. Who may do so is the caller's rule.
    """
    now = timezone.now()
    wanted = Message.objects.filter(about__in=[one for one in about if one])
    if template:
        wanted = wanted.filter(template=template)
    # In hand are those that were counted as tried and are due (core.outbox.sending).
    waiting = Q(state=MessageState.PENDING) & (Q(attempts=0) | Q(next_try_at__gt=now))
    held = Q(channel=Channel.INBOX, state=MessageState.SENT, send_after__gt=now)
    # What would not have been sent anyway is not to stand there as if it was still meant.
    unsent = Q(state=MessageState.SUPPRESSED, send_after__gt=now)
    with transaction.atomic():
        return wanted.filter(waiting | held | unsent).update(
            state=MessageState.CANCELLED, sent_at=None, dedupe_key=None
        )
