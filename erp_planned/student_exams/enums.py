"""Closed lists of students' exams."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class ExamState(models.TextChoices):
    """Marks are entered while it is open; published, they are final but for corrections."""

    OPEN = "open", _("Open")
    PUBLISHED = "published", _("Published")


EXAM_TRANSITIONS: dict[ExamState, set[ExamState]] = {
    ExamState.OPEN: {ExamState.PUBLISHED},
    ExamState.PUBLISHED: set(),
}


class ScaleKind(models.TextChoices):
    """What a table of bands gives."""

    GRADE = "grade", _("Grades")
    DIVISION = "division", _("Divisions")


class CorrectionState(models.TextChoices):
    """A correction of a published mark: asked by one person, decided by another."""

    ASKED = "asked", _("Asked")
    APPROVED = "approved", _("Approved")
    REJECTED = "rejected", _("Rejected")


CORRECTION_TRANSITIONS: dict[CorrectionState, set[CorrectionState]] = {
    CorrectionState.ASKED: {CorrectionState.APPROVED, CorrectionState.REJECTED},
    CorrectionState.APPROVED: set(),
    CorrectionState.REJECTED: set(),
}


class CorrectionKind(models.TextChoices):
    """Why a published mark becomes another one."""

    MISTAKE = "mistake", _("Mistake")
    SUPPLEMENTARY = "supplementary", _("Supplementary exam")
