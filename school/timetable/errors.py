"""Refusals of the timetable that others may want to tell apart."""

from core.errors import Duplicate, InvalidState


class Clash(Duplicate):
    """A teacher, a section or a room has another lesson then; the text names it."""


class TimetableChanged(InvalidState):
    """What a generation was made from is not so any more: its result would put wrong things in force."""


class NotFree(InvalidState):
    """Who is to substitute teaches, substitutes or is away then."""
