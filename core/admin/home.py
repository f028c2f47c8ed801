"""What every home page shows: what waits and by when, and what a new institution still has to set up."""

from datetime import date
from typing import TYPE_CHECKING, Any

from django.http import HttpRequest
from django.urls import reverse

from core.set_up import set_up
from core.todo import to_do

if TYPE_CHECKING:
    from core.admin.sites import KaryalayaSite


def waiting(request: HttpRequest, site: "KaryalayaSite", day: date) -> list[dict[str, Any]]:
    """Return what waits for this person, each with its address; what is late says so (admin/to_do.html)."""
    return [
        {
            "text": item.text,
            "due_on": item.due_on,
            "is_late": item.due_on is not None and item.due_on < day,
            "is_today": item.due_on == day,
            "address": reverse(item.page, args=item.args) + (f"?{item.query}" if item.query else ""),
        }
        for item in to_do(day, lambda right: site.allows(request, right))
    ]


def path(request: HttpRequest, site: "KaryalayaSite", day: date) -> dict[str, Any]:
    """Return the steps of the set-up with addresses for whoever may do them (admin/set_up.html)."""
    steps = set_up(day)
    return {
        "done": sum(step.is_done for step in steps),
        "all": len(steps),
        "steps": [
            {
                "text": step.text,
                "is_done": step.is_done,
                "address": reverse(step.page) if site.allows(request, step.needs) else "",
            }
            for step in steps
        ],
    }
