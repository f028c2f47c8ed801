"""Closed lists of billing."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class InvoiceStatus(models.TextChoices):
    """How an invoice stands (spec: ERP, Invoice.status)."""

    UNPAID = "unpaid", _("Unpaid")
    PART_PAID = "part_paid", _("Part paid")
    PAID = "paid", _("Paid")
    CANCELLED = "cancelled", _("Cancelled")


# Receipts move it between the first three, and back when one is reversed; with money on it it cannot be cancelled.
INVOICE_TRANSITIONS: dict[InvoiceStatus, set[InvoiceStatus]] = {
    InvoiceStatus.UNPAID: {InvoiceStatus.PART_PAID, InvoiceStatus.PAID, InvoiceStatus.CANCELLED},
    InvoiceStatus.PART_PAID: {InvoiceStatus.UNPAID, InvoiceStatus.PAID},
    InvoiceStatus.PAID: {InvoiceStatus.UNPAID, InvoiceStatus.PART_PAID},
    InvoiceStatus.CANCELLED: set(),
}
OPEN = (InvoiceStatus.UNPAID, InvoiceStatus.PART_PAID)


class ReceiptMode(models.TextChoices):
    """Spec: ERP, Receipt.mode."""

    CASH = "Cash", _("Cash")
    CHEQUE = "Cheque", _("Cheque")
    NEFT = "NEFT", _("NEFT")


class ReceiptState(models.TextChoices):
    """A receipt is final; it can be reversed once."""

    POSTED = "posted", _("Posted")
    REVERSED = "reversed", _("Reversed")


RECEIPT_TRANSITIONS: dict[ReceiptState, set[ReceiptState]] = {
    ReceiptState.POSTED: {ReceiptState.REVERSED},
    ReceiptState.REVERSED: set(),
}
