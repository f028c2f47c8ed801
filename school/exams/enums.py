"""Closed lists of exams."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from education.enums import ABSENCE_SIGNS, Absence, ComponentKind, Outcome

__all__ = ["ABSENCE_SIGNS", "Absence", "ComponentKind", "Outcome"]


class ExamType(models.TextChoices):
    """What an exam is; the report card makes a term of its periodic tests and its term exam."""

    PERIODIC_TEST = "periodic_test", _("Periodic test")
    HALF_YEARLY = "half_yearly", _("Half-yearly exam")
    ANNUAL = "annual", _("Annual exam")
    UNIT_TEST = "unit_test", _("Unit test")
    PRE_BOARD = "pre_board", _("Pre-board exam")
    RE_EXAM = "re_exam", _("Repeated exam")
    OTHER = "other", _("Other")


# The exam of a term whose subjects stand on the report card, with the periodic tests of the term inside.
TERM_TYPES = (ExamType.HALF_YEARLY, ExamType.ANNUAL)


class ExamState(models.TextChoices):
    """From the plan to the results that families see."""

    DRAFT = "draft", _("Draft")
    SCHEDULED = "scheduled", _("Scheduled")
    PUBLISHED = "published", _("Published")


# Marks are entered into a scheduled exam; one taken back is a scheduled one again.
EXAM_TRANSITIONS: dict[ExamState, set[ExamState]] = {
    ExamState.DRAFT: {ExamState.SCHEDULED},
    ExamState.SCHEDULED: {ExamState.DRAFT, ExamState.PUBLISHED},
    ExamState.PUBLISHED: {ExamState.SCHEDULED},
}


class SheetState(models.TextChoices):
    """Whether the teacher still enters marks."""

    OPEN = "open", _("Open")
    SUBMITTED = "submitted", _("Submitted")


class ScaleKind(models.TextChoices):
    """Grades from marks, or letters that a teacher gives."""

    MARKS = "marks", _("From marks")
    LETTERS = "letters", _("Given by the teacher")


class ReEvaluationState(models.TextChoices):
    """What became of the wish to have an answer book looked at again."""

    REQUESTED = "requested", _("Requested")
    ACCEPTED = "accepted", _("Accepted")
    REJECTED = "rejected", _("Rejected")


RE_EVALUATION_TRANSITIONS: dict[ReEvaluationState, set[ReEvaluationState]] = {
    ReEvaluationState.REQUESTED: {ReEvaluationState.ACCEPTED, ReEvaluationState.REJECTED},
    ReEvaluationState.ACCEPTED: set(),
    ReEvaluationState.REJECTED: set(),
}


class Term(models.IntegerChoices):
    """The two halves of the year on a report card."""

    FIRST = 1, _("Term 1")
    SECOND = 2, _("Term 2")


class RankScope(models.TextChoices):
    """Among whom a rank is told (CBSE has none on its card)."""

    NONE = "none", _("No ranks")
    SECTION = "section", _("Within the section")
    CLASS = "class", _("Within the class")
