"""What masters ask of the apps above them, which register in their `registration.py`."""

from collections.abc import Callable

from school.masters.models import Section

# How many seats a section needs for those who are in it, in the fullest of its years.
SeatsNeeded = Callable[[Section], int]

_seats_needed: list[SeatsNeeded] = []


def register_seats_needed(ask: SeatsNeeded) -> None:
    """Let students say how many seats of a section are taken."""
    _seats_needed.append(ask)


def seats_needed(section: Section) -> int:
    """Return the fewest seats that a section may have now."""
    return max((ask(section) for ask in _seats_needed), default=0)
