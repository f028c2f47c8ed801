"""Refusals of payroll's reports."""

from core.errors import InvalidState


class NothingLocked(InvalidState):
    """There is no locked month to report on."""
