"""Refusals of advances."""

from core.errors import Duplicate, InvalidState, ValidationFailed


class NotEligible(InvalidState):
    """The employee may not have this advance; the message says why."""


class LiveAdvance(Duplicate):
    """The employee has an advance of this type that is not paid back."""


class OverCeiling(ValidationFailed):
    """More than the type allows this employee."""


class AdvanceNotReady(InvalidState):
    """The state of the advance does not allow the step."""


class OwnAdvance(InvalidState):
    """Nobody decides on, pays out or settles the own advance."""
