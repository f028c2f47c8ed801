"""Closed lists of recruitment."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class RequisitionState(models.TextChoices):
    """A requisition, from the draft through the steps of its chain to the filled posts."""

    DRAFT = "draft", _("Draft")
    SUBMITTED = "submitted", _("Waits for approval")
    OPEN = "open", _("Open")
    FILLED = "filled", _("Filled")
    CLOSED = "closed", _("Closed")
    REJECTED = "rejected", _("Rejected")


REQUISITION_TRANSITIONS: dict[RequisitionState, set[RequisitionState]] = {
    RequisitionState.DRAFT: {RequisitionState.SUBMITTED, RequisitionState.CLOSED},
    RequisitionState.SUBMITTED: {RequisitionState.OPEN, RequisitionState.REJECTED, RequisitionState.DRAFT},
    RequisitionState.OPEN: {RequisitionState.FILLED, RequisitionState.CLOSED},
    # Somebody who accepted does not come: the post is open again.
    RequisitionState.FILLED: {RequisitionState.OPEN, RequisitionState.CLOSED},
    RequisitionState.CLOSED: set(),
    RequisitionState.REJECTED: {RequisitionState.DRAFT},
}


class StepState(models.TextChoices):
    """What a person of the approval chain has said."""

    WAITING = "waiting", _("Waiting")
    APPROVED = "approved", _("Approved")
    REJECTED = "rejected", _("Rejected")


class CandidateState(models.TextChoices):
    """The spec's interview status: how far a candidate has come."""

    APPLIED = "applied", _("Applied")
    SHORTLISTED = "shortlisted", _("Shortlisted")
    INTERVIEW = "interview", _("In interviews")
    SELECTED = "selected", _("Selected")
    OFFERED = "offered", _("Offered")
    ACCEPTED = "accepted", _("Accepted")
    JOINED = "joined", _("Joined")
    DECLINED = "declined", _("Declined")
    REJECTED = "rejected", _("Rejected")
    WITHDRAWN = "withdrawn", _("Withdrawn")


CANDIDATE_TRANSITIONS: dict[CandidateState, set[CandidateState]] = {
    CandidateState.APPLIED: {
        CandidateState.SHORTLISTED,
        CandidateState.REJECTED,
        CandidateState.WITHDRAWN,
    },
    CandidateState.SHORTLISTED: {
        CandidateState.INTERVIEW,
        CandidateState.REJECTED,
        CandidateState.WITHDRAWN,
    },
    CandidateState.INTERVIEW: {
        CandidateState.SELECTED,
        CandidateState.REJECTED,
        CandidateState.WITHDRAWN,
    },
    CandidateState.SELECTED: {
        CandidateState.OFFERED,
        CandidateState.INTERVIEW,
        CandidateState.REJECTED,
        CandidateState.WITHDRAWN,
    },
    # An offer that lapses or is taken back leads back to “selected”.
    CandidateState.OFFERED: {
        CandidateState.ACCEPTED,
        CandidateState.DECLINED,
        CandidateState.SELECTED,
        CandidateState.WITHDRAWN,
    },
    CandidateState.ACCEPTED: {CandidateState.JOINED, CandidateState.WITHDRAWN},
    CandidateState.JOINED: set(),
    CandidateState.DECLINED: set(),
    CandidateState.REJECTED: {CandidateState.APPLIED},
    CandidateState.WITHDRAWN: set(),
}
# Whose personal data are erased after the set time.
GONE = (CandidateState.DECLINED, CandidateState.REJECTED, CandidateState.WITHDRAWN)


class CandidateSource(models.TextChoices):
    """By which way a candidate came."""

    PUBLIC = "public", _("Application form")
    OFFICE = "office", _("Entered by the office")


class InterviewState(models.TextChoices):
    """An interview: while its panel gives feedback, and when it is closed."""

    SCHEDULED = "scheduled", _("Scheduled")
    CLOSED = "closed", _("Closed")
    CANCELLED = "cancelled", _("Cancelled")


INTERVIEW_TRANSITIONS: dict[InterviewState, set[InterviewState]] = {
    InterviewState.SCHEDULED: {InterviewState.CLOSED, InterviewState.CANCELLED},
    InterviewState.CLOSED: set(),
    InterviewState.CANCELLED: set(),
}


class Recommendation(models.TextChoices):
    """What a member of the panel recommends."""

    SELECT = "select", _("Select")
    HOLD = "hold", _("Hold")
    REJECT = "reject", _("Reject")


class InterviewResult(models.TextChoices):
    """What came of an interview."""

    PENDING = "pending", _("Pending")
    SELECTED = "selected", _("Selected")
    ON_HOLD = "on_hold", _("On hold")
    REJECTED = "rejected", _("Rejected")


class OfferState(models.TextChoices):
    """An offer, from its making to the answer, or the end of its time."""

    MADE = "made", _("Waits for an answer")
    ACCEPTED = "accepted", _("Accepted")
    DECLINED = "declined", _("Declined")
    EXPIRED = "expired", _("Lapsed")
    WITHDRAWN = "withdrawn", _("Taken back")


OFFER_TRANSITIONS: dict[OfferState, set[OfferState]] = {
    OfferState.MADE: {
        OfferState.ACCEPTED,
        OfferState.DECLINED,
        OfferState.EXPIRED,
        OfferState.WITHDRAWN,
    },
    OfferState.ACCEPTED: {OfferState.WITHDRAWN},
    OfferState.DECLINED: set(),
    OfferState.EXPIRED: set(),
    OfferState.WITHDRAWN: set(),
}
# These hold a vacancy.
HOLDING = (OfferState.MADE, OfferState.ACCEPTED)
