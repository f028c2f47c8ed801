"""Closed lists of the books."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from core.states import TransitionTable


class AccountType(models.TextChoices):
    """Spec: ERP, ChartOfAccount. Assets and expenses stand on the debit side, the others on the credit side."""

    ASSET = "Asset", _("Asset")
    LIABILITY = "Liability", _("Liability")
    INCOME = "Income", _("Income")
    EXPENSE = "Expense", _("Expense")


DEBIT_SIDE = (AccountType.ASSET, AccountType.EXPENSE)
# Carried into the next year; the other types begin at nil.
CARRIED = (AccountType.ASSET, AccountType.LIABILITY)


class CashOrBank(models.TextChoices):
    """Whether an account is money: said, never guessed from its name."""

    CASH = "cash", _("Cash")
    BANK = "bank", _("Bank")


class FundClass(models.TextChoices):
    """Where an asset or liability stands in the fund flow statement."""

    FIXED_ASSET = "fixed_asset", _("Fixed asset")
    CURRENT = "current", _("Current")
    FUND = "fund", _("Fund")
    LOAN = "loan", _("Loan")


class VoucherType(models.TextChoices):
    """Spec: ERP, Voucher."""

    RECEIPT = "Receipt", _("Receipt")
    PAYMENT = "Payment", _("Payment")
    JOURNAL = "Journal", _("Journal")
    CONTRA = "Contra", _("Contra")


# What numbers begin with (reference: finance, section 2).
PREFIXES = {
    VoucherType.RECEIPT: "RV",
    VoucherType.PAYMENT: "PV",
    VoucherType.JOURNAL: "JV",
    VoucherType.CONTRA: "CV",
}


class VoucherStatus(models.TextChoices):
    """Approved is final: it is undone by a reversing voucher alone."""

    DRAFT = "draft", _("Draft")
    SUBMITTED = "submitted", _("Waits for approval")
    APPROVED = "approved", _("Approved")
    REJECTED = "rejected", _("Rejected")
    CANCELLED = "cancelled", _("Cancelled")


# Rejected stays as it is, for whoever made it to learn from; a corrected one is a new voucher.
VOUCHER_TRANSITIONS: TransitionTable = {
    VoucherStatus.DRAFT: frozenset({VoucherStatus.SUBMITTED, VoucherStatus.CANCELLED}),
    VoucherStatus.SUBMITTED: frozenset({VoucherStatus.APPROVED, VoucherStatus.REJECTED, VoucherStatus.DRAFT}),
    VoucherStatus.APPROVED: frozenset(),
    VoucherStatus.REJECTED: frozenset(),
    VoucherStatus.CANCELLED: frozenset(),
}
UNDONE = (VoucherStatus.REJECTED, VoucherStatus.CANCELLED)
# Still to be decided.
OPEN_VOUCHERS = (VoucherStatus.DRAFT, VoucherStatus.SUBMITTED)
# The voucher that takes another back: what went out comes in again.
OPPOSITE = {
    VoucherType.RECEIPT: VoucherType.PAYMENT,
    VoucherType.PAYMENT: VoucherType.RECEIPT,
    VoucherType.JOURNAL: VoucherType.JOURNAL,
    VoucherType.CONTRA: VoucherType.CONTRA,
}


class YearStatus(models.TextChoices):
    """Spec: ERP, FinancialYear."""

    OPEN = "Open", _("Open")
    CLOSED = "Closed", _("Closed")


class BudgetCheck(models.TextChoices):
    """What a voucher that goes over a budget meets when it is saved."""

    OFF = "off", _("Not checked")
    WARN = "warn", _("A warning")
    REFUSE = "refuse", _("A refusal")
