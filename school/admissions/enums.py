"""Closed lists of admissions, and which status may follow which."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class InquiryStatus(models.TextChoices):
    """Spec: school, States and transitions; whether an approved child is a student is told by the student."""

    NEW = "new", _("New")
    IN_REVIEW = "in_review", _("In review")
    APPROVED = "approved", _("Approved")
    REJECTED = "rejected", _("Rejected")


S = InquiryStatus
INQUIRY_TRANSITIONS: dict[str, set[str]] = {
    S.NEW: {S.IN_REVIEW},
    S.IN_REVIEW: {S.APPROVED, S.REJECTED},
    S.APPROVED: set(),
    S.REJECTED: set(),
}
# What the office still has to decide.
WAITING = (S.NEW, S.IN_REVIEW)


class Source(models.TextChoices):
    """How an inquiry came in."""

    WEB = "web", _("Public form")
    COUNTER = "counter", _("Counter")
    API = "api", _("API")


class DocumentKind(models.TextChoices):
    """Papers that schools ask for."""

    BIRTH_CERTIFICATE = "birth_certificate", _("Birth certificate")
    TRANSFER_CERTIFICATE = "transfer_certificate", _("Transfer certificate of the previous school")
    PHOTO = "photo", _("Photo of the child")
    REPORT_CARD = "report_card", _("Last report card")
    ADDRESS_PROOF = "address_proof", _("Proof of address")
    CATEGORY_CERTIFICATE = "category_certificate", _("Category certificate")
    INCOME_CERTIFICATE = "income_certificate", _("Income certificate")
    OTHER = "other", _("Other paper")


# The checklist of a school that has set none: asked for, never required (spec: Workflow rules, 1).
USUAL_DOCUMENTS = (
    DocumentKind.BIRTH_CERTIFICATE,
    DocumentKind.TRANSFER_CERTIFICATE,
    DocumentKind.PHOTO,
)


class DocumentState(models.TextChoices):
    """How far a paper of the checklist is; seen at the counter it needs no file."""

    MISSING = "missing", _("Missing")
    RECEIVED = "received", _("Received")
    VERIFIED = "verified", _("Verified")
    REJECTED = "rejected", _("Not accepted")
