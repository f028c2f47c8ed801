"""Closed lists of homework, and the steps between its states."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from core.states import TransitionTable


class HomeworkState(models.TextChoices):
    """What is withdrawn is no longer shown to students and parents."""

    PUBLISHED = "published", _("Set")
    WITHDRAWN = "withdrawn", _("Withdrawn")


TRANSITIONS: TransitionTable = {
    HomeworkState.PUBLISHED: {HomeworkState.WITHDRAWN},
    HomeworkState.WITHDRAWN: set(),
}


class Check(models.TextChoices):
    """What the teacher found; empty until it is looked at."""

    COMPLETE = "complete", _("Complete")
    INCOMPLETE = "incomplete", _("Incomplete")
    NOT_DONE = "not_done", _("Not done")
