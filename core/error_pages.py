"""Pages for what went wrong before, beside or after a view. REST gets its own answers (core.api.handlers).

They ask the database for nothing: it may be what is missing.
"""

import logging
import sys
from typing import Any
from urllib.parse import urlsplit

from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from core.api import handlers
from core.api.envelopes import error_response
from core.drafts import store
from core.errors import ErrorCode
from core.outage_middleware import unavailable
from core.outages import is_outage
from core.requests import is_api

logger = logging.getLogger(__name__)

# Typed texts that the page of a failed check repeats.
MOST_SHOWN = 200


def bad_request(request: HttpRequest, exception: Any = None) -> HttpResponse:
    """400: a request that no browser of ours sends, or one that is too large (413)."""
    is_large = isinstance(exception, RequestDataTooBig)
    if is_api(request.path):
        code = ErrorCode.PAYLOAD_TOO_LARGE if is_large else ErrorCode.PARSE_ERROR
        message = _("The request is too large.") if is_large else _("The request cannot be read.")
        return error_response(request, code=code, message=message, status=413 if is_large else 400)
    return _page(request, "errors/400.html", 413 if is_large else 400, is_large=is_large)


def not_allowed(request: HttpRequest) -> HttpResponse:
    """405: the address of a button was opened as if it were a page."""
    return _page(request, "errors/405.html", 405)


def server_error(request: HttpRequest) -> HttpResponse:
    """500, or 503 when the database or Redis cannot be reached: that passes, and nothing is to be mended."""
    error = sys.exc_info()[1]
    return unavailable(request, error) if error and is_outage(error) else handlers.server_error(request)


def _page(request: HttpRequest, template: str, status: int, **context: Any) -> HttpResponse:
    response = render(request, template, context, status=status)
    response.headers["Cache-Control"] = "no-store"
    return response


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """403: the page was older than the sign-in. What was typed is shown, and comes back in the form."""
    logger.warning("CSRF check failed at %s: %s", request.path, reason)
    user = request.user
    owner = user.pk if user.is_authenticated else store.last_user(request)
    kept = store.keep(request, owner=owner) if is_from_here(request) else None
    return _page(
        request,
        "errors/403_csrf.html",
        403,
        page=store.page_of(request),
        kept=kept is not None,
        typed=_shown(store.typed(request)),
    )


def is_from_here(request: HttpRequest) -> bool:
    """Say whether the form stood on a page of this host, as far as the browser tells."""
    for name in ("Origin", "Referer"):
        if name in request.headers:
            return urlsplit(request.headers[name]).netloc == request.get_host()
    return True


def _shown(typed: dict[str, list[str]]) -> list[str]:
    """Return the words without marks of the form itself."""
    return [
        text
        for name, texts in typed.items()
        for text in texts
        if text.strip() and not name.startswith("_") and name != "next"
    ][:MOST_SHOWN]
