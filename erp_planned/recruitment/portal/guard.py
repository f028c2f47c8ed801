"""What stands before the public pages: an actor without an account, and how often one address may send."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.core import signing
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from core.bodies import ANONYMOUS, OVERHEAD
from core.counters import count_within
from core.errors import NotFound, TooManyRequests
from core.periods import today
from core.requests import client_address
from core.tenancy.context import current_tenant
from erp_planned.recruitment.selectors.requisitions import public_openings
from erp_planned.recruitment.services.candidates import MOST_BYTES, visitor

HOUR = 3600
# One person corrects a form some times; an address shared by a college some more.
SENT_AN_HOUR = 30
TOKEN_DAYS = 7

Page = Callable[..., HttpResponse]


def public_page(view: Page) -> Page:
    """Give the view a visitor as the actor; what is not there is a page that is not found."""

    @never_cache
    @wraps(view)
    def wrapped(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            return view(request, visitor(client_address(request)), *args, **kwargs)
        except NotFound as error:
            raise Http404(str(error.message)) from error

    return wrapped


def most_of_application(request: HttpRequest, number: str = "", **_others: Any) -> int:
    """Return how much the form takes: a resume where the opening stands, nothing elsewhere.

    Asked before the body is read; each form sent is counted. Raises TooManyRequests.
    """
    if not public_openings(today()).filter(number=number).exists():
        return ANONYMOUS
    if count_within(f"careers:{client_address(request)}", HOUR) > SENT_AN_HOUR:
        text = _("Too many forms from your network. Wait an hour, or write to the office.")
        raise TooManyRequests(text, retry_after=HOUR)
    return MOST_BYTES + 4 * OVERHEAD


def _salt() -> str:
    return f"erp_planned.recruitment:{current_tenant().schema_name}"


def token_of(number: str) -> str:
    """Return the signed number of an application, for the page of thanks."""
    return signing.dumps(number, salt=_salt())


def read_token(token: str) -> str:
    """Return the number that a token means. Raises NotFound for none of ours."""
    try:
        return str(signing.loads(token, salt=_salt(), max_age=TOKEN_DAYS * 86400))
    except (signing.BadSignature, ValueError, TypeError) as error:
        raise NotFound(_("There is no such page.")) from error
