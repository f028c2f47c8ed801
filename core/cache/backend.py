"""The cache of the settings: Redis, and the process's own memory while Redis does not answer.

What is kept there (counts of progress, throttles and wrong tries, look-ups) helps, but no work may fail for
want of it. After one failure Redis is left alone for some seconds, so that a Redis that hangs costs one call
its time-out and not every call. Throttles and locks go on counting meanwhile, each process for itself.
"""

import logging
import threading
import time
import uuid
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache
from django.utils.functional import cached_property
from redis import RedisError

logger = logging.getLogger(__name__)

T = TypeVar("T")
# Seconds for which Redis is not asked after it has failed.
PAUSE = 3.0
MOST_KEPT = 20_000


class Outage:
    """Whether Redis is being left alone; shared by the threads of a process, which each have a backend."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._until = 0.0
        self.is_on = False

    def is_pausing(self) -> bool:
        """Say whether Redis failed so short a time ago that it is not asked."""
        return self.is_on and time.monotonic() < self._until

    def begin(self, error: Exception) -> None:
        """Note a failure; said once for each outage."""
        with self._lock:
            if not self.is_on:
                logger.warning("Redis is away (%s); the cache is kept in memory meanwhile.", error)
            self.is_on, self._until = True, time.monotonic() + PAUSE

    def end(self) -> bool:
        """Note that Redis has answered; True for the one call that ends the outage."""
        with self._lock:
            was_on, self.is_on = self.is_on, False
        if was_on:
            logger.warning("Redis is back.")
        return was_on


_outages: dict[str, Outage] = {}


class FallbackCache(RedisCache):
    """Django's Redis backend, whose calls never raise for a Redis that is away."""

    def __init__(self, server: Any, params: dict[str, Any]) -> None:
        super().__init__(server, dict(params))
        name = str(server)
        self.outage = _outages.setdefault(name, Outage())
        options = {**params, "OPTIONS": {"MAX_ENTRIES": MOST_KEPT}}
        self._memory = LocMemCache(f"redis-away:{name}:{uuid.uuid5(uuid.NAMESPACE_URL, name)}", options)

    def _try(self, ask: Callable[[], T], instead: Callable[[], T]) -> T:
        """Ask Redis; ask memory while Redis is away."""
        if self.outage.is_pausing():
            return instead()
        try:
            answer = ask()
        except (RedisError, OSError) as error:
            self.outage.begin(error)
            return instead()
        if self.outage.is_on and self.outage.end():
            self._memory.clear()  # of the outage that is over; the next one begins with nothing
        return answer

    def add(self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: Any = None) -> bool:
        args = (key, value, timeout, version)
        return self._try(lambda: RedisCache.add(self, *args), lambda: self._memory.add(*args))

    def get(self, key: Any, default: Any = None, version: Any = None) -> Any:
        args = (key, default, version)
        return self._try(lambda: RedisCache.get(self, *args), lambda: self._memory.get(*args))

    def set(self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: Any = None) -> None:
        args = (key, value, timeout, version)
        self._try(lambda: RedisCache.set(self, *args), lambda: self._memory.set(*args))

    def touch(self, key: Any, timeout: Any = DEFAULT_TIMEOUT, version: Any = None) -> bool:
        args = (key, timeout, version)
        return self._try(lambda: RedisCache.touch(self, *args), lambda: self._memory.touch(*args))

    def delete(self, key: Any, version: Any = None) -> bool:
        return self._try(
            lambda: RedisCache.delete(self, key, version), lambda: self._memory.delete(key, version)
        )

    def get_many(self, keys: Iterable[Any], version: Any = None) -> dict[Any, Any]:
        names = list(keys)
        return self._try(
            lambda: RedisCache.get_many(self, names, version), lambda: self._memory.get_many(names, version)
        )

    def has_key(self, key: Any, version: Any = None) -> bool:
        return self._try(
            lambda: RedisCache.has_key(self, key, version), lambda: self._memory.has_key(key, version)
        )

    def incr(self, key: Any, delta: int = 1, version: Any = None) -> int:
        args = (key, delta, version)
        return self._try(lambda: RedisCache.incr(self, *args), lambda: self._memory.incr(*args))

    def set_many(
        self, data: dict[Any, Any], timeout: Any = DEFAULT_TIMEOUT, version: Any = None
    ) -> list[Any]:
        args = (data, timeout, version)
        return self._try(lambda: RedisCache.set_many(self, *args), lambda: self._memory.set_many(*args))

    def delete_many(self, keys: Iterable[Any], version: Any = None) -> None:
        names = list(keys)
        self._try(
            lambda: RedisCache.delete_many(self, names, version),
            lambda: self._memory.delete_many(names, version),
        )

    def clear(self) -> None:
        self._try(lambda: RedisCache.clear(self), self._memory.clear)

    @cached_property
    def _kept_client(self) -> Any:
        return self._cache.get_client(write=True)  # making one takes longer than asking it

    def count(self, key: Any, seconds: int) -> int:
        """Count one under the key and return the sum; the key ends `seconds` after the first.

        One transaction in one round trip: the key cannot vanish between the two steps, nor stay without an end.
        """

        def ask() -> int:
            name = self.make_and_validate_key(key)
            steps = self._kept_client.pipeline()
            return int(steps.set(name, 0, ex=seconds, nx=True).incr(name).execute()[1])

        def instead() -> int:
            self._memory.add(key, 0, seconds)
            try:
                return self._memory.incr(key)
            except ValueError:  # its time was over just then
                self._memory.set(key, 1, seconds)
                return 1

        return self._try(ask, instead)

    def forget_prefix(self, start: str) -> int:
        """Delete every key that begins so (as stored, prefix and all) and return how many; 0 while away."""

        def forget() -> int:
            client: Any = self._cache.get_client(None, write=True)
            keys = list(client.scan_iter(match=f"{start}*", count=1000))
            return int(client.delete(*keys)) if keys else 0

        return self._try(forget, lambda: 0)
