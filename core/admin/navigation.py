"""The sidebar of each suite's admin: apps register entries, a suite or an app the groups they stand in."""

from collections import defaultdict
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.core.exceptions import ImproperlyConfigured
from django.http import HttpRequest

from core.tenancy.context import current_tenant

# The group that every suite has: users, audit, backups and the institution's own particulars.
OFFICE = "office"


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the sidebar: `view` is the name of a page of the admin, `needs` the right to see it."""

    title: Any
    icon: str
    view: str
    needs: str


@dataclass(frozen=True, slots=True)
class Group:
    """A heading; groups stand in the order of `order`, and can be folded unless `is_open`."""

    title: Any
    order: int
    is_open: bool = False


# By tenant type: the headings by key, and the entries with the key and the order they were registered under.
groups: dict[str, dict[str, Group]] = defaultdict(dict)
entries: dict[str, list[tuple[str, int, Entry]]] = defaultdict(list)


def register_group(tenant_type: str, key: str, group: Group) -> None:
    """Add a heading under which any app of the suite may put entries."""
    if key in groups[tenant_type]:
        raise ImproperlyConfigured(f"the sidebar of {tenant_type} has two groups {key!r}")
    groups[tenant_type][key] = group


def register_entries(tenant_type: str, group: str, *added: Entry, order: int = 50) -> None:
    """Add entries to a group; within it those of a lower `order` come first."""
    entries[tenant_type] += [(group, order, entry) for entry in added]


@cache
def declared(tenant_type: str) -> tuple[tuple[str, Group, tuple[Entry, ...]], ...]:
    """Return key, heading and entries of each group of a suite, in their order."""
    found = sorted(entries[tenant_type], key=lambda registered: registered[1])
    return tuple(
        (key, group, tuple(entry for key_of, _order, entry in found if key_of == key))
        for key, group in sorted(groups[tenant_type].items(), key=lambda pair: pair[1].order)
    )


def whose(_request: HttpRequest) -> str:
    """Return whose records these are, for the head of the sidebar."""
    tenant = current_tenant()
    return tenant.get_type_display() if tenant.is_public else tenant.name
