"""Wrong tries at a password, counted in Redis per name and address (DESIGN section 6)."""

from django.conf import settings
from django.core.cache import cache
from django.utils.translation import gettext as _

from core.errors import TooManyRequests


def _key(username: str, address: str) -> str:
    return f"sign-in:{username.lower()}:{address}"


def check(username: str, address: str) -> None:
    """Raise TooManyRequests while the pair of name and address is locked."""
    if cache.get(_key(username, address), 0) >= settings.SIGN_IN_TRIES:
        minutes = int(settings.SIGN_IN_LOCK.total_seconds() // 60)
        raise TooManyRequests(
            _("Too many wrong tries. Wait %(minutes)d minutes, then try again.") % {"minutes": minutes},
            retry_after=int(settings.SIGN_IN_LOCK.total_seconds()),
        )


def count_failure(username: str, address: str) -> None:
    """Count one wrong try; the lock lasts from the last one."""
    key = _key(username, address)
    cache.add(key, 0, settings.SIGN_IN_LOCK.total_seconds())
    cache.incr(key)
    cache.touch(key, settings.SIGN_IN_LOCK.total_seconds())


def clear(username: str, address: str) -> None:
    """Forget the wrong tries after a right one."""
    cache.delete(_key(username, address))
