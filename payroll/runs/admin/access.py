"""The ways back to the month and to a person's month, which the pages of a payroll month share."""

from typing import Any

from django.http import HttpResponseRedirect
from django.urls import reverse


def back_to_run(run_id: int, **_more: Any) -> HttpResponseRedirect:
    """Lead to the month's page."""
    return HttpResponseRedirect(reverse("admin:run", args=[run_id]))


def back_to_detail(run_id: int, detail_id: int, **_more: Any) -> HttpResponseRedirect:
    """Lead to the page of a person's month."""
    return HttpResponseRedirect(reverse("admin:run_detail", args=[run_id, detail_id]))
