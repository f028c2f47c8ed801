"""Closed lists of the library, and the steps between their states."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from core.states import TransitionTable


class BorrowerKind(models.TextChoices):
    """Who borrows; each kind has rules of its own."""

    STUDENT = "student", _("Students")
    STAFF = "staff", _("Staff")


class CopyState(models.TextChoices):
    """Where a copy is; `held` lies ready for the first of the queue."""

    AVAILABLE = "available", _("On the shelf")
    HELD = "held", _("Kept for a reservation")
    ON_LOAN = "on_loan", _("Lent out")
    IN_REPAIR = "in_repair", _("In repair")
    LOST = "lost", _("Lost")
    WITHDRAWN = "withdrawn", _("Withdrawn")


COPY_TRANSITIONS: TransitionTable = {
    CopyState.AVAILABLE: {
        CopyState.HELD,
        CopyState.ON_LOAN,
        CopyState.IN_REPAIR,
        CopyState.LOST,
        CopyState.WITHDRAWN,
    },
    CopyState.HELD: {CopyState.AVAILABLE, CopyState.ON_LOAN},
    CopyState.ON_LOAN: {CopyState.AVAILABLE, CopyState.IN_REPAIR, CopyState.LOST},
    CopyState.IN_REPAIR: {CopyState.AVAILABLE, CopyState.LOST, CopyState.WITHDRAWN},
    CopyState.LOST: {CopyState.AVAILABLE, CopyState.WITHDRAWN},
    CopyState.WITHDRAWN: {CopyState.AVAILABLE},
}
# Copies that the library no longer has.
GONE = (CopyState.LOST, CopyState.WITHDRAWN)


class LoanState(models.TextChoices):
    """Spec, library: issue and return. A lost book is charged and comes back no more."""

    ISSUED = "issued", _("Lent out")
    RETURNED = "returned", _("Returned")
    LOST = "lost", _("Lost")


LOAN_TRANSITIONS: TransitionTable = {
    LoanState.ISSUED: {LoanState.RETURNED, LoanState.LOST},
    LoanState.RETURNED: set(),
    LoanState.LOST: set(),
}


class FineState(models.TextChoices):
    """What became of a fine. `raised`: it stands on the family's fee account and is paid there."""

    NONE = "none", _("No fine")
    DUE = "due", _("To be paid")
    RAISED = "raised", _("On the fee account")
    WAIVED = "waived", _("Waived")
    PAID = "paid", _("Paid at the desk")


FINE_TRANSITIONS: TransitionTable = {
    FineState.NONE: {FineState.DUE},
    FineState.DUE: {FineState.RAISED, FineState.WAIVED, FineState.PAID},
    FineState.RAISED: set(),
    FineState.WAIVED: set(),
    FineState.PAID: set(),
}


class ReservationState(models.TextChoices):
    """Where a reservation stands; `offered`: a copy is kept until a day."""

    WAITING = "waiting", _("Waiting")
    OFFERED = "offered", _("Ready to be fetched")
    FULFILLED = "fulfilled", _("Fetched")
    CANCELLED = "cancelled", _("Cancelled")
    EXPIRED = "expired", _("Not fetched in time")


RESERVATION_TRANSITIONS: TransitionTable = {
    ReservationState.WAITING: {
        ReservationState.OFFERED,
        ReservationState.FULFILLED,
        ReservationState.CANCELLED,
    },
    ReservationState.OFFERED: {
        ReservationState.FULFILLED,
        ReservationState.CANCELLED,
        ReservationState.EXPIRED,
    },
    ReservationState.FULFILLED: set(),
    ReservationState.CANCELLED: set(),
    ReservationState.EXPIRED: set(),
}
OPEN = (ReservationState.WAITING, ReservationState.OFFERED)


class Condition(models.TextChoices):
    """In which state a copy comes back."""

    GOOD = "good", _("Good")
    DAMAGED = "damaged", _("Damaged: to be repaired")
