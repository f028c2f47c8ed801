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
    StudentStatus.PASSED_OUT: {StudentStatus.ACTIVE},
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


class PromotionOutcome(models.TextChoices):
    """What the end of a year means for a student; of `re_exam` nothing follows until it is decided."""

    PROMOTED = "promoted", _("Promoted")
    HELD_BACK = "held_back", _("Held back")
    RE_EXAM = "re_exam", _("To sit the exam again")
    LEFT = "left", _("Left")
    PASSED_OUT = "passed_out", _("Passed out")


class CertificateKind(models.TextChoices):
    """The papers that a school issues about a student (spec: school, issue certificate)."""

    TC = "tc", _("Transfer certificate")
    BONAFIDE = "bonafide", _("Bonafide certificate")
    CHARACTER = "character", _("Character certificate")
    FEE_CLEARANCE = "fee_clearance", _("Fee clearance certificate")


class DocumentKind(models.TextChoices):
    """Papers that a school keeps of a student."""

    BIRTH_CERTIFICATE = "birth_certificate", _("Birth certificate")
    PREVIOUS_TC = "previous_tc", _("Transfer certificate of the previous school")
    PHOTO = "photo", _("Photograph")
    AADHAAR_COPY = "aadhaar_copy", _("Copy of the Aadhaar card")
    OTHER = "other", _("Other")


class ConsentPurpose(models.TextChoices):
    """What a school asks a parent's consent for; teaching itself and the pupils' safety need none (DPDP Rules)."""

    PHOTOGRAPHS = "photographs", _("Photographs on the school's site and in print")
    PROMOTION = "promotion", _("Messages that are no school business")
    HEALTH = "health", _("Medical check-ups and health records")
    APAAR = "apaar", _("APAAR ID and sharing with UDISE+")
    TRANSPORT = "transport", _("Location of the school bus")
    THIRD_PARTY = "third_party", _("Accounts at learning sites of others")
