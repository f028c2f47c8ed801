"""Search from anywhere: each app registers what of its records can be found, and who may find it.

A provider answers from indexes and stops at its bound, so that a search takes some milliseconds however many
rows there are.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from core.access import is_allowed
from core.actors import Actor

MOST_HITS, MOST_LETTERS, FEWEST_LETTERS = 5, 100, 2


@dataclass(frozen=True, slots=True)
class Hit:
    """Something found. `page` is the name of an address of the admin, `key` its row's number if it has one."""

    title: str
    detail: str
    page: str
    key: Any = None


@dataclass(frozen=True, slots=True)
class Provider:
    """What is searched in institutions of a type, by whoever holds the permission.

    `find(term, limit)` gets the words with single spaces, and gives the best ones first.
    """

    name: str
    label: Any
    tenant_type: str
    needs: str
    find: Callable[[str, int], Iterable[Hit]]
    icon: str = "search"


@dataclass(frozen=True, slots=True)
class Group:
    """The hits of one provider."""

    label: str
    icon: str
    hits: list[Hit] = field(default_factory=list)


_providers: dict[str, Provider] = {}


def register_search(*providers: Provider) -> None:
    """Add providers, from an app's `ready()`; groups are shown in the order of registration."""
    for provider in providers:
        if provider.name in _providers:
            raise ValueError(f"two search providers are called {provider.name}")
        _providers[provider.name] = provider


def tidied(text: str) -> str:
    """Return what was typed with single spaces, cut to what people type."""
    return " ".join(text.split())[:MOST_LETTERS].strip()


def search(term: str, *, actor: Actor, tenant_type: str) -> list[Group]:
    """Return what the actor may find by the words; nothing for fewer letters than two."""
    if len(term) < FEWEST_LETTERS:
        return []
    mine = [
        one
        for one in _providers.values()
        if one.tenant_type == tenant_type and is_allowed(actor.permissions, one.needs)
    ]
    found = [
        Group(str(one.label), one.icon, list(islice(one.find(term, MOST_HITS), MOST_HITS))) for one in mine
    ]
    return [group for group in found if group.hits]
