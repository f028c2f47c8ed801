"""Tries at a password, counted in Redis per name and address (DESIGN section 6)."""

import hashlib
import math
import time
from contextlib import suppress

from django.conf import settings
from django.core.cache import cache
from django.utils.translation import gettext as _

from core.counters import count_within
from core.errors import TooManyRequests


def count_try(username: str, address: str) -> None:
    """Count one try before its password is looked at, so that tries sent at once are all counted.

    Raises TooManyRequests while the pair of name and address is locked: for 15 minutes from the last try
    that was let through. A right password forgets the tries (`clear`).
    """
    lock = int(settings.SIGN_IN_LOCK.total_seconds())
    key = _key(username, address)
    if count_within(key, lock) > settings.SIGN_IN_TRIES:
        raise _locked(cache.get(f"{key}:until"), lock)
    cache.touch(key, lock)
    cache.set(f"{key}:until", time.time() + lock, lock)


def take_back(username: str, address: str) -> None:
    """Take back the try that was counted last: it ended without an answer about the password."""
    with suppress(ValueError):  # forgotten meanwhile
        cache.decr(_key(username, address))


def clear(username: str, address: str) -> None:
    """Forget the wrong tries after a right one."""
    key = _key(username, address)
    cache.delete_many([key, f"{key}:until"])


def _key(username: str, address: str) -> str:
    # A digest: names are typed by anybody and may be no fit key.
    pair = f"{username.lower()}\n{address}".encode(errors="replace")
    return f"sign-in:{hashlib.sha256(pair).hexdigest()}"


def _locked(until: float | None, lock: int) -> TooManyRequests:
    left = max(1, math.ceil((until or time.time() + lock) - time.time()))
    text = _("Too many wrong tries. Wait %(minutes)d minutes, then try again.") % {
        "minutes": math.ceil(left / 60)
    }
    return TooManyRequests(text, retry_after=left)
