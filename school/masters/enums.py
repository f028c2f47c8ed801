"""Closed lists of the masters."""

from django.db import models
from django.utils.translation import gettext_lazy as _

# Playgroup, Nursery, LKG and UKG come before class 1.
LOWEST_GRADE, HIGHEST_GRADE = -3, 12


class SubjectType(models.TextChoices):
    """What a subject counts as in a class."""

    CORE = "core", _("Core")
    LANGUAGE = "language", _("Language")
    ELECTIVE = "elective", _("Elective")
    SKILL = "skill", _("Skill")
    ADDITIONAL = "additional", _("Additional")
    CO_SCHOLASTIC = "co_scholastic", _("Co-scholastic")
