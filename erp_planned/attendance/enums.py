"""Closed lists of attendance."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class DayStatus(models.TextChoices):
    """What a day was (spec: AttendanceRecord), and HD (corrections, ERP). H is a holiday, L leave."""

    PRESENT = "P", _("Present")
    ABSENT = "A", _("Absent")
    HALF_DAY = "HD", _("Half day")
    LEAVE = "L", _("Leave")
    HOLIDAY = "H", _("Holiday")
    WEEKLY_OFF = "WO", _("Weekly off")


# What can be set by hand or asked for: leave is applied for and comes from the leave ledger.
BY_HAND = (
    DayStatus.PRESENT,
    DayStatus.ABSENT,
    DayStatus.HALF_DAY,
    DayStatus.HOLIDAY,
    DayStatus.WEEKLY_OFF,
)
ASKED_FOR = (DayStatus.PRESENT, DayStatus.HALF_DAY, DayStatus.WEEKLY_OFF)
MARKED_CHOICES = [(one.value, one.label) for one in BY_HAND]
ASKED_CHOICES = [(one.value, one.label) for one in ASKED_FOR]
CLOSED = (DayStatus.HOLIDAY, DayStatus.WEEKLY_OFF)


class DaySource(models.TextChoices):
    """Where a day's figures are from; those by hand are never computed over."""

    COMPUTED = "computed", _("Computed from punches")
    MARKED = "marked", _("Marked by hand")
    CORRECTED = "corrected", _("Corrected")


class PunchMode(models.TextChoices):
    """How punches of a day are read."""

    FIRST_LAST = "first_last", _("The first is in, the last is out")
    PAIRS = "pairs", _("In pairs, in the order of time")
    FLAGS = "flags", _("As the device says in or out")


class RequestState(models.TextChoices):
    """A regularization waits, is decided, or is taken back."""

    PENDING = "pending", _("Pending")
    APPROVED = "approved", _("Approved")
    REJECTED = "rejected", _("Rejected")
    WITHDRAWN = "withdrawn", _("Withdrawn")


DECISION_CHOICES = [
    (RequestState.APPROVED.value, RequestState.APPROVED.label),
    (RequestState.REJECTED.value, RequestState.REJECTED.label),
]
TRANSITIONS: dict[RequestState, set[RequestState]] = {
    RequestState.PENDING: {RequestState.APPROVED, RequestState.REJECTED, RequestState.WITHDRAWN},
    RequestState.APPROVED: set(),
    RequestState.REJECTED: set(),
    RequestState.WITHDRAWN: set(),
}


class LossReason(models.TextChoices):
    """Why a day, or half of one, is without pay."""

    ABSENT = "absent", _("Absent")
    HALF_DAY = "half", _("Half day")
    MISSING_PUNCH = "missing", _("Missing punch, not regularized")
    LATE = "late", _("Late marks")
    SANDWICH = "sandwich", _("Closed day between absences")


class Where(models.TextChoices):
    """How somebody stands today, as the office asks for it; no state that is kept."""

    PRESENT = "present", _("Present")
    LATE = "late", _("Of these late")
    NOT_YET = "not_yet", _("Not come yet")
    ABSENT = "absent", _("Absent")
    LEAVE = "leave", _("On leave")
