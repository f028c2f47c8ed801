"""Rights of pages of our own in the admin."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase

from core.admin.sites import site_of
from core.errors import DomainError, NotFound
from core.refusals import refusals

View = Callable[..., HttpResponseBase]


def needs(permission: str, *, back: View | None = None) -> Callable[[View], View]:
    """Refuse with 403 without the permission; a thing that is not there is a 404.

    With `back` any other refusal becomes a message on the page that `back` leads to, asked with what the view got.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def checked(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            if not site_of(request).allows(request, permission):
                raise PermissionDenied
            try:
                with refusals():
                    return view(request, *args, **kwargs)
            except NotFound as error:
                raise Http404(str(error)) from error
            except DomainError as error:
                if back is None:
                    raise
                messages.error(request, str(error.message))
                return back(request=request, **kwargs)

        return checked

    return decorate
