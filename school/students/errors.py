"""Refusals about students."""

from core.errors import InvalidState


class SectionFull(InvalidState):
    """Every seat of the section is taken in the year."""


class NotAtSchool(InvalidState):
    """The student has left; what is asked for needs somebody who is at the school."""
