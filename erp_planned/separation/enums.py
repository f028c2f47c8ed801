"""Closed lists of separation, and what may follow each state."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class SeparationType(models.TextChoices):
    """Spec: ERP, SeparationRequest."""

    RESIGNATION = "Resignation", _("Resignation")
    RETIREMENT = "Retirement", _("Retirement")
    VRS = "VRS", _("Voluntary retirement")


class ExitStatus(models.TextChoices):
    """How far a separation is; `cleared` is told where all departments have cleared."""

    REQUESTED = "requested", _("Waits for a decision")
    ACCEPTED = "accepted", _("Accepted")
    REFUSED = "refused", _("Refused")
    WITHDRAWN = "withdrawn", _("Withdrawn")
    SETTLED = "settled", _("Settled")


TRANSITIONS: dict[ExitStatus, set[ExitStatus]] = {
    ExitStatus.REQUESTED: {ExitStatus.ACCEPTED, ExitStatus.REFUSED, ExitStatus.WITHDRAWN},
    ExitStatus.ACCEPTED: {ExitStatus.WITHDRAWN, ExitStatus.SETTLED},
    ExitStatus.REFUSED: set(),
    ExitStatus.WITHDRAWN: set(),
    ExitStatus.SETTLED: set(),
}
# An employee has one of these at most.
LIVE = (ExitStatus.REQUESTED, ExitStatus.ACCEPTED, ExitStatus.SETTLED)


class GratuityBasis(models.TextChoices):
    """By which rule gratuity is computed (reference: attendance-hr, section 5)."""

    CENTRAL = "central", _("Central civil service: a quarter of emoluments for each six months")
    ACT = "act", _("Gratuity Act: 15/26 of wages for each year")
    NONE = "none", _("No gratuity")


class LeaveOnResignation(models.TextChoices):
    """What of earned leave is paid to somebody who resigns."""

    ALL = "all", _("All of it, as on retirement")
    HALF = "half", _("Half, at most 150 days")
    NONE = "none", _("Nothing")


class LineKind(models.TextChoices):
    """What a line of a settlement is."""

    GRATUITY = "gratuity", _("Gratuity")
    LEAVE = "leave", _("Leave encashment")
    NOTICE = "notice", _("Notice not given")
    ADVANCE = "advance", _("Advance outstanding")
    DUES = "dues", _("Dues of a department")
    OTHER_PAID = "other_paid", _("Other, to be paid")
    OTHER_TAKEN = "other_taken", _("Other, to be recovered")


# Lines that are paid; the others are recovered.
PAID = (LineKind.GRATUITY, LineKind.LEAVE, LineKind.OTHER_PAID)
# Lines that follow from pay and rules, and come out otherwise when these change afterwards.
FROM_PAY = (LineKind.GRATUITY, LineKind.LEAVE, LineKind.NOTICE)
OTHER = (
    (LineKind.OTHER_PAID.value, LineKind.OTHER_PAID.label),
    (LineKind.OTHER_TAKEN.value, LineKind.OTHER_TAKEN.label),
)
