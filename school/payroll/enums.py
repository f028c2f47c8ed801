"""Closed lists of the payroll; the states of a run are those of every monthly run (core.locking)."""

from django.db import models
from django.utils.translation import gettext_lazy as _

# What a percentage of the whole monthly salary is written as; no component has this code.
GROSS = "GROSS"


class ComponentKind(models.TextChoices):
    """What a component does to the pay."""

    EARNING = "earning", _("Earning")
    DEDUCTION = "deduction", _("Deduction")


class Calculation(models.TextChoices):
    """How a component's monthly amount is found."""

    FIXED = "fixed", _("Fixed amount")
    PERCENT = "percent", _("Percent of other components")
    REST = "rest", _("What is left of the monthly salary")


class LineKind(models.TextChoices):
    """Where a line of a payslip stands; the employer's share is told and not deducted."""

    EARNING = "earning", _("Earning")
    DEDUCTION = "deduction", _("Deduction")
    EMPLOYER = "employer", _("Employer's share")


class Statutory(models.TextChoices):
    """Lines that follow from the law or from a run itself; no component has these codes."""

    PF = "PF", _("Provident fund")
    ESI = "ESI", _("Employees' State Insurance")
    PT = "PT", _("Professional tax")
    TDS = "TDS", _("Income tax")
    PF_EMPLOYER = "PF-ER", _("Provident fund, employer")
    PENSION = "EPS", _("Pension fund, employer")
    ESI_EMPLOYER = "ESI-ER", _("Employees' State Insurance, employer")
    ARREARS = "ARREARS", _("Arrears")
    EXTRA = "EXTRA", _("Other earning")
    OTHER = "OTHER", _("Other deduction")


class Gender(models.TextChoices):
    """For whom a slab of professional tax holds."""

    FEMALE = "female", _("Women")
    MALE = "male", _("Men")


class TaxState(models.TextChoices):
    """Whose professional tax is deducted: the States and union territories by their codes (GST state letters)."""

    AP = "AP", _("Andhra Pradesh")
    AS = "AS", _("Assam")
    BR = "BR", _("Bihar")
    GJ = "GJ", _("Gujarat")
    JH = "JH", _("Jharkhand")
    KA = "KA", _("Karnataka")
    KL = "KL", _("Kerala")
    MP = "MP", _("Madhya Pradesh")
    MH = "MH", _("Maharashtra")
    MN = "MN", _("Manipur")
    ML = "ML", _("Meghalaya")
    MZ = "MZ", _("Mizoram")
    NL = "NL", _("Nagaland")
    OD = "OD", _("Odisha")
    PY = "PY", _("Puducherry")
    PB = "PB", _("Punjab")
    SK = "SK", _("Sikkim")
    TN = "TN", _("Tamil Nadu")
    TS = "TS", _("Telangana")
    TR = "TR", _("Tripura")
    WB = "WB", _("West Bengal")


class PayFigureName(models.TextChoices):
    """Figures of a month that are set by hand before the lock, with a reason: days of no pay, then rupees."""

    LOP_DAYS = "lop_days", _("Days without pay")
    EXTRA_EARNING = "extra_earning", _("Other earning")
    EXTRA_DEDUCTION = "extra_deduction", _("Other deduction")
    PF = "pf", _("Provident fund")
    ESI = "esi", _("Employees' State Insurance")
    PT = "pt", _("Professional tax")
    TDS = "tds", _("Income tax")


class Severity(models.TextChoices):
    """What a finding does."""

    ERROR = "error", _("Left out")
    WARNING = "warning", _("Warning")


class FindingCode(models.TextChoices):
    """What processing can find about a member of staff."""

    NO_SALARY = "no_salary", _("No salary is entered for the month")
    NO_BANK_ACCOUNT = "no_bank_account", _("No bank account or IFSC")
    NO_LEAVING_DATE = "no_leaving_date", _("Not in service any more, and no leaving date is entered")
    WRONG_STRUCTURE = "wrong_structure", _("The salary structure cannot be computed")
    NOTHING_PAYABLE = "nothing_payable", _("Nothing is payable")
    NEGATIVE_NET = "negative_net", _("The deductions are more than the pay")
    NO_PAN = "no_pan", _("No PAN: income tax is deducted at 20 percent at least")
    NO_TAX_RULES = "no_tax_rules", _("Income tax is computed by the rules of an earlier year")
    NO_SLABS = "no_slabs", _("There are no slabs of professional tax for the State")
    NOT_SETTLED = "not_settled", _("A difference of earlier months is not settled by this run")


LEFT_OUT = frozenset(
    {
        FindingCode.NO_SALARY,
        FindingCode.NO_BANK_ACCOUNT,
        FindingCode.NO_LEAVING_DATE,
        FindingCode.WRONG_STRUCTURE,
        FindingCode.NOTHING_PAYABLE,
        FindingCode.NEGATIVE_NET,
    }
)
