"""Answers for what never reaches a REST view: unknown paths, missing rights and crashes."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt

from core.api.envelopes import error_response
from core.errors import ErrorCode
from core.requests import is_api


def answer(request: HttpRequest, status: int, code: ErrorCode, text: str, **context: Any) -> HttpResponse:
    """Answer a refusal: JSON under /api, elsewhere the page of the status with its context."""
    if is_api(request.path):
        return error_response(request, code=code, message=text, status=status)
    return render(request, f"errors/{status}.html", context, status=status)


@csrf_exempt  # under /api nothing rides on a cookie, and the answer is 404 whoever asks
def not_found(request: HttpRequest, *_args: Any, **_kwargs: Any) -> HttpResponse:
    """Answer 404."""
    return answer(request, 404, ErrorCode.NOT_FOUND, _("There is no such address."))


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer 500."""
    text = _("Something went wrong on our side. It has been noted.")
    return answer(request, 500, ErrorCode.INTERNAL_ERROR, text)


def permission_denied(request: HttpRequest, exception: Any = None) -> HttpResponse:
    """Answer 403; a page tells the reason."""
    text = _("You do not have the right to do this.")
    return answer(request, 403, ErrorCode.FORBIDDEN, text, message=str(exception or ""))
