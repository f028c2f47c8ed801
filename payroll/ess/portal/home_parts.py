"""What apps above add to the first page of the employees' portal: a card or more, below their pay."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from core.access import is_allowed
from core.actors import Actor
from payroll.employees.models import Employee


@dataclass(frozen=True, slots=True)
class OwnPart:
    """A part of the page: a template, the right without which it is not shown, and what the template is told."""

    template: str
    needs: str
    context: Callable[[Employee, Actor], Mapping[str, Any]]


_parts: list[OwnPart] = []


def register_own_part(part: OwnPart) -> None:
    """Add a part; called from an app's registration."""
    _parts.append(part)


def own_parts(employee: Employee, actor: Actor) -> list[dict[str, Any]]:
    """Return the parts that the person sees, each with its template."""
    return [
        {"template": part.template, **part.context(employee, actor)}
        for part in _parts
        if is_allowed(actor.permissions, part.needs)
    ]
