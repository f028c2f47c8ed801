"""Closed lists of contract staff; the states of their run are those of every monthly run (core.locking)."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from payroll.tds.enums import PaymentKind


class ContractKind(models.TextChoices):
    """Who is under contract."""

    PERSON = "person", _("Person")
    FIRM = "firm", _("Firm")


class PayeeType(models.TextChoices):
    """What is paid for, which decides the rate of tax (reference: income-tax, section 5)."""

    CONTRACTOR_PERSON = PaymentKind.CONTRACTOR_PERSON.value, _("Contractor, individual or HUF (1%)")
    CONTRACTOR_OTHER = PaymentKind.CONTRACTOR_OTHER.value, _("Contractor, any other (2%)")
    PROFESSIONAL = PaymentKind.PROFESSIONAL.value, _("Professional (10%)")
    TECHNICAL = PaymentKind.TECHNICAL.value, _("Technical services (2%)")


class RateBasis(models.TextChoices):
    """What the agreed amount is for."""

    MONTHLY = "monthly", _("Monthly")
    DAILY = "daily", _("Daily")


class ContractStatus(models.TextChoices):
    """Whether the contract runs."""

    ACTIVE = "active", _("Active")
    ENDED = "ended", _("Ended")


CONTRACT_TRANSITIONS: dict[ContractStatus, set[ContractStatus]] = {
    ContractStatus.ACTIVE: {ContractStatus.ENDED},
    ContractStatus.ENDED: {ContractStatus.ACTIVE},
}


class ContractFigure(models.TextChoices):
    """Figures that HR sets for one month before the lock, with a reason; days are how daily rates are paid."""

    DAYS = "days", _("Days")
    GROSS = "gross", _("Amount payable")
    OTHER_DEDUCTIONS = "other_deductions", _("Other deductions")
    TDS = "tds", _("Income tax (TDS)")


class ContractSeverity(models.TextChoices):
    """What a finding does."""

    ERROR = "error", _("Left out")
    WARNING = "warning", _("Warning")


class ContractFindingCode(models.TextChoices):
    """What processing can find about one contract."""

    NO_BANK_ACCOUNT = "no_bank_account", _("No bank account or IFSC")
    NO_DAYS = "no_days", _("Paid by the day, and no days are entered for the month")
    NEGATIVE_NET = "negative_net", _("Deductions exceed the amount payable")
    NOTHING_PAYABLE = "nothing_payable", _("Nothing is payable")
    NO_PAN = "no_pan", _("No PAN: tax is deducted at 20 percent")
    TAX_CARRIED = (
        "tax_carried",
        _("The tax due is more than the payment; the rest is taken from the next one"),
    )
    NOT_SETTLED = "not_settled", _("A difference of earlier months is not settled by this run")
    NEVER_PAID = "never_paid", _("Under contract in locked months that paid nothing")
