"""Refusals of HR management."""

from core.errors import Duplicate, InvalidState


class OwnCase(InvalidState):
    """Nobody decides on the own case, and nobody approves what they entered themselves."""


class OrderNotPossible(InvalidState):
    """The order cannot take effect as things stand; the message says why and what to do."""


class OrderStands(Duplicate):
    """An order for the person and the day stands already."""


class StepClosed(InvalidState):
    """A step of an appraisal, a training or a grievance is not open."""
