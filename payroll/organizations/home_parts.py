"""What apps add to the first page of an organization's office: figures and charts below what waits."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from core.access import is_allowed
from core.actors import Actor


@dataclass(frozen=True, slots=True)
class HomePart:
    """A part of the page: a template, the right without which it is not shown, and what the template is told."""

    template: str
    needs: str
    context: Callable[[Actor], Mapping[str, Any]]


_parts: list[HomePart] = []


def register_home_part(part: HomePart) -> None:
    """Add a part; called from an app's admin."""
    _parts.append(part)


def home_parts(actor: Actor) -> list[dict[str, Any]]:
    """Return the parts that the caller sees, each with its template."""
    return [
        {"template": part.template, **part.context(actor)}
        for part in _parts
        if is_allowed(actor.permissions, part.needs)
    ]
