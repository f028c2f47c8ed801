"""Closed lists of the timetable."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Day(models.IntegerChoices):
    """Days of the week by their ISO number."""

    MONDAY = 1, _("Monday")
    TUESDAY = 2, _("Tuesday")
    WEDNESDAY = 3, _("Wednesday")
    THURSDAY = 4, _("Thursday")
    FRIDAY = 5, _("Friday")
    SATURDAY = 6, _("Saturday")
    SUNDAY = 7, _("Sunday")


class PeriodKind(models.TextChoices):
    """What a stretch of the day is for."""

    LESSON = "lesson", _("Lesson")
    BREAK = "break", _("Break")


class GenerationState(models.TextChoices):
    """What has become of a generation."""

    QUEUED = "queued", _("waiting")
    RUNNING = "running", _("under way")
    SOLVED = "solved", _("ready to be applied")
    IMPOSSIBLE = "impossible", _("impossible")
    NOT_FOUND = "not_found", _("nothing found in the time")
    CANCELLED = "cancelled", _("cancelled")
    FAILED = "failed", _("failed")
    APPLIED = "applied", _("applied")


LIVE = frozenset({GenerationState.QUEUED, GenerationState.RUNNING})
