"""Counting within a time: nothing is lost, nothing raises, no counter stays for ever."""

import threading
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection
from redis.connection import AbstractConnection

from core.accounts.lockout import clear, count_try
from core.counters import count_within
from core.errors import TooManyRequests
from core.tenancy.models import Tenant

pytestmark = pytest.mark.usefixtures("organization")
KEY = "counted"


def seconds_left(key: str = KEY) -> int:
    """Return what Redis itself says: -1 is a key without an end."""
    client: Any = cache._cache.get_client()
    return int(client.ttl(cache.make_key(key)))


def test_counts_up_within_the_time() -> None:
    assert [count_within(KEY, 60) for _call in range(4)] == [1, 2, 3, 4]
    assert 0 < seconds_left() <= 60


def test_the_time_runs_from_the_first() -> None:
    """A window that moved with every call would never end for somebody who goes on calling."""
    count_within(KEY, 60)
    cache.touch(KEY, 5)
    count_within(KEY, 60)
    assert seconds_left() <= 5


def test_begins_anew_after_its_time() -> None:
    assert [count_within(KEY, 1), count_within(KEY, 1)] == [1, 2]
    time.sleep(1.1)
    assert count_within(KEY, 1) == 1


def test_keys_are_counted_apart() -> None:
    assert (count_within(KEY, 60), count_within("other", 60), count_within(KEY, 60)) == (1, 1, 2)


@pytest.mark.concurrency
def test_calls_at_once_are_all_counted(organization: Tenant) -> None:
    def call(_number: int) -> int:
        connection.set_tenant(organization)
        return count_within(KEY, 60)

    with ThreadPoolExecutor(8) as pool:
        assert sorted(pool.map(call, range(200))) == list(range(1, 201))


@pytest.mark.concurrency
def test_a_key_that_vanishes_under_the_counting(organization: Tenant) -> None:
    """Another connection deletes the key as fast as it can: at whatever moment, no error and no endless key."""
    client: Any = cache._cache.get_client()
    name, is_over = cache.make_key(KEY), threading.Event()

    def delete() -> None:
        while not is_over.is_set():
            client.delete(name)

    def count(_number: int) -> int:
        connection.set_tenant(organization)
        return count_within(KEY, 60)

    deleting = threading.Thread(target=delete)
    deleting.start()
    try:
        with ThreadPoolExecutor(4) as pool:
            found = list(pool.map(count, range(3000)))
    finally:
        is_over.set()
        deleting.join()
    assert all(used >= 1 for used in found)
    count_within(KEY, 60)
    assert 0 < seconds_left() <= 60


def test_one_count_is_one_round_trip(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every call of REST is counted: three questions to Redis took as long as finding the user."""
    sent: list[Any] = []
    real = AbstractConnection.send_packed_command

    def send(link: Any, command: Any, **options: Any) -> None:
        sent.append(command)
        real(link, command, **options)

    cache.get(KEY)  # the connection is there
    monkeypatch.setattr(AbstractConnection, "send_packed_command", send)
    count_within(KEY, 60)
    assert len(sent) == 1


@pytest.mark.concurrency
def test_lock_out_bears_a_counter_that_is_forgotten_meanwhile(organization: Tenant) -> None:
    """A right password forgets the tries while somebody else is guessing: no guess may end in an error."""
    is_over = threading.Event()

    def forget() -> None:
        connection.set_tenant(organization)
        while not is_over.is_set():
            clear("hr", "10.0.0.9")

    def guess(_number: int) -> str:
        connection.set_tenant(organization)
        try:
            count_try("hr", "10.0.0.9")
        except TooManyRequests:
            return "locked"
        return "let through"

    forgetting = threading.Thread(target=forget)
    forgetting.start()
    try:
        with ThreadPoolExecutor(4) as pool:
            assert set(pool.map(guess, range(500))) <= {"locked", "let through"}
    finally:
        is_over.set()
        forgetting.join()


def test_lock_out_runs_from_the_last_try_that_was_let_through(organization: Tenant) -> None:
    count_try("hr", "10.0.0.8")
    client: Any = cache._cache.get_client()
    (key,) = [
        name for name in client.scan_iter(match="*sign-in:*", count=1000) if not name.endswith(b":until")
    ]
    client.expire(key, 5)
    count_try("hr", "10.0.0.8")
    assert client.ttl(key) > 800
