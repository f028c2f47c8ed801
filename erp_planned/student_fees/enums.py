"""Closed lists of students' fees."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class ChargeKind(models.TextChoices):
    """What is charged: a fee of the structure, or what comes for paying late."""

    FEE = "fee", _("Fee")
    LATE = "late", _("Late fee")


class EntryKind(models.TextChoices):
    """A line of a student's ledger; each has its sign."""

    CHARGE = "charge", _("Charged")
    CONCESSION = "concession", _("Concession")
    CONCESSION_BACK = "concession_back", _("Concession taken back")
    RECEIPT = "receipt", _("Received")
    REVERSAL = "reversal", _("Receipt reversed")


# What lowers a student's dues; the rest raises them.
LOWERING = (EntryKind.CONCESSION, EntryKind.RECEIPT)


class ConcessionReason(models.TextChoices):
    """Why a student pays less."""

    CATEGORY = "category", _("Category")
    SIBLING = "sibling", _("Sibling")
    STAFF = "staff", _("Child of staff")
    MERIT = "merit", _("Merit")


class ConcessionState(models.TextChoices):
    """Proposed by one person, decided by another."""

    PROPOSED = "proposed", _("Proposed")
    APPROVED = "approved", _("Approved")
    REJECTED = "rejected", _("Rejected")
    ENDED = "ended", _("Taken back")


CONCESSION_TRANSITIONS: dict[ConcessionState, set[ConcessionState]] = {
    ConcessionState.PROPOSED: {ConcessionState.APPROVED, ConcessionState.REJECTED},
    ConcessionState.APPROVED: {ConcessionState.ENDED},
    ConcessionState.REJECTED: set(),
    ConcessionState.ENDED: set(),
}


class PayMode(models.TextChoices):
    """How a fee is paid (spec: ERP, FeePayment.mode)."""

    CASH = "Cash", _("Cash")
    CHEQUE = "Cheque", _("Cheque")
    NEFT = "NEFT", _("NEFT")
    UPI = "UPI", _("UPI")
    CARD = "Card", _("Card")


class PaymentState(models.TextChoices):
    """A receipt is final; it can be reversed once."""

    POSTED = "posted", _("Posted")
    REVERSED = "reversed", _("Reversed")


PAYMENT_TRANSITIONS: dict[PaymentState, set[PaymentState]] = {
    PaymentState.POSTED: {PaymentState.REVERSED},
    PaymentState.REVERSED: set(),
}


class RefundState(models.TextChoices):
    """A deposit that is asked back, and paid by the decision of another person."""

    REQUESTED = "requested", _("Requested")
    PAID = "paid", _("Paid back")
    REJECTED = "rejected", _("Rejected")


REFUND_TRANSITIONS: dict[RefundState, set[RefundState]] = {
    RefundState.REQUESTED: {RefundState.PAID, RefundState.REJECTED},
    RefundState.PAID: set(),
    RefundState.REJECTED: set(),
}
