"""Refusals of reports."""

from core.errors import InvalidState, NotFound


class NothingLocked(InvalidState):
    """There is no locked month to report on."""


class NoSuchJob(NotFound):
    """No such report job, or not the asker's."""


class NoSuchSchedule(NotFound):
    """No such schedule."""
