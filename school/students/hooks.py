"""What other apps keep of a student: they register it here, for the export of everything and for the erasure."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from core.actors import Actor
from school.students.models import Student


def keep_all(_student: Student, _actor: Actor) -> None:
    """Stand for an app whose rows tell nothing of a person, or must be kept."""


@dataclass(frozen=True, slots=True)
class Held:
    """What an app keeps of students.

    `name` is the key in the export. `rows(student)` gives everything in plain data (texts, numbers, dates), in a
    bounded number of queries. `erase(student, actor)` makes it pseudonymous in the caller's transaction; it raises
    InvalidState where something must be settled first (dues, a book), which refuses the whole.
    """

    name: str
    rows: Callable[[Student], Iterable[Mapping[str, Any]]]
    erase: Callable[[Student, Actor], None] = keep_all


_held: dict[str, Held] = {}


def register_held(*parts: Held) -> None:
    """Add what an app keeps; called from its `registration`. Raises ValueError for a name that is taken."""
    for part in parts:
        if part.name in _held:
            raise ValueError(f"two apps keep {part.name} of students")
        _held[part.name] = part


def everything_held() -> list[Held]:
    """Return what all apps keep, in the order of registration."""
    return list(_held.values())
