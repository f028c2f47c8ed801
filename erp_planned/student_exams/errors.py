"""Refusals of students' exams."""

from django.utils.translation import gettext_lazy as _

from core.errors import InvalidState, NotFound, ValidationFailed


class NoSuchExam(NotFound):
    """There is no such exam, or none with a subject of the caller's."""

    def __init__(self) -> None:
        super().__init__(_("There is no such exam."))


class NoSuchCorrection(NotFound):
    """There is no such correction."""

    def __init__(self) -> None:
        super().__init__(_("There is no such correction."))


class MarksFinal(InvalidState):
    """Marks of a published exam change by a correction alone."""


class NotReady(InvalidState):
    """An exam without papers, or with marks missing, is not published."""


class OwnCorrection(InvalidState):
    """Nobody decides on a correction of their own."""


class WrongMarks(ValidationFailed):
    """Entries that cannot be; all of them are named and none is kept."""
