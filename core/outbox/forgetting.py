"""Forgetting messages to people who are to be forgotten."""

from collections.abc import Collection

from core.outbox.enums import MessageState
from core.outbox.models import Message


def forget_sent(*, addresses: Collection[str]) -> int:
    """Delete what went to these addresses of people without an account, and return how many messages that were.

    What still waits to be sent stays. Who may do so is the caller's rule.
    """
    wanted = [address for address in addresses if address]
    rows = Message.objects.filter(user_id=None, address__in=wanted).exclude(state=MessageState.PENDING)
    count, _by_model = rows.delete()
    return count
