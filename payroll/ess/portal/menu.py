"""Pages that apps above add to the employees' portal: a line of its menu each."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest

from core.access import is_allowed
from payroll.ess.portal.access import portal_actor


@dataclass(frozen=True, slots=True)
class MenuPage:
    """A line of the menu: `view` is the page's name with its namespace, `below` names of pages that light it too.

    `is_shown`, given the number of the account, says whether the line is shown at all; it costs one query at most.
    """

    title: Any
    view: str
    needs: str
    below: tuple[str, ...] = ()
    is_shown: Callable[[int | None], bool] | None = None

    @property
    def name(self) -> str:
        """The page's name without the namespace."""
        return self.view.rpartition(":")[2]


PAGES: list[MenuPage] = []


def register_pages(*pages: MenuPage) -> None:
    """Add lines to the menu, in this order."""
    PAGES.extend(pages)


def pages_of(request: HttpRequest) -> list[MenuPage]:
    """Return the lines that the signed-in person has the right to."""
    if not request.user.is_authenticated:
        return []
    actor = portal_actor(request)
    return [
        page
        for page in PAGES
        if is_allowed(actor.permissions, page.needs)
        and (page.is_shown is None or page.is_shown(actor.user_id))
    ]
