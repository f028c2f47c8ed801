"""Tries at a password, counted in Redis per name and address, and per address alone."""

import hashlib
import math
import time

from django.conf import settings
from django.core.cache import cache
from django.utils.translation import gettext as _

from core.counters import count_within, give_back
from core.errors import TooManyRequests

OWN_PASSWORD = "own-password"  # noqa: S105 - a word of a key, no secret


def count_try(username: str, address: str) -> None:
    """Count one try before its password is looked at, so that tries sent at once are all counted.

    Raises TooManyRequests while the pair of name and address is locked: for 15 minutes from the last try
    that was let through. One address may be wrong at many names only so often: else one password could be
    tried at everybody. A right password forgets the tries (`clear`).
    """
    lock = int(settings.SIGN_IN_LOCK.total_seconds())
    key = _key(username, address)
    if count_within(key, lock) > settings.SIGN_IN_TRIES:
        raise _locked(cache.get(f"{key}:until"), lock)
    cache.touch(key, lock)
    cache.set(f"{key}:until", time.time() + lock, lock)
    _count_address(address, lock)


def _count_address(address: str, lock: int) -> None:
    """Count a try that the pair's own lock lets through: one person at it again and again locks nobody else out."""
    if not address or count_within(_address_key(address), lock) <= settings.SIGN_IN_ADDRESS_TRIES:
        return
    give_back(_address_key(address))
    text = _("Too many wrong tries from your network. Wait %(minutes)d minutes, then try again.")
    raise TooManyRequests(text % {"minutes": math.ceil(lock / 60)}, retry_after=lock)


def take_back(username: str, address: str) -> None:
    """Take back the try that was counted last: it ended without an answer about the password."""
    give_back(_key(username, address))
    if address:
        give_back(_address_key(address))


def clear(username: str, address: str) -> None:
    """Forget the wrong tries of the pair after a right one; the address gets back the one it has used."""
    key = _key(username, address)
    cache.delete_many([key, f"{key}:until"])
    if address:
        give_back(_address_key(address))


def count_own_try(user_id: int) -> None:
    """Count one try at the current password by who is signed in, from wherever. Raises TooManyRequests."""
    count_try(f"{OWN_PASSWORD}:{user_id}", "")


def clear_own(user_id: int) -> None:
    """Forget them after the right one."""
    clear(f"{OWN_PASSWORD}:{user_id}", "")


def _key(username: str, address: str) -> str:
    # A digest: names are typed by anybody and may be no fit key.
    pair = f"{username.lower()}\n{address}".encode(errors="replace")
    return f"sign-in:{hashlib.sha256(pair).hexdigest()}"


def _address_key(address: str) -> str:
    return f"sign-in-from:{hashlib.sha256(address.encode(errors='replace')).hexdigest()}"


def _locked(until: float | None, lock: int) -> TooManyRequests:
    left = max(1, math.ceil((until or time.time() + lock) - time.time()))
    text = _("Too many wrong tries. Wait %(minutes)d minutes, then try again.") % {
        "minutes": math.ceil(left / 60)
    }
    return TooManyRequests(text, retry_after=left)
