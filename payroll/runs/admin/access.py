"""Rights of the payroll pages and the way back to the month."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse

from core.admin import organization_site
from core.errors import DomainError, NotFound

View = Callable[..., HttpResponse]


def needs(permission: str) -> Callable[[View], View]:
    """Refuse with 403 without the permission; a thing that is not there is a 404."""

    def decorate(view: View) -> View:
        @wraps(view)
        def checked(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            if not organization_site.allows(request, permission):
                raise PermissionDenied
            try:
                return view(request, *args, **kwargs)
            except NotFound as error:
                raise Http404(str(error)) from error

        return checked

    return decorate


def back_to_run(run_id: int) -> HttpResponseRedirect:
    """Lead to the month's page."""
    return HttpResponseRedirect(reverse("admin:run", args=[run_id]))


def tell(request: HttpRequest, act: Callable[[], Any], done: Callable[[Any], Any]) -> bool:
    """Act and say so (`done` words what came back), or show the refusal; returns whether it was done."""
    try:
        result = act()
    except DomainError as error:
        messages.error(request, str(error.message))
        return False
    messages.success(request, str(done(result)))
    return True
