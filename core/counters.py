"""Counting within a time, in Redis: tries at a password, calls a minute."""

from django.core.cache import cache

# How often a key may vanish under our hands before the count begins anew without asking.
ROUNDS = 5


def count_within(key: str, seconds: int) -> int:
    """Count one and return how many there have been under the key, which ends `seconds` after the first.

    Two steps of the cache are needed, and the key may vanish between them: its time is over, or somebody
    forgot it. Then the count begins anew; it never raises for that, and a counter never stays without an end.
    """
    for _round in range(ROUNDS):
        if cache.add(key, 1, seconds):
            return 1
        try:
            used = int(cache.incr(key))
        except ValueError:  # gone before it was raised
            continue
        if used == 1:  # gone in the middle of raising it, which made it again, but without an end
            cache.touch(key, seconds)
        return used
    cache.set(key, 1, seconds)
    return 1


def give_back(key: str) -> None:
    """Take one off the count, if it is still there."""
    try:
        cache.decr(key)
    except ValueError:  # its time is over
        return
