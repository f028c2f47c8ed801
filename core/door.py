"""What holds at every door: sizes, signs that no text has, refusals as answers, nothing private in caches."""

from collections.abc import Callable
from typing import Any
from urllib.parse import unquote_to_bytes

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import translation
from django.utils.translation import gettext as _

from core.bodies import check_body, most_of_pages
from core.documents.turns import answering
from core.errors import DomainError, TooManyRequests, ValidationFailed
from core.refusals import refusal_of
from core.requests import is_api
from core.tenancy.middleware import refuse

NO_STORE = "private, no-store"


class DoorMiddleware:
    """Refuses what no view can use, and turns refusals that a page did not catch into a page that says why.

    REST views describe their own errors (core.api.errors), with the same classes and texts.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Look at the address, pass on, and mark answers of REST and pages of who is signed in as private."""
        try:
            with translation.override(translation.get_language_from_request(request)):
                check_address(request)
        except DomainError as error:
            return refuse(request, error)
        with answering(request):
            response = self.get_response(request)
        if is_api(request.path) or _is_own_page(request, response):
            response.headers.setdefault("Cache-Control", NO_STORE)
        return response

    def process_view(
        self, request: HttpRequest, view: Any, _args: Any, kwargs: dict[str, Any]
    ) -> HttpResponse | None:
        """Refuse a body that is too large for a page, before the check of its CSRF token reads it.

        A view with `most_body(request, **kwargs)` says itself how many bytes it takes.
        """
        if is_api(request.path) or request.method in {"GET", "HEAD", "OPTIONS"}:
            return None  # each REST view says how much it takes
        try:
            own = getattr(view, "most_body", None)
            check_body(request, own(request, **kwargs) if own else most_of_pages(request))
        except DomainError as error:
            return refusal_page(request, error)
        return None

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Show a page for what a rule, the database, or the bounds of a type refused."""
        if is_api(request.path):
            return None
        found = refusal_of(exception)
        return refusal_page(request, found) if found else None


def _is_own_page(request: HttpRequest, response: HttpResponse) -> bool:
    is_page = response.headers.get("Content-Type", "").startswith("text/html")
    return is_page and settings.SESSION_COOKIE_NAME in request.COOKIES


def check_address(request: HttpRequest) -> None:
    """Raise ValidationFailed for a NUL in the address, which no text of ours and no row can hold."""
    raw = request.META.get("QUERY_STRING", "")
    if "\0" in request.path or "\0" in raw or b"\0" in unquote_to_bytes(raw):
        raise ValidationFailed.at("address", _("The address holds a NUL sign; leave it out."))


def refusal_page(request: HttpRequest, error: DomainError) -> HttpResponse:
    """Return the page of a refusal, with its status."""
    texts = [
        str(text) for found in error.fields.values() for text in found if str(text) != str(error.message)
    ]
    context = {"message": str(error.message), "texts": texts, "status": error.status}
    response = render(request, "errors/refused.html", context, status=error.status)
    response.headers["Cache-Control"] = NO_STORE
    if isinstance(error, TooManyRequests):
        response.headers["Retry-After"] = str(error.retry_after)
    return response
