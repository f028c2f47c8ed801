"""States of an advance and kinds of ledger entries."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class AdvanceState(models.TextChoices):
    """From the application to the last rupee of interest."""

    SUBMITTED = "submitted", _("Submitted")
    SANCTIONED = "sanctioned", _("Sanctioned")
    REJECTED = "rejected", _("Rejected")
    DISBURSED = "disbursed", _("Disbursed")
    RECOVERING = "recovering", _("Being recovered")
    CLOSED = "closed", _("Closed")


# A sanction that was not drawn can be withdrawn; an advance paid back at once closes without any recovery.
ADVANCE_TRANSITIONS: dict[AdvanceState, set[AdvanceState]] = {
    AdvanceState.SUBMITTED: {AdvanceState.SANCTIONED, AdvanceState.REJECTED},
    AdvanceState.SANCTIONED: {AdvanceState.DISBURSED, AdvanceState.REJECTED},
    AdvanceState.REJECTED: set(),
    AdvanceState.DISBURSED: {AdvanceState.RECOVERING, AdvanceState.CLOSED},
    AdvanceState.RECOVERING: {AdvanceState.CLOSED},
    AdvanceState.CLOSED: set(),
}
# Money is with the employee, or promised: a second advance of the type must wait.
LIVE = (AdvanceState.SANCTIONED, AdvanceState.DISBURSED, AdvanceState.RECOVERING)
# Something may be due from pay.
DRAWN = (AdvanceState.DISBURSED, AdvanceState.RECOVERING)
# Counts towards the number of times in a career.
TAKEN = (*LIVE, AdvanceState.CLOSED)


class EntryKind(models.TextChoices):
    """What a ledger entry is; the outstanding principal is the disbursements less principal and repayments."""

    DISBURSEMENT = "disbursement", _("Disbursement")
    PRINCIPAL = "principal", _("Principal, from pay")
    INTEREST = "interest", _("Interest")
    REPAYMENT = "repayment", _("Principal, repaid")
    SKIP = "skip", _("Month skipped")


class RecoveryKind(models.TextChoices):
    """What the office may enter outside payroll."""

    REPAYMENT = "repayment", _("Repayment")
    CLOSING = "closing", _("Repayment of everything outstanding")
    SKIP = "skip", _("Skip the recovery of a month")


class RecoveryState(models.TextChoices):
    """What became of a month's recovery."""

    DUE = "due", _("Due")
    POSTED = "posted", _("Recovered")
    SKIPPED = "skipped", _("Skipped")
