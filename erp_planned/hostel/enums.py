"""Enumerated values of hostels."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class HostelType(models.TextChoices):
    """Spec: ERP, Hostel.type."""

    BOYS = "Boys", _("Boys")
    GIRLS = "Girls", _("Girls")


# Whom a hostel takes by the student's gender; "O" is for the office to say, and fits both.
SUITS = {"M": {HostelType.BOYS}, "F": {HostelType.GIRLS}, "O": {HostelType.BOYS, HostelType.GIRLS}}


class StayStatus(models.TextChoices):
    """Spec: ERP, RoomAllocation.status; follows from the dates."""

    COMING = "coming", _("Coming")
    CURRENT = "current", _("Lives here")
    ENDED = "ended", _("Ended")


class WaitingState(models.TextChoices):
    """Where somebody stands on the waiting list."""

    WAITING = "waiting", _("Waiting")
    OFFERED = "offered", _("Bed offered")
    PLACED = "placed", _("Has a bed")
    WITHDRAWN = "withdrawn", _("Withdrawn")


WAITING_TRANSITIONS: dict[WaitingState, set[WaitingState]] = {
    WaitingState.WAITING: {WaitingState.OFFERED, WaitingState.PLACED, WaitingState.WITHDRAWN},
    WaitingState.OFFERED: {WaitingState.WAITING, WaitingState.PLACED, WaitingState.WITHDRAWN},
    WaitingState.PLACED: set(),
    WaitingState.WITHDRAWN: set(),
}


class PassKind(models.TextChoices):
    """How long an outpass is meant."""

    DAY = "day", _("Day")
    NIGHT = "night", _("Night")
    LEAVE = "leave", _("Leave")


class PassState(models.TextChoices):
    """From the request of an outpass to its decision."""

    REQUESTED = "requested", _("Requested")
    APPROVED = "approved", _("Approved")
    REJECTED = "rejected", _("Rejected")
    CANCELLED = "cancelled", _("Cancelled")


PASS_TRANSITIONS: dict[PassState, set[PassState]] = {
    PassState.REQUESTED: {PassState.APPROVED, PassState.REJECTED, PassState.CANCELLED},
    PassState.APPROVED: {PassState.CANCELLED},
    PassState.REJECTED: set(),
    PassState.CANCELLED: set(),
}
LIVE_PASSES = (PassState.REQUESTED, PassState.APPROVED)


class ConsentBy(models.TextChoices):
    """How the guardian's consent came."""

    NONE = "", _("None yet")
    PHONE = "phone", _("By phone, noted by the warden")
    LINK = "link", _("By the guardian's own link")


class IdType(models.TextChoices):
    """What a visitor showed."""

    AADHAAR = "aadhaar", _("Aadhaar")
    VOTER = "voter", _("Voter card")
    LICENCE = "licence", _("Driving licence")
    PASSPORT = "passport", _("Passport")
    OTHER = "other", _("Other")


class Direction(models.TextChoices):
    """Which way somebody goes through the gate."""

    OUT = "out", _("Out")
    IN = "in", _("In")
