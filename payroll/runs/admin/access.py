"""What the pages of a payroll month share: telling what was done, and the way back to the month."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponseRedirect
from django.urls import reverse

from core.errors import DomainError


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
