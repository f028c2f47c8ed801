"""Closed lists that the arithmetic knows."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class ComponentKind(models.TextChoices):
    """Parts of a subject's marks (CBSE, classes VI to VIII: 10 + 5 + 5 + 80)."""

    EXAM = "exam", _("Exam")
    PERIODIC_TEST = "periodic_test", _("Periodic test")
    NOTEBOOK = "notebook", _("Notebook")
    ENRICHMENT = "enrichment", _("Subject enrichment")
    ASSESSMENT = "assessment", _("Multiple assessment")
    PORTFOLIO = "portfolio", _("Portfolio")
    PRACTICAL = "practical", _("Practical")


class Absence(models.TextChoices):
    """Why there is no number; a number 0 is a mark."""

    NONE = "", _("Present")
    ABSENT = "absent", _("Absent")
    LEAVE = "leave", _("Absent with leave")
    NOT_TAKEN = "not_taken", _("Does not take the subject")


# As teachers write them into a mark sheet, and as they stand on paper.
ABSENCE_SIGNS: dict[str, str] = {Absence.ABSENT: "AB", Absence.LEAVE: "ML", Absence.NOT_TAKEN: "NA"}


class Outcome(models.TextChoices):
    """The result of an exam, or of a year."""

    PASS = "PASS", _("Pass")
    FAIL = "FAIL", _("Fail")


class LateFeeKind(models.TextChoices):
    """How a late fee grows."""

    PER_DAY = "per_day", _("Per day")
    SLAB = "slab", _("By days late")
    PER_MONTH = "per_month", _("Per month or part of it")
