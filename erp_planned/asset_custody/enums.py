"""Closed lists of custody."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class TransferState(models.TextChoices):
    """A transfer, from the request to the receipt at the other end."""

    REQUESTED = "requested", _("Waits for approval")
    APPROVED = "approved", _("On its way")
    RECEIVED = "received", _("Received")
    REJECTED = "rejected", _("Rejected")
    CANCELLED = "cancelled", _("Cancelled")


OPEN_TRANSFERS = (TransferState.REQUESTED, TransferState.APPROVED)
TRANSFER_TRANSITIONS: dict[TransferState, set[TransferState]] = {
    TransferState.REQUESTED: {TransferState.APPROVED, TransferState.REJECTED, TransferState.CANCELLED},
    TransferState.APPROVED: {TransferState.RECEIVED, TransferState.CANCELLED},
    TransferState.RECEIVED: set(),
    TransferState.REJECTED: set(),
    TransferState.CANCELLED: set(),
}


class MaintenanceType(models.TextChoices):
    """What was done to an asset."""

    PREVENTIVE = "preventive", _("Preventive")
    BREAKDOWN = "breakdown", _("Repair after a breakdown")
    CONTRACT = "contract", _("Under a maintenance contract")
    CALIBRATION = "calibration", _("Calibration")


class Condition(models.TextChoices):
    """What a count says of an asset (reference: assets, section 4)."""

    FOUND = "found", _("Found")
    WRONG_PLACE = "wrong_place", _("Found in another place")
    DAMAGED = "damaged", _("Found damaged")
    NOT_FOUND = "not_found", _("Not found")


class CountState(models.TextChoices):
    """A count is open until the list of what was not found is made."""

    OPEN = "open", _("Open")
    CLOSED = "closed", _("Closed")


COUNT_TRANSITIONS: dict[CountState, set[CountState]] = {
    CountState.OPEN: {CountState.CLOSED},
    CountState.CLOSED: set(),
}


class ClaimState(models.TextChoices):
    """A claim under a policy."""

    MADE = "made", _("Made")
    SETTLED = "settled", _("Settled")
    REFUSED = "refused", _("Refused by the insurer")


CLAIM_TRANSITIONS: dict[ClaimState, set[ClaimState]] = {
    ClaimState.MADE: {ClaimState.SETTLED, ClaimState.REFUSED},
    ClaimState.SETTLED: set(),
    ClaimState.REFUSED: set(),
}
