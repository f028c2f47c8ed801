"""Pages keep what was typed when the sign-in has ended, and take no text that nothing can hold."""

from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

from django.contrib import messages
from django.contrib.auth import REDIRECT_FIELD_NAME
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.translation import gettext as _

from core.drafts import store
from core.drafts.filling import fill
from core.error_pages import bad_request, not_allowed
from core.requests import is_api

MOST_OF_A_PAGE = 2_000_000
METHOD_NOT_ALLOWED = 405


class TypedWordsMiddleware:
    """Stands inside of sessions, users and messages. REST is not touched."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Pass on; keep the words of whoever has to sign in first, show them again afterwards."""
        if is_api(request.path):
            return self.get_response(request)
        request.draft = self._waiting(request)  # type: ignore[attr-defined]
        response = self.get_response(request)
        if request.method == "POST":
            response = self._after_post(request, response)
        elif request.draft is not None:  # type: ignore[attr-defined]
            _fill(response, request.draft)  # type: ignore[attr-defined]
        if response.status_code == METHOD_NOT_ALLOWED and not response.content:
            allowed = response.headers.get("Allow", "")
            response = not_allowed(request)
            response.headers["Allow"] = allowed
        store.answer(request, response)
        return response

    def process_view(self, request: HttpRequest, *_view: Any) -> HttpResponse | None:
        """Refuse a NUL in any box: no column can hold it, and views compare texts with the database."""
        if request.method != "POST" or is_api(request.path):
            return None
        for name, texts in request.POST.lists():
            if "\0" in name or any("\0" in text for text in texts):
                return bad_request(request)
        return None

    def _waiting(self, request: HttpRequest) -> store.Draft | None:
        if request.method != "GET" or store.COOKIE not in request.COOKIES:
            return None
        draft = store.waiting(request)
        if draft is not None:
            messages.info(
                request,
                _(
                    "Nothing is saved yet: the boxes below hold what you typed before. Check it, then send it."
                ),
            )
        return draft

    def _after_post(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        user = request.user
        if user.is_authenticated:
            if store.COOKIE in request.COOKIES and not hasattr(request, "draft_key"):
                store.forget(request)
            return response
        parts = urlsplit(response.headers.get("Location", ""))
        if REDIRECT_FIELD_NAME not in parse_qs(parts.query) or parts.path == request.path:
            return response
        draft = store.keep(request, owner=store.last_user(request))
        if draft is None:
            messages.warning(request, _("Your sign-in has ended and nothing was saved. Sign in again."))
            return response
        messages.info(
            request, _("Your sign-in has ended. Sign in again: what you typed is kept and comes back.")
        )
        return HttpResponseRedirect(f"{parts.path}?{urlencode({REDIRECT_FIELD_NAME: draft.path})}")


def _fill(response: HttpResponse, draft: store.Draft) -> None:
    is_page = response.headers.get("Content-Type", "").startswith("text/html")
    if response.streaming or response.status_code != 200 or not is_page:
        return
    if len(response.content) <= MOST_OF_A_PAGE:
        response.content = fill(response.content.decode(response.charset), draft.values)
