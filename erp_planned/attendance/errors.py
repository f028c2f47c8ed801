"""Refusals of attendance that others may want to tell apart."""

from core.errors import Duplicate, InvalidState


class AlreadyMarked(Duplicate):
    """The day has a value by hand already: correct it, with a reason."""


class RequestWaits(Duplicate):
    """A regularization of the day waits for a decision already."""


class MonthIsLocked(InvalidState):
    """Attendance of the month is locked."""


class LockRefused(InvalidState):
    """The month cannot be locked or unlocked now; the message says why."""


class OwnAttendance(InvalidState):
    """Nobody marks, corrects or decides on the own days."""
