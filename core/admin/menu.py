"""The menu at the side, as one person may see it here.

What it holds follows from the kind of institution, the rights, the modules and the language, and is made once for each.
A page has the headings and the entries of the groups that are open in it; the other entries come from an address of
their own, when somebody opens a group. That address names the institution, the person and a digest of the menu itself,
so that a browser may keep what it got there: whoever sees another menu is told another address.
"""

import hashlib
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.cache import add_never_cache_headers
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from core.access import is_allowed
from core.actors import Actor
from core.admin.navigation import declared
from core.modules import modules_off
from core.tenancy.context import current_tenant

YEAR = 365 * 24 * 3600


@dataclass(frozen=True, slots=True)
class Item:
    """One line of the menu."""

    title: str
    icon: str
    link: str


@dataclass(frozen=True, slots=True)
class Heading:
    """A group with the entries that may be seen; `is_open` ones stand open in every page."""

    key: str
    title: str
    is_open: bool
    items: tuple[Item, ...]


@dataclass(frozen=True, eq=False)
class Menu:
    """All that may be seen. Equal to itself alone, so that what is drawn of it is found without comparing it."""

    groups: tuple[Heading, ...]

    @cached_property
    def whole(self) -> SafeString:
        """All groups with all entries, none of them lit: what is sent at the menu's own address."""
        return _drawn(self, "", True)

    @cached_property
    def digest(self) -> str:
        """What tells this menu from others: of another language, other rights, another release."""
        return hashlib.sha256(self.whole.encode()).hexdigest()

    def near(self, path: str, home: str) -> str:
        """Return the address of the entry that a page belongs to: of those above it the nearest, or nothing."""
        links = [item.link for group in self.groups for item in group.items]
        if path in links:
            return path
        above = [link for link in links if link != home and link in path]
        return max(above, key=len, default="")


def menu_of(actor: Actor, *, site: str) -> Menu:
    """Return the menu of somebody in the current institution."""
    return _menu(current_tenant().type, site, actor.permissions, modules_off(), get_language() or "")


@lru_cache(maxsize=256)
def _menu(
    tenant_type: str,
    site: str,
    permissions: frozenset[str],
    _off: frozenset[str],  # is_allowed asks for the modules itself
    _language: str,  # titles are lazy texts
) -> Menu:
    found = []
    for key, group, entries in declared(tenant_type):
        items = tuple(
            Item(str(entry.title), entry.icon, reverse(f"admin:{entry.view}", current_app=site))
            for entry in entries
            if is_allowed(permissions, entry.needs)
        )
        if items:
            found.append(Heading(key, str(group.title), group.is_open, items))
    return Menu(tuple(found))


@lru_cache(maxsize=1024)
def _drawn(menu: Menu, lit: str, is_whole: bool) -> SafeString:
    here = next((group.key for group in menu.groups for item in group.items if item.link == lit), None)
    context = {"groups": menu.groups, "lit": lit, "here": here, "is_whole": is_whole}
    return render_to_string("admin/menu.html", context)


def forget() -> None:
    """Make every menu anew when it is asked for next: what is registered has changed."""
    declared.cache_clear()
    _menu.cache_clear()


def shown(menu: Menu, request: HttpRequest, actor: Actor, *, site: str) -> dict[str, Any]:
    """Return what a page shows of the menu: open groups and its own, on the home page all; and where the rest is."""
    home = reverse("admin:index", current_app=site)
    return {
        "html": _drawn(menu, menu.near(request.path, home), request.path == home),
        "address": reverse("admin:menu", args=[_key(menu, actor)], current_app=site),
    }


def menu_page(menu: Menu, actor: Actor, key: str) -> HttpResponse:
    """Send the whole menu of whoever asks; kept by the browser under its own key only."""
    response = HttpResponse(menu.whole)
    if key == _key(menu, actor):
        response.headers["Cache-Control"] = f"private, max-age={YEAR}, immutable"
    else:  # asked by a page from before the rights changed, or by somebody else
        add_never_cache_headers(response)
    return response


def _key(menu: Menu, actor: Actor) -> str:
    # The number tells platform administrators, who are kept in another table, from people of the institution.
    whose = f"{current_tenant().schema_name}:{actor.number}:{menu.digest}"
    return hashlib.sha256(whose.encode()).hexdigest()[:32]
