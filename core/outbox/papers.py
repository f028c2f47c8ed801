"""Papers that go with an e-mail: made when it is sent, so that the outbox holds a name and a number, not the file.

register_paper("order", make)           # at the start-up of the app
notify(..., payload={"paper": ["order", order.pk]})
"""

from collections.abc import Callable
from dataclasses import dataclass

from django.core.exceptions import ImproperlyConfigured
from django.utils import translation

from core.errors import NotFound
from core.outbox.models import Message


@dataclass(frozen=True, slots=True)
class Paper:
    """A file that is attached."""

    filename: str
    content: bytes
    content_type: str


Make = Callable[[int], Paper]
_papers: dict[str, Make] = {}


def register_paper(name: str, make: Make) -> None:
    """Say how a paper is made from the number of its record; `make` may raise NotFound. Called from `ready()`."""
    if _papers.setdefault(name, make) != make:
        raise ImproperlyConfigured(f"the paper {name!r} is made in two ways")


def paper_of(message: Message) -> Paper | None:
    """Return what is attached to a message, in its language; None for none, and where its record is gone."""
    name, number = (message.payload or {}).get("paper") or ("", 0)
    make = _papers.get(name)
    if make is None:
        return None
    with translation.override(message.language or None):
        try:
            return make(number)
        except NotFound:
            return None
