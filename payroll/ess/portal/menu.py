"""Pages that apps above add to the employees' portal: a line of its menu each."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest

from core.access import is_allowed
from core.actors import Actor
from payroll.ess.portal.access import portal_actor


@dataclass(frozen=True, slots=True)
class MenuPage:
    """A line of the menu: `view` is the page's name with its namespace, `below` names of pages that light it too.

    With `shown` the line stands there only for those of whom it says so; it costs at most one query.
    """

    title: Any
    view: str
    needs: str
    below: tuple[str, ...] = ()
    shown: Callable[[Actor], bool] | None = None

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
    mine = [page for page in PAGES if is_allowed(actor.permissions, page.needs)]
    return [page for page in mine if page.shown is None or page.shown(actor)]
