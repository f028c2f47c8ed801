"""Start-up checks of what the suites register: each fault is named before the first request."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error
from django.urls import NoReverseMatch, reverse

from core.access import known_permissions
from core.admin.navigation import OFFICE, entries_of, groups_of
from core.outbox.kinds import registered
from core.suites import Suite, suites


def check_suites(**_kwargs: Any) -> list[CheckMessage]:
    """Return an error for each type of institution without a suite, and for each fault of the registered parts."""
    missing = settings.TENANT_TYPES.keys() - {suite.tenant_type for suite in suites()}
    without = [f"no suite is registered for the tenant type {kind!r}" for kind in sorted(missing)]
    faults = [*without, *(fault for suite in suites() for fault in _of_sidebar(suite)), *_of_notices()]
    return [Error(fault, id="core.E020") for fault in faults]


def _of_sidebar(suite: Suite) -> Iterator[str]:
    kind = suite.tenant_type
    where, groups, rights = f"the sidebar of {suite.name}", groups_of(kind), known_permissions(kind)
    if OFFICE not in groups:
        yield f"{where} has no group {OFFICE!r}"
    for group, entry in entries_of(kind):
        if group not in groups:
            yield f"{where} has no group {group!r}, which “{entry.title}” asks for"
        if entry.needs not in rights:
            yield f"{where} asks for a right that no role has: {entry.needs!r} for “{entry.title}”"
        try:
            reverse(f"admin:{entry.view}", urlconf=settings.TENANT_TYPES[kind]["URLCONF"])
        except NoReverseMatch:
            yield f"{where} leads to a page that is not there: {entry.view!r} for “{entry.title}”"


def _of_notices() -> Iterator[str]:
    """Name the notices that nobody registered: their kind is unknown, so nobody could switch them off."""
    for folder in (Path(place) / "notices" for place in settings.TEMPLATES[0]["DIRS"]):
        for name in sorted({file.name.split(".")[0] for file in folder.glob("*.txt")} - set(registered())):
            yield f"the notice {name!r} is registered under no kind"
