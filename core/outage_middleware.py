"""503 in place of 500 where the database or Redis does not answer, whichever layer ran into it.

A view's error comes by `process_exception`. An error of a middleware further in has become an answer 500 (or,
with DEBUG, a page for programmers) before it gets here; Django's signal tells of it, inside the handling of
the error, and the answer is then replaced.
"""

import logging
import sys
from collections.abc import Callable
from typing import Any

from django.core.signals import got_request_exception
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils import translation

from core.api.envelopes import error_response
from core.errors import ErrorCode
from core.outages import RETRY_AFTER, is_outage, outage_message
from core.requests import is_api

logger = logging.getLogger(__name__)

TEMPLATE = "errors/503.html"
SERVER_ERROR = 500


class OutageMiddleware:
    """Stands outside all others but the log's."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Pass on; replace an answer 500 that an outage has caused."""
        response = self.get_response(request)
        error = getattr(request, "outage", None)
        return unavailable(request, error) if error and response.status_code == SERVER_ERROR else response

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Answer for a view that ran into an outage."""
        return unavailable(request, exception) if is_outage(exception) else None


def unavailable(request: HttpRequest, error: BaseException) -> HttpResponse:
    """Answer 503 with Retry-After: the envelope for REST, a page for people. Needs neither database nor Redis."""
    logger.warning("503 at %s: %s: %s", request.path, type(error).__name__, error)
    if not connection.in_atomic_block:
        connection.close_if_unusable_or_obsolete()
    headers = {"Retry-After": str(RETRY_AFTER)}
    language = translation.get_language_from_request(request)
    with translation.override(language):
        message = outage_message(error)
        if is_api(request.path):
            return error_response(
                request, code=ErrorCode.UNAVAILABLE, message=message, status=503, headers=headers
            )
        page = render_to_string(TEMPLATE, {"message": message})
    response = HttpResponse(page, status=503, headers={**headers, "Cache-Control": "no-store"})
    response.headers["Content-Language"] = language
    return response


def _note(request: HttpRequest | None = None, **_signal: Any) -> None:
    """Remember an outage with its request; called while the error is being handled."""
    error = sys.exc_info()[1]
    if request is not None and is_outage(error):
        request.outage = error  # type: ignore[attr-defined]


got_request_exception.connect(_note, dispatch_uid="core.outage_middleware")
