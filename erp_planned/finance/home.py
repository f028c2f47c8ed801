"""Figures of the finance part of the first page; apps above finance add theirs (unreconciled lines, for example)."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from core.access import is_allowed
from core.actors import Actor


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure: its words, its value as people read it, and the page of the admin that it leads to."""

    title: Any
    text: str
    page: str = ""
    args: tuple[Any, ...] = ()
    query: str = ""


# Each gives the figures that it knows today, none where it has nothing to say; with the right that they need.
_figures: list[tuple[str, Callable[[], list[Figure]]]] = []


def register_figures(needs: str, figures: Callable[[], list[Figure]]) -> None:
    """Add figures that are shown to whoever has the right."""
    _figures.append((needs, figures))


def figures_for(actor: Actor) -> list[Figure]:
    """Return the figures that somebody sees."""
    return [one for needs, figures in _figures if is_allowed(actor.permissions, needs) for one in figures()]
