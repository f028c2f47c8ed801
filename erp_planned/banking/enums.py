"""Closed lists of banking."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class AccountKind(models.TextChoices):
    """Spec: ERP, BankAccount.accountType."""

    SAVINGS = "Savings", _("Savings")
    CURRENT = "Current", _("Current")
    CASH_CREDIT = "Cash credit", _("Cash credit")
    DEPOSIT = "Deposit", _("Deposit")


class Side(models.TextChoices):
    """Spec: ERP, BankTransaction.type, as the bank writes it: credit is money in."""

    CREDIT = "Credit", _("Credit")
    DEBIT = "Debit", _("Debit")


class LeafState(models.TextChoices):
    """What became of a leaf of a cheque book."""

    BLANK = "blank", _("Blank")
    USED = "used", _("Used")
    CANCELLED = "cancelled", _("Cancelled")
    SPOILED = "spoiled", _("Spoiled")


# A leaf whose advice is refused before it was printed is blank again; one that was printed is cancelled.
LEAF_TRANSITIONS: dict[LeafState, set[LeafState]] = {
    LeafState.BLANK: {LeafState.USED, LeafState.CANCELLED, LeafState.SPOILED},
    LeafState.USED: {LeafState.BLANK, LeafState.CANCELLED, LeafState.SPOILED},
    LeafState.CANCELLED: set(),
    LeafState.SPOILED: set(),
}


class PayMode(models.TextChoices):
    """How an advice is paid."""

    CHEQUE = "Cheque", _("Cheque")
    NEFT = "NEFT", _("NEFT")
    RTGS = "RTGS", _("RTGS")


class AdviceState(models.TextChoices):
    """From the entry of an advice to its decision; an approved one that is not paid is cancelled with its voucher."""

    WAITING = "waiting", _("Waits for approval")
    APPROVED = "approved", _("Approved")
    REJECTED = "rejected", _("Rejected")
    CANCELLED = "cancelled", _("Cancelled")


ADVICE_TRANSITIONS: dict[AdviceState, set[AdviceState]] = {
    AdviceState.WAITING: {AdviceState.APPROVED, AdviceState.REJECTED, AdviceState.CANCELLED},
    AdviceState.APPROVED: {AdviceState.CANCELLED},
    AdviceState.REJECTED: set(),
    AdviceState.CANCELLED: set(),
}
