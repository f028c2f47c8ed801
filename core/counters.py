"""Counting within a time, in Redis: tries at a password, calls a minute."""

from django.core.cache import cache


def count_within(key: str, seconds: int) -> int:
    """Count one and return how many there have been under the key, which ends `seconds` after the first."""
    return int(cache.count(key, seconds))  # type: ignore[attr-defined] # core.cache.backend


def give_back(key: str) -> None:
    """Take one off the count, if it is still there."""
    try:
        cache.decr(key)
    except ValueError:  # its time is over
        return
