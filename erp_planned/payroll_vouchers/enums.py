"""Closed lists of payroll's vouchers."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class PayKind(models.TextChoices):
    """What a line of pay is; the values are those of payroll's salary elements."""

    EARNING = "earning", _("Earning")
    DEDUCTION = "deduction", _("Deduction")
    RECOVERY = "recovery", _("Recovery of an advance")
    INTEREST = "interest", _("Interest on an advance")


class Step(models.TextChoices):
    """What a voucher of payroll is about."""

    SALARY = "salary", _("Pay of a run")
    CONTRACT = "contract", _("Pay of contract staff")
    NET = "netPay", _("Net pay paid out")
    CONTRACT_NET = "contractNetPay", _("Contract staff paid out")
    NPS = "nps", _("NPS deposited")
    TDS = "tds", _("TDS deposited")
    ADVANCE = "advance", _("Advance paid or repaid")


# The source of each step's vouchers (`Voucher.source`); the key is the number of the row.
SOURCES = {
    Step.SALARY: "payroll_run",
    Step.CONTRACT: "contract_run",
    Step.NET: "payroll_net",
    Step.CONTRACT_NET: "contract_net",
    Step.NPS: "payroll_nps",
    Step.TDS: "tds_challan",
    Step.ADVANCE: "advance_entry",
}
