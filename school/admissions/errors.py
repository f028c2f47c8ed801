"""Refusals of admissions."""

from core.errors import InvalidState


class DocumentsLack(InvalidState):
    """Papers that the class requires are not verified."""


class NoSeat(InvalidState):
    """Every seat that the window offers is given."""


class OwnChild(InvalidState):
    """Somebody of the office is the guardian: another person decides."""


class AlreadyEnrolled(InvalidState):
    """The inquiry has its student."""
