"""A worker outlives the loss of Redis."""

from types import SimpleNamespace

import pytest
from kombu.transport import redis as transport
from redis.exceptions import ConnectionError as RedisConnectionError

from config.broker import GuardedChannel
from config.celery import app


def test_every_connection_uses_the_guarded_channel() -> None:
    assert transport.Transport.Channel is GuardedChannel
    with app.connection_for_read() as connection:
        assert isinstance(connection.default_channel, GuardedChannel)


@pytest.mark.parametrize("gone", [None, SimpleNamespace(client=None)])
def test_a_closed_connection_is_a_lost_one_and_no_mistake(gone) -> None:
    """AttributeError ended the worker process; a lost connection makes it connect anew."""
    channel = GuardedChannel.__new__(GuardedChannel)
    channel.connection = gone
    with pytest.raises(RedisConnectionError) as caught:
        channel._connparams()
    assert isinstance(caught.value, app.connection_for_read().recoverable_connection_errors)
