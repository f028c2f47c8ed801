"""Start-up checks of what the suites register: each fault is named before the first request."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error
from django.urls import NoReverseMatch, reverse

from core.access import known_permissions
from core.admin.navigation import entries, groups
from core.outbox.kinds import notices
from core.suites import Suite, suites


def check_suites(**_kwargs: Any) -> list[CheckMessage]:
    """Return an error for each type of institution without a suite, and for each fault of the registered parts."""
    missing = settings.TENANT_TYPES.keys() - {suite.tenant_type for suite in suites()}
    without = [f"no suite is registered for the tenant type {kind!r}" for kind in sorted(missing)]
    faults = [*without, *(fault for suite in suites() for fault in _of_sidebar(suite)), *_of_notices()]
    return [Error(fault, id="core.E020") for fault in faults]


def _of_sidebar(suite: Suite) -> Iterator[str]:
    kind = suite.tenant_type
    urlconf: Any = settings.TENANT_TYPES[kind]["URLCONF"]
    where, rights = f"the sidebar of {suite.name}", known_permissions(kind)
    for group, _order, entry in entries[kind]:
        if group not in groups[kind]:
            yield f"{where} has no group {group!r}, which “{entry.title}” asks for"
        if entry.needs not in rights:
            yield f"{where} asks for a right that no role has: {entry.needs!r} for “{entry.title}”"
        try:
            reverse(f"admin:{entry.view}", urlconf=urlconf)
        except NoReverseMatch:
            yield f"{where} leads to a page that is not there: {entry.view!r} for “{entry.title}”"


def _of_notices() -> Iterator[str]:
    """Name the notices that nobody registered: their kind is unknown, so nobody could switch them off."""
    places: Any = settings.TEMPLATES[0]["DIRS"]
    names = {file.name.split(".")[0] for place in places for file in Path(place, "notices").glob("*.txt")}
    for name in sorted(names - notices.keys()):
        yield f"the notice {name!r} is registered under no kind"
