"""Closed lists of the fees."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from education.enums import LateFeeKind

__all__ = ["LateFeeKind"]


class Frequency(models.TextChoices):
    """How often a head is charged; `once` is once in a student's life at the school."""

    ONCE = "once", _("Once")
    ANNUAL = "annual", _("Once a year")
    HALF_YEARLY = "half_yearly", _("Twice a year")
    QUARTERLY = "quarterly", _("Four times a year")
    MONTHLY = "monthly", _("Every month")


class HeadPurpose(models.TextChoices):
    """What a head stands for where the product itself charges it."""

    REGULAR = "regular", _("Fee")
    DEPOSIT = "deposit", _("Refundable deposit")
    TRANSPORT = "transport", _("Transport, by the fare of the stop")


class ConcessionBasis(models.TextChoices):
    """To whom a standing concession goes. Siblings are found by the guardian; the others are granted by name."""

    SECOND_CHILD = "second_child", _("Second child of a family")
    THIRD_CHILD = "third_child", _("Third child of a family and further ones")
    GRANTED = "granted", _("Students to whom it is granted")


class InvoiceKind(models.TextChoices):
    """Where an invoice comes from."""

    PLAN = "plan", _("Fee plan")
    MANUAL = "manual", _("By hand")
    ADMISSION = "admission", _("Admission")


class InvoiceStatus(models.TextChoices):
    """Where an invoice stands; that it is overdue follows from its due date."""

    UNPAID = "unpaid", _("Unpaid")
    PARTLY_PAID = "partly_paid", _("Partly paid")
    PAID = "paid", _("Paid")
    CANCELLED = "cancelled", _("Cancelled")


class AdjustmentKind(models.TextChoices):
    """Spec: school, adjustment."""

    CONCESSION = "concession", _("Concession")
    SCHOLARSHIP = "scholarship", _("Scholarship")
    PENALTY = "penalty", _("Penalty")


class AdjustmentSource(models.TextChoices):
    """Who thought of an adjustment."""

    HAND = "hand", _("By hand")
    STANDING = "standing", _("Standing concession")
    LATE_FEE = "late_fee", _("Late fee")
    # Takes a late fee back; unlike a waiver it holds only while the payment stands.
    IN_TIME = "in_time", _("Paid before the late fee")
    CHEQUE = "cheque", _("Dishonoured cheque")
    LIBRARY = "library", _("Library fine")


class Decision(models.TextChoices):
    """Adjustments and refunds above a set amount wait for a second person."""

    REQUESTED = "requested", _("Waiting for approval")
    POSTED = "posted", _("Posted")
    REJECTED = "rejected", _("Rejected")


DECISIONS: dict[str, set[str]] = {
    Decision.REQUESTED: {Decision.POSTED, Decision.REJECTED},
    Decision.POSTED: set(),
    Decision.REJECTED: set(),
}


class PaymentMode(models.TextChoices):
    """How money came or went."""

    CASH = "cash", _("Cash")
    CHEQUE = "cheque", _("Cheque")
    DEMAND_DRAFT = "demand_draft", _("Demand draft")
    UPI = "upi", _("UPI")
    CARD = "card", _("Card")
    BANK_TRANSFER = "bank_transfer", _("Bank transfer")
    ONLINE = "online", _("Online")


class ReceiptStatus(models.TextChoices):
    """A receipt stands until it is reversed as a whole."""

    POSTED = "posted", _("Posted")
    REVERSED = "reversed", _("Reversed")


class LineKind(models.TextChoices):
    """What a line of the ledger is."""

    INVOICE = "invoice", _("Invoice")
    CONCESSION = "concession", _("Concession")
    SCHOLARSHIP = "scholarship", _("Scholarship")
    PENALTY = "penalty", _("Penalty")
    RECEIPT = "receipt", _("Receipt")
    REVERSAL = "reversal", _("Receipt reversed")
    CANCELLATION = "cancellation", _("Invoice cancelled")
    CREDIT_NOTE = "credit_note", _("Fee no longer due")
    REFUND = "refund", _("Refund")


class FaultKind(models.TextChoices):
    """Where the books may not tie (`selectors.standing`)."""

    INVOICE = "invoice", _("Invoice and its lines")
    ACCOUNT = "account", _("Account and its lines")
    BALANCE = "balance", _("Balance carried on")
    RECEIPT = "receipt", _("Receipt and what it paid")
    IN_LEDGER = "receipt in the ledger", _("Receipt and its lines")
    SERIES = "series", _("Numbers of receipts")


RECEIPT_TRANSITIONS: dict[str, set[str]] = {
    ReceiptStatus.POSTED: {ReceiptStatus.REVERSED},
    ReceiptStatus.REVERSED: set(),
}
