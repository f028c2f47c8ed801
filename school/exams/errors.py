"""Refusals of exams."""

from core.errors import InvalidState


class ResultsPublished(InvalidState):
    """The results are published: what they were made of stays, or changes with a reason only."""


class NotPublished(InvalidState):
    """The results are not published yet."""


class SheetsMissing(InvalidState):
    """Mark sheets are not submitted; the message says which."""


class ResultsChanged(InvalidState):
    """The results are not those that were looked at."""


class SheetSubmitted(InvalidState):
    """The sheet is submitted: a mark changes with a reason only."""


class WindowClosed(InvalidState):
    """Re-evaluation cannot be asked for, or not any more."""


class OwnChild(InvalidState):
    """Nobody decides the own wish, or that of the own child."""
