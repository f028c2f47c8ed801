"""Who may have a PDF made at this moment: one at a time for each person, and so many a minute.

Setting a page takes a good part of a second of a core, whatever its size; a few clients of one person would
keep every thread of the web processes. Workers and commands are not bounded: nobody can hurry them.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest
from django.utils.translation import gettext as _

from core.counters import count_within
from core.errors import TooManyRequests
from core.requests import client_address

MINUTE = 60
# Seconds after which a turn is free again although its process was killed.
FORGOTTEN_AFTER = 120
AGAIN_IN = 3


@dataclass(slots=True)
class _Asking:
    """The call that is being answered, and the turn it holds."""

    request: HttpRequest
    held: str = ""


_asking: ContextVar[_Asking | None] = ContextVar("asking", default=None)


@contextmanager
def answering(request: HttpRequest) -> Iterator[None]:
    """Stand around the answering of a call: its turn, if it takes one, ends with it."""
    asking = _Asking(request)
    token = _asking.set(asking)
    try:
        yield
    finally:
        _asking.reset(token)
        if asking.held:
            cache.delete(asking.held)


def take_turn() -> None:
    """Take the person's turn at setting pages, once for each call. Raises TooManyRequests."""
    asking = _asking.get()
    if asking is None or asking.held:
        return
    who = _who(asking.request)
    if count_within(f"pdf:minute:{who}", MINUTE) > settings.PDF_A_MINUTE:
        text = _("Too many PDF files; the limit is %(limit)d a minute.") % {"limit": settings.PDF_A_MINUTE}
        raise TooManyRequests(text, retry_after=MINUTE)
    key = f"pdf:now:{who}"
    if not cache.add(key, 1, FORGOTTEN_AFTER):
        text = _("Another PDF file is being made for you. Try again in some seconds.")
        raise TooManyRequests(text, retry_after=AGAIN_IN)
    asking.held = key


def _who(request: HttpRequest) -> str:
    user: Any = getattr(request, "user", None)
    if user is not None and user.is_authenticated:
        return (
            f"{user.role}:{user.pk}"  # a platform administrator's number may be an institution's user's too
        )
    return client_address(request)
