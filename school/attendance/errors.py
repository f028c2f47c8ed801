"""Refusals about attendance."""

from core.errors import InvalidState, ValidationFailed


class BadEntries(ValidationFailed):
    """Entries of a sheet that cannot be; every one of them is named, and nothing is saved."""


class NotWorking(ValidationFailed):
    """The day is a holiday, a weekly off, or has not come yet."""


class SheetMoved(InvalidState):
    """Somebody else has marked the sheet since it was shown."""


class TooLate(InvalidState):
    """The days in which a teacher may correct are over."""
