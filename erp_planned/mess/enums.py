"""Enumerated values of mess and hostel fees."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Weekday(models.IntegerChoices):
    """Spec: ERP, MessMenu.day; Monday is 0."""

    MONDAY = 0, _("Monday")
    TUESDAY = 1, _("Tuesday")
    WEDNESDAY = 2, _("Wednesday")
    THURSDAY = 3, _("Thursday")
    FRIDAY = 4, _("Friday")
    SATURDAY = 5, _("Saturday")
    SUNDAY = 6, _("Sunday")


class RateMethod(models.TextChoices):
    """How a day in the mess is priced."""

    FIXED = "fixed", _("Fixed rate for a day")
    DIVIDING = "dividing", _("The month's expenditure over the days of all")


class ExtraKind(models.TextChoices):
    """What is beside the daily rate."""

    EXTRA = "extra", _("Extra")
    GUEST = "guest", _("Guest meal")
    CREDIT = "credit", _("Credit")


class BillState(models.TextChoices):
    """Spec: ERP, MessBill.status; what is issued is final."""

    DRAFT = "draft", _("Draft")
    ISSUED = "issued", _("Issued")
    PAID = "paid", _("Paid")
    CANCELLED = "cancelled", _("Cancelled")


BILL_TRANSITIONS: dict[BillState, set[BillState]] = {
    BillState.DRAFT: {BillState.ISSUED},
    BillState.ISSUED: {BillState.PAID, BillState.CANCELLED},
    BillState.PAID: set(),
    BillState.CANCELLED: set(),
}
# Bills that count: another one of the month is made only where none of these stands.
STANDING_BILLS = (BillState.DRAFT, BillState.ISSUED, BillState.PAID)


class HostelFeeType(models.TextChoices):
    """Spec: ERP, HostelFee.feeType. The caution deposit is a liability, the rest is income."""

    RENT = "rent", _("Room rent")
    DEPOSIT = "deposit", _("Caution deposit")
    ELECTRICITY = "electricity", _("Electricity")
    FINE = "fine", _("Fine")


class MessPayMode(models.TextChoices):
    """How a bill or fee is paid."""

    CASH = "Cash", _("Cash")
    CHEQUE = "Cheque", _("Cheque")
    NEFT = "NEFT", _("NEFT")
