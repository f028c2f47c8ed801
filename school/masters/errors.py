"""Refusals about years."""

from core.errors import InvalidState


class NoCurrentYear(InvalidState):
    """No academic year is the current one, or none has the date asked for."""
