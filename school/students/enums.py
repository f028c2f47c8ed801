"""Closed lists of the students."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Gender(models.TextChoices):
    """As registers of schools ask for it."""

    MALE = "male", _("Male")
    FEMALE = "female", _("Female")
    OTHER = "other", _("Other")


class StudentStatus(models.TextChoices):
    """Whether somebody is at the school."""

    ACTIVE = "active", _("At school")
    LEFT = "left", _("Left")
    TRANSFERRED = "transferred", _("Transferred")
    PASSED_OUT = "passed_out", _("Passed out")


STATUS_TRANSITIONS: dict[str, set[str]] = {
    StudentStatus.ACTIVE: {StudentStatus.LEFT, StudentStatus.TRANSFERRED, StudentStatus.PASSED_OUT},
    StudentStatus.LEFT: {StudentStatus.ACTIVE},
    StudentStatus.TRANSFERRED: {StudentStatus.ACTIVE},
    StudentStatus.PASSED_OUT: set(),
}


class Category(models.TextChoices):
    """Social category, as UDISE+ counts it."""

    GENERAL = "general", _("General")
    SC = "sc", _("SC")
    ST = "st", _("ST")
    OBC = "obc", _("OBC")


class Relation(models.TextChoices):
    """What a guardian is to the student."""

    MOTHER = "mother", _("Mother")
    FATHER = "father", _("Father")
    GUARDIAN = "guardian", _("Guardian")


class Outcome(models.TextChoices):
    """How a stay in a section ended; empty while it goes on."""

    PROMOTED = "promoted", _("Promoted")
    HELD_BACK = "held_back", _("Held back")
    MOVED = "moved", _("Moved to another section")
    LEFT = "left", _("Left")
    PASSED_OUT = "passed_out", _("Passed out")
