"""Answers for what never reaches a REST view: unknown paths and crashes."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt

from core.api.envelopes import error_response
from core.errors import ErrorCode
from core.requests import is_api


@csrf_exempt  # under /api nothing rides on a cookie, and the answer is 404 whoever asks
def not_found(request: HttpRequest, *_args: Any, **_kwargs: Any) -> HttpResponse:
    """404 as JSON under /api, as a page elsewhere."""
    if is_api(request.path):
        return error_response(
            request, code=ErrorCode.NOT_FOUND, message=_("There is no such address."), status=404
        )
    return render(request, "errors/404.html", status=404)


def server_error(request: HttpRequest) -> HttpResponse:
    """500 as JSON under /api, as a page elsewhere."""
    if is_api(request.path):
        message = _("Something went wrong on our side. It has been noted.")
        return error_response(request, code=ErrorCode.INTERNAL_ERROR, message=message, status=500)
    return render(request, "errors/500.html", status=500)


def permission_denied(request: HttpRequest, exception: Any = None) -> HttpResponse:
    """403 as JSON under /api, as a page elsewhere."""
    if is_api(request.path):
        message = _("You do not have the right to do this.")
        return error_response(request, code=ErrorCode.FORBIDDEN, message=message, status=403)
    return render(request, "errors/403.html", {"message": str(exception or "")}, status=403)
