"""Refusals of reports."""

from core.errors import NotFound


class NoSuchJob(NotFound):
    """No such report job, or not the asker's."""


class NoSuchSchedule(NotFound):
    """No such schedule."""
