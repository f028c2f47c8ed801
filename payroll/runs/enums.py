"""Closed lists of payroll runs and of their findings; the states are those of every monthly run."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from core.locking import states

RunState = states.RunState
TRANSITIONS = states.TRANSITIONS


class RunKind(models.TextChoices):
    """The month's payroll, or a bill of arrears after it."""

    REGULAR = "regular", _("Regular")
    SUPPLEMENTARY = "supplementary", _("Supplementary")


class FactKind(models.TextChoices):
    """What a run was computed from and may have changed since."""

    JOINED = "joined", _("New employee")
    JOINING = "joining", _("Date of joining")
    LEAVING = "leaving", _("Last day of service")
    STATUS = "status", _("Status")
    PAY = "pay", _("Pay")
    ELEMENT = "element", _("Recurring elements")
    ENTITLEMENT = "entitlement", _("HRA or TA entitlement")
    LEAVE = "leave", _("Leave")
    FULL_LEAVE = "full_leave", _("Leave on full pay")
    ATTENDANCE = "attendance", _("Attendance")
    BANK = "bank", _("Bank account")
    PENSION = "pension", _("Pension scheme or PRAN")
    PARTICULARS = "particulars", _("Name, department or designation")
    TAX = "tax", _("PAN, tax regime or declaration")
    ADVANCE = "advance", _("Advances")


class Severity(models.TextChoices):
    """What a finding does: stop the run, leave the employee out, or only warn."""

    STOP = "stop", _("Stops the run")
    ERROR = "error", _("Employee left out")
    WARNING = "warning", _("Warning")


class FindingCode(models.TextChoices):
    """What a check before processing can find."""

    NO_DA = "no_da", _("No DA revision is in force for the month")
    NO_RULES = "no_rules", _("Allowance or NPS rules are missing for the month")
    NO_MATRIX = "no_matrix", _("The pay matrix of the chosen commission is empty")
    EARLIER_RUN_OPEN = "earlier_run_open", _("An earlier month is not locked")
    ATTENDANCE_OPEN = "attendance_open", _("Attendance of the month is not locked")
    NO_EMPLOYEES = "no_employees", _("Nobody is on the rolls in this month")
    NOTHING_DUE = "nothing_due", _("Nothing is due to anybody for locked months")
    NO_BANK_ACCOUNT = "no_bank_account", _("No bank account or IFSC")
    NO_PAY = "no_pay", _("No pay is recorded for the month")
    OUTSIDE_MATRIX = "outside_matrix", _("Level, cell and basic pay do not agree with the pay matrix")
    NEGATIVE_NET = "negative_net", _("Deductions exceed earnings")
    NO_PAN = "no_pan", _("No PAN: tax is deducted at 20 percent where that is more")
    NO_PRAN = "no_pran", _("No PRAN: NPS is not deducted")
    ARREARS_LEAVER = "arrears_leaver", _("Arrears are due to somebody who is not in this run")
    OVERPAID_LEAVER = "overpaid_leaver", _("Somebody who is not in this run was overpaid; recover it")
    PAID_LATE = "paid_late", _("Months that were not paid at their time are paid now")
    RECOVERY_CARRIED = (
        "recovery_carried",
        _("More was overpaid than the pay leaves; the rest is recovered later"),
    )
    TDS_SHORT = "tds_short", _("Income tax exceeds the pay; the rest is deducted in the next months")
    CHANGE_TOO_OLD = "change_too_old", _("A change reaches back beyond the months that are compared")
    NOTHING_BEFORE = "nothing_before", _("Joined earlier, and no salary or tax of the year before this month")
    TAX_PROVISIONAL = "tax_provisional", _("The tax tables of the year are provisional")


# Findings whose detail is an amount in rupees.
AMOUNT_FINDINGS = {
    FindingCode.NEGATIVE_NET,
    FindingCode.ARREARS_LEAVER,
    FindingCode.OVERPAID_LEAVER,
    FindingCode.PAID_LATE,
    FindingCode.RECOVERY_CARRIED,
    FindingCode.TDS_SHORT,
}


class CorrectableField(models.TextChoices):
    """Figures that HR may set for one employee, with a reason, before the lock."""

    UNPAID_DAYS = "unpaid_days", _("Unpaid days")
    HALF_PAY_DAYS = "half_pay_days", _("Half-pay days")
    EIGHTY_PAY_DAYS = "eighty_pay_days", _("Days at 80%")
    HRA = "hra", _("HRA")
    TA = "ta", _("TA")
    OTHER_EARNINGS = "other_earnings", _("Other earnings")
    TDS = "tds", _("Income tax (TDS)")
    OTHER_DEDUCTIONS = "other_deductions", _("Other deductions")
