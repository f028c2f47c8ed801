"""Who stands behind `partyRef` of an entry: `vendor:12` is row 12 of the kind `vendor`.

The apps that have parties register their kinds; finance knows none by name.
"""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from datetime import date
from typing import Any

from core.actors import Actor


@dataclass(frozen=True, slots=True)
class PartyKind:
    """A kind of party.

    `names` gives the names of many by number in one query; `search` the first few (number, name) for words typed;
    `payable` raises a DomainError for one that may not be chosen for a payment or a bill on a day (blacklisted).
    `called` gives the names alone, as a bank writes them, where `names` puts a code before them.
    """

    key: str
    title: Any
    names: Callable[[Collection[int]], dict[int, str]]
    search: Callable[[str, Actor], list[tuple[int, str]]]
    payable: Callable[[int, date], None]
    called: Callable[[Collection[int]], dict[int, str]] | None = None


KINDS: dict[str, PartyKind] = {}


def register_party_kind(kind: PartyKind) -> None:
    """Add a kind of party."""
    KINDS[kind.key] = kind
