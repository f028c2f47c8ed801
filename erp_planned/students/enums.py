"""Enumerated values of students."""

from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _


class Gender(models.TextChoices):
    """Gender of a student."""

    FEMALE = "F", _("Female")
    MALE = "M", _("Male")
    OTHER = "O", _("Other")


class StudentStatus(models.TextChoices):
    """Where a student stands."""

    ACTIVE = "active", _("Studying")
    PASSED = "passed", _("Passed out")
    LEFT = "left", _("Left")


# Who left may come back, where it was entered wrongly; who passed out by taking that promotion back.
STUDENT_TRANSITIONS: dict[Any, set[Any]] = {
    StudentStatus.ACTIVE: {StudentStatus.PASSED, StudentStatus.LEFT},
    StudentStatus.PASSED: set(),
    StudentStatus.LEFT: {StudentStatus.ACTIVE},
}


class EnrolmentStatus(models.TextChoices):
    """How a year in a class ended, if it has."""

    CURRENT = "current", _("Current")
    PROMOTED = "promoted", _("Promoted")
    REPEATED = "repeated", _("Repeats the class")
    COMPLETED = "completed", _("Completed the last class")
    LEFT = "left", _("Left")


class Outcome(models.TextChoices):
    """What is decided about a student at the end of a year."""

    PROMOTE = "promote", _("Promote")
    REPEAT = "repeat", _("Repeat the class")
    COMPLETE = "complete", _("Complete the last class")


# How an outcome is kept with the year that ends.
ENDS_AS = {
    Outcome.PROMOTE: EnrolmentStatus.PROMOTED,
    Outcome.REPEAT: EnrolmentStatus.REPEATED,
    Outcome.COMPLETE: EnrolmentStatus.COMPLETED,
}


class PromotionState(models.TextChoices):
    """Whether a promotion stands; it follows from when it was taken back."""

    MADE = "made", _("Made")
    UNDONE = "undone", _("Taken back")


class DayMark(models.TextChoices):
    """What a student was on a day. Late counts as present."""

    PRESENT = "present", _("Present")
    ABSENT = "absent", _("Absent")
    LATE = "late", _("Late")


class StudentPaperKind(models.TextChoices):
    """Papers that are kept of a student."""

    BIRTH = "birth", _("Birth certificate")
    TRANSFER = "transfer", _("Transfer certificate of the last institution")
    MARKS = "marks", _("Mark sheet")
    CATEGORY = "category", _("Category certificate")
    IDENTITY = "identity", _("Proof of identity")
    PHOTO = "photo", _("Photograph")
    OTHER = "other", _("Other")


class CertificateType(models.TextChoices):
    """What an issued paper is (spec: Certificate)."""

    TRANSFER = "TC", _("Transfer certificate")
    CHARACTER = "Character", _("Character certificate")
    BONAFIDE = "Bonafide", _("Bonafide certificate")
    STUDY = "Study", _("Study certificate")


class CertificateState(models.TextChoices):
    """Whether an issued paper stands."""

    ISSUED = "issued", _("Issued")
    CANCELLED = "cancelled", _("Cancelled")


CERTIFICATE_TRANSITIONS: dict[Any, set[Any]] = {
    CertificateState.ISSUED: {CertificateState.CANCELLED},
    CertificateState.CANCELLED: set(),
}
# Before the number of each type.
PREFIXES = {
    CertificateType.TRANSFER: "TC",
    CertificateType.CHARACTER: "CHR",
    CertificateType.BONAFIDE: "BON",
    CertificateType.STUDY: "STU",
}


class YearStatus(models.TextChoices):
    """Where an academic year stands today; it follows from its days."""

    UPCOMING = "upcoming", _("To come")
    CURRENT = "current", _("Current")
    OVER = "over", _("Over")
