"""Counting within a time, in Redis: tries at a password, calls a minute."""

from typing import Any

from django.core.cache import cache

_counting: Any = cache  # core.cache.backend.FallbackCache


def count_within(key: str, seconds: int) -> int:
    """Count one and return how many there have been under the key, which ends `seconds` after the first."""
    return int(_counting.count(key, seconds))


def give_back(key: str) -> None:
    """Take one off the count, if it is still there."""
    try:
        cache.decr(key)
    except ValueError:  # its time is over
        return
