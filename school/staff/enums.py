"""Closed lists of the staff, and the steps between the states of leave."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from core.states import TransitionTable


class StaffGender(models.TextChoices):
    """As UDISE+ asks for it."""

    FEMALE = "female", _("Female")
    MALE = "male", _("Male")
    OTHER = "other", _("Other")


class PaperKind(models.TextChoices):
    """What a paper of a member of staff is."""

    IDENTITY = "identity", _("Proof of identity")
    QUALIFICATION = "qualification", _("Certificate of qualification")
    APPOINTMENT = "appointment", _("Letter of appointment")
    VERIFICATION = "verification", _("Police verification")
    MEDICAL = "medical", _("Medical certificate")
    LICENCE = "licence", _("Licence")
    OTHER = "other", _("Other paper")


class LeaveState(models.TextChoices):
    """A request waits until it is decided; what is approved can be cancelled, which gives the days back."""

    REQUESTED = "requested", _("Requested")
    APPROVED = "approved", _("Approved")
    REJECTED = "rejected", _("Rejected")
    CANCELLED = "cancelled", _("Cancelled")


LEAVE_TRANSITIONS: TransitionTable = {
    LeaveState.REQUESTED: {LeaveState.APPROVED, LeaveState.REJECTED, LeaveState.CANCELLED},
    LeaveState.APPROVED: {LeaveState.CANCELLED},
    LeaveState.REJECTED: set(),
    LeaveState.CANCELLED: set(),
}
# Requests that hold their days: two of one person never overlap.
LIVE_LEAVE = (LeaveState.REQUESTED, LeaveState.APPROVED)


class EntryReason(models.TextChoices):
    """Why a line of the leave ledger was written."""

    CREDIT = "credit", _("Credit of the year")
    CARRIED = "carried", _("Carried forward")
    LEAVE = "leave", _("Leave")
    SET = "set", _("Balance set")


class MonthName(models.IntegerChoices):
    """Months by their number."""

    JANUARY = 1, _("January")
    FEBRUARY = 2, _("February")
    MARCH = 3, _("March")
    APRIL = 4, _("April")
    MAY = 5, _("May")
    JUNE = 6, _("June")
    JULY = 7, _("July")
    AUGUST = 8, _("August")
    SEPTEMBER = 9, _("September")
    OCTOBER = 10, _("October")
    NOVEMBER = 11, _("November")
    DECEMBER = 12, _("December")
