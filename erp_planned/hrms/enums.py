"""Closed lists of HR management."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from payroll.employees.enums import PayReason


class OrderState(models.TextChoices):
    """An order of transfer or promotion, from the draft to the day on which it takes effect."""

    DRAFT = "draft", _("Waits for approval")
    APPROVED = "approved", _("Approved")
    IN_FORCE = "in_force", _("In force")
    REJECTED = "rejected", _("Rejected")
    CANCELLED = "cancelled", _("Cancelled")


# What is in force is undone by another order alone.
ORDER_TRANSITIONS: dict[OrderState, set[OrderState]] = {
    OrderState.DRAFT: {OrderState.APPROVED, OrderState.REJECTED, OrderState.CANCELLED},
    OrderState.APPROVED: {OrderState.IN_FORCE, OrderState.CANCELLED},
    OrderState.IN_FORCE: set(),
    OrderState.REJECTED: set(),
    OrderState.CANCELLED: set(),
}
# Two of these for one person on one day contradict each other.
STANDING = (OrderState.DRAFT, OrderState.APPROVED, OrderState.IN_FORCE)


class OrderDecision(models.TextChoices):
    """What may be decided on an order before its day."""

    APPROVE = "approve", _("Approve")
    REJECT = "reject", _("Reject")
    CANCEL = "cancel", _("Cancel")


class PromotionReason(models.TextChoices):
    """Why the level rises: reasons of pay history that fix pay by rule 13."""

    PROMOTION = PayReason.PROMOTION.value, PayReason.PROMOTION.label
    MACP = PayReason.MACP.value, PayReason.MACP.label


class TrainingType(models.TextChoices):
    """What a training is for."""

    INDUCTION = "induction", _("Induction")
    TECHNICAL = "technical", _("Technical")
    MANAGEMENT = "management", _("Management")
    REFRESHER = "refresher", _("Refresher")
    SAFETY = "safety", _("Safety")
    OTHER = "other", _("Other")


class TrainingState(models.TextChoices):
    """The spec's completion status."""

    PLANNED = "planned", _("Planned")
    COMPLETED = "completed", _("Completed")
    CANCELLED = "cancelled", _("Cancelled")


TRAINING_TRANSITIONS: dict[TrainingState, set[TrainingState]] = {
    TrainingState.PLANNED: {TrainingState.COMPLETED, TrainingState.CANCELLED},
    TrainingState.COMPLETED: set(),
    TrainingState.CANCELLED: set(),
}


class Participation(models.TextChoices):
    """What became of one participant."""

    ENROLLED = "enrolled", _("Enrolled")
    COMPLETED = "completed", _("Completed")
    NOT_COMPLETED = "not_completed", _("Not completed")


class CycleState(models.TextChoices):
    """A round of appraisals."""

    OPEN = "open", _("Open")
    CLOSED = "closed", _("Closed")


CYCLE_TRANSITIONS: dict[CycleState, set[CycleState]] = {
    CycleState.OPEN: {CycleState.CLOSED},
    CycleState.CLOSED: set(),
}


class AppraisalState(models.TextChoices):
    """Whose turn it is."""

    OPEN = "open", _("Self-appraisal awaited")
    SUBMITTED = "submitted", _("Review awaited")
    REVIEWED = "reviewed", _("Final rating awaited")
    FINAL = "final", _("Final")
    LAPSED = "lapsed", _("Lapsed")


# Without a self-appraisal by its day the officer reviews all the same.
APPRAISAL_TRANSITIONS: dict[AppraisalState, set[AppraisalState]] = {
    AppraisalState.OPEN: {AppraisalState.SUBMITTED, AppraisalState.REVIEWED, AppraisalState.LAPSED},
    AppraisalState.SUBMITTED: {AppraisalState.REVIEWED, AppraisalState.LAPSED},
    AppraisalState.REVIEWED: {AppraisalState.FINAL, AppraisalState.LAPSED},
    AppraisalState.FINAL: set(),
    AppraisalState.LAPSED: set(),
}
UNFINISHED = (AppraisalState.OPEN, AppraisalState.SUBMITTED, AppraisalState.REVIEWED)


class PaperKind(models.TextChoices):
    """The spec's docType."""

    APPOINTMENT = "appointment", _("Appointment order")
    EDUCATION = "education", _("Education")
    EXPERIENCE = "experience", _("Experience")
    IDENTITY = "identity", _("Identity")
    COMMUNITY = "community", _("Community certificate")
    MEDICAL = "medical", _("Medical")
    NOMINATION = "nomination", _("Nomination")
    LICENCE = "licence", _("Licence")
    OTHER = "other", _("Other")


class Verification(models.TextChoices):
    """What a second person found."""

    PENDING = "pending", _("To be verified")
    VERIFIED = "verified", _("Verified")
    REFUSED = "refused", _("Refused")


VERIFICATION_TRANSITIONS: dict[Verification, set[Verification]] = {
    Verification.PENDING: {Verification.VERIFIED, Verification.REFUSED},
    Verification.VERIFIED: set(),
    Verification.REFUSED: set(),
}


class GrievanceState(models.TextChoices):
    """Where a grievance stands."""

    SUBMITTED = "submitted", _("Submitted")
    ASSIGNED = "assigned", _("Assigned")
    ANSWERED = "answered", _("Answered")
    RESOLVED = "resolved", _("Resolved")
    REOPENED = "reopened", _("Reopened")
    WITHDRAWN = "withdrawn", _("Withdrawn")


GRIEVANCE_TRANSITIONS: dict[GrievanceState, set[GrievanceState]] = {
    GrievanceState.SUBMITTED: {GrievanceState.ASSIGNED, GrievanceState.WITHDRAWN},
    GrievanceState.ASSIGNED: {
        GrievanceState.ANSWERED, GrievanceState.RESOLVED, GrievanceState.WITHDRAWN,
    },
    GrievanceState.ANSWERED: {
        GrievanceState.ASSIGNED, GrievanceState.RESOLVED, GrievanceState.WITHDRAWN,
    },
    GrievanceState.RESOLVED: {GrievanceState.REOPENED},
    GrievanceState.REOPENED: {
        GrievanceState.ASSIGNED, GrievanceState.ANSWERED, GrievanceState.RESOLVED, GrievanceState.WITHDRAWN,
    },
    GrievanceState.WITHDRAWN: set(),
}  # fmt: skip
# The time limit runs.
UNRESOLVED = (
    GrievanceState.SUBMITTED,
    GrievanceState.ASSIGNED,
    GrievanceState.ANSWERED,
    GrievanceState.REOPENED,
)


class GrievanceAction(models.TextChoices):
    """What is done to a grievance; each leaves an entry."""

    SUBMIT = "submit", _("Submitted")
    ASSIGN = "assign", _("Assigned")
    ANSWER = "answer", _("Answer")
    RESOLVE = "resolve", _("Resolution")
    REOPEN = "reopen", _("Reopened")
    WITHDRAW = "withdraw", _("Withdrawn")
    ESCALATE = "escalate", _("Escalated")
