"""Closed lists of employees."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class EmployeeStatus(models.TextChoices):
    """Status by the spec's filter values."""

    ACTIVE = "active", _("Active")
    INACTIVE = "inactive", _("Inactive")
    RETIRED = "retired", _("Retired")


# What may follow each status; every change has a date and a reason.
STATUS_TRANSITIONS: dict[EmployeeStatus, set[EmployeeStatus]] = {
    EmployeeStatus.ACTIVE: {EmployeeStatus.INACTIVE, EmployeeStatus.RETIRED},
    EmployeeStatus.INACTIVE: {EmployeeStatus.ACTIVE, EmployeeStatus.RETIRED},
    EmployeeStatus.RETIRED: {EmployeeStatus.ACTIVE},
}


class Gender(models.TextChoices):
    """As recorded in the service book."""

    FEMALE = "female", _("Female")
    MALE = "male", _("Male")
    OTHER = "other", _("Other")


class Category(models.TextChoices):
    """Reservation category."""

    GENERAL = "GEN", _("General")
    OBC = "OBC", _("Other backward class")
    SC = "SC", _("Scheduled caste")
    ST = "ST", _("Scheduled tribe")
    EWS = "EWS", _("Economically weaker section")


class TaxRegime(models.TextChoices):
    """Regime of income tax; the new one is the law's default."""

    NEW = "new", _("New regime")
    OLD = "old", _("Old regime")


class PayReason(models.TextChoices):
    """Why pay changed."""

    JOINING = "joining", _("Joining")
    INCREMENT = "increment", _("Annual increment")
    PROMOTION = "promotion", _("Promotion")
    MACP = "macp", _("MACP")
    FIXATION = "fixation", _("Pay fixation")
    CORRECTION = "correction", _("Correction")
    TRANSFER = "transfer", _("Transfer")


# Reasons that begin service in a level: the next increment is counted from them.
ENTRY_REASONS = (PayReason.JOINING, PayReason.PROMOTION, PayReason.MACP)
# Reasons for which pay in the higher level is fixed by rule 13 when no cell is named.
FIXATION_REASONS = (PayReason.PROMOTION, PayReason.MACP)


class ElementKind(models.TextChoices):
    """Which side of the payslip an element is on."""

    EARNING = "earning", _("Earning")
    DEDUCTION = "deduction", _("Deduction")
