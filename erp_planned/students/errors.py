"""Refusals of students."""

from core.errors import Duplicate, InvalidState


class NoSeat(InvalidState):
    """The class is full."""


class AlreadyAdmitted(Duplicate):
    """Somebody of the same name, birth date and guardian's phone is there."""


class DuesOpen(InvalidState):
    """Something is still owed."""
