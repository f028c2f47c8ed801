"""Pages that apps above add to the employees' portal: a line of its menu each."""

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest

from core.access import is_allowed
from payroll.ess.portal.access import portal_actor


@dataclass(frozen=True, slots=True)
class MenuPage:
    """A line of the menu: `view` is the page's name with its namespace, `below` names of pages that light it too."""

    title: Any
    view: str
    needs: str
    below: tuple[str, ...] = ()

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
    held = portal_actor(request).permissions
    return [page for page in PAGES if is_allowed(held, page.needs)]
