"""Figures of the first page: a part of it keeps a list of functions, and apps add what they know."""

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


class Figures:
    """The figures of one part of the first page, in the order in which apps add them."""

    def __init__(self) -> None:
        self._sources: list[tuple[str, Callable[[], list[Figure]]]] = []

    def register(self, needs: str, figures: Callable[[], list[Figure]]) -> None:
        """Add figures that are shown to whoever has the right; none where the function has nothing to say."""
        self._sources.append((needs, figures))

    def of(self, actor: Actor) -> list[Figure]:
        """Return the figures that somebody sees."""
        return [
            one
            for needs, figures in self._sources
            if is_allowed(actor.permissions, needs)
            for one in figures()
        ]
