"""Kombu's Redis transport, guarded against one mistake of its own.

When Redis goes, a channel whose connection is closed already may be asked for a client once more. Kombu 5.7 then
raises AttributeError, which the worker takes for a mistake and ends. A lost connection is what it is, and that
makes the worker connect anew.
"""

from typing import Any

from kombu.transport import redis as transport
from redis.exceptions import ConnectionError as RedisConnectionError


class GuardedChannel(transport.Channel):
    """Says what has happened where its connection is gone."""

    def _connparams(self, *args: Any, **kwargs: Any) -> Any:
        if getattr(self.connection, "client", None) is None:
            raise RedisConnectionError("The connection to the broker is closed.")
        return super()._connparams(*args, **kwargs)


def guard() -> None:
    """Let every connection of this process use the guarded channel."""
    transport.Transport.Channel = GuardedChannel
