"""What stands before the public pages: is the module there, and how often one address may ask."""

from collections.abc import Callable
from functools import wraps
from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from core.access import is_allowed
from core.actors import Actor
from core.bodies import ANONYMOUS, MEBIBYTE, OVERHEAD
from core.counters import count_within
from core.errors import NotFound, TooManyRequests
from core.requests import client_address
from school.admissions.links import read_token
from school.admissions.permissions import AdmissionPermission
from school.admissions.services.documents import MOST_BYTES
from school.admissions.services.inquiries import visitor

HOUR, QUARTER = 3600, 900
# A family at home sends one or two; an address shared by a neighbourhood (mobile networks) some more.
INQUIRIES_AN_HOUR, FILES_AN_HOUR, LOOKS_A_QUARTER = 20, 60, 10

Page = Callable[..., HttpResponse]


def public_page(view: Page) -> Page:
    """Give the view a visitor as the actor; where admissions are switched off there is no such page."""

    @never_cache
    @wraps(view)
    def wrapped(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        actor = visitor(client_address(request))
        if not is_allowed(actor.permissions, AdmissionPermission.APPLY):
            raise Http404("no admissions here")
        try:
            return view(request, actor, *args, **kwargs)
        except NotFound as error:
            raise Http404(str(error.message)) from error

    return wrapped


def count_inquiry(actor: Actor) -> None:
    """Count one inquiry of an address. Raises TooManyRequests."""
    _count(f"admission:apply:{actor.address}", INQUIRIES_AN_HOUR, HOUR)


def count_look(actor: Actor, number: str) -> None:
    """Count one look at a status, of the address and at the number: dates of birth must not be tried through."""
    _count(f"admission:look:{actor.address}", LOOKS_A_QUARTER, QUARTER)
    _count(f"admission:number:{number.strip().upper()[:40]}", LOOKS_A_QUARTER, QUARTER)


def most_of_papers(request: HttpRequest, token: str = "", **_others: Any) -> int:
    """Return how much the page of papers takes: a file from whoever holds a good link, nothing from others.

    Asked before the body is read. Raises TooManyRequests.
    """
    if _inquiry_of(token) is None:
        return ANONYMOUS
    _count(f"admission:file:{client_address(request)}", FILES_AN_HOUR, HOUR)
    return MOST_BYTES + MEBIBYTE + OVERHEAD


def _inquiry_of(token: str) -> UUID | None:
    return read_token(token)


def _count(key: str, most: int, seconds: int) -> None:
    if count_within(key, seconds) > most:
        text = _("Too many tries from your network. Wait %(minutes)d minutes, or call the school's office.")
        raise TooManyRequests(text % {"minutes": seconds // 60}, retry_after=seconds)
