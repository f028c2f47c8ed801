"""Enumerated values of GST."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Flow(models.TextChoices):
    """Whether we supply or are supplied."""

    OUTWARD = "outward", _("Outward (we supply)")
    INWARD = "inward", _("Inward (we are supplied)")


class DocumentType(models.TextChoices):
    """What a document is; the codes of the e-invoice schema."""

    INVOICE = "INV", _("Invoice")
    CREDIT_NOTE = "CRN", _("Credit note")
    DEBIT_NOTE = "DBN", _("Debit note")


class SupplyType(models.TextChoices):
    """How a supply is treated (reference: gst, section 4)."""

    REGULAR = "regular", _("Regular")
    SEZ_WITH_TAX = "sez_with_tax", _("SEZ with payment of tax")
    SEZ_WITHOUT_TAX = "sez_without_tax", _("SEZ without payment of tax")
    DEEMED_EXPORT = "deemed_export", _("Deemed export")
    EXPORT_WITH_TAX = "export_with_tax", _("Export with payment of tax")
    EXPORT_WITHOUT_TAX = "export_without_tax", _("Export under LUT")


SEZ = (SupplyType.SEZ_WITH_TAX, SupplyType.SEZ_WITHOUT_TAX)
EXPORTS = (SupplyType.EXPORT_WITH_TAX, SupplyType.EXPORT_WITHOUT_TAX)
WITHOUT_TAX = (SupplyType.SEZ_WITHOUT_TAX, SupplyType.EXPORT_WITHOUT_TAX)
# 3.1(b) of GSTR-3B: exports and SEZ (corrections, ERP).
ZERO_RATED = (*SEZ, *EXPORTS)


class LineTreatment(models.TextChoices):
    """How a line is taxed."""

    TAXABLE = "taxable", _("Taxable")
    NIL = "nil", _("Nil rated")
    EXEMPT = "exempt", _("Exempt")
    NON_GST = "non_gst", _("Outside GST")


class StudentSupplyKind(models.TextChoices):
    """What an educational institution supplies to its students."""

    FEES = "student_fees", _("Fees of students")
    HOSTEL = "hostel", _("Rent and charges of the hostel")
    MESS = "mess", _("Mess")


# What is charged to students has no tax in it (Notification 12/2017, entry 66).
UNTAXED = (LineTreatment.EXEMPT, LineTreatment.NIL, LineTreatment.NON_GST)


class Section(models.TextChoices):
    """Where a document stands in GSTR-1 (reference: gst, section 4); inward ones stand in none."""

    B2B = "b2b", _("4, 6B, 6C: registered buyers")
    B2CL = "b2cl", _("5: large to unregistered buyers in other States")
    B2CS = "b2cs", _("7: other unregistered buyers")
    CDNR = "cdnr", _("9B: notes to registered buyers")
    CDNUR = "cdnur", _("9B: notes to unregistered buyers")
    EXP = "exp", _("6A: exports")


class Itc(models.TextChoices):
    """What becomes of the tax of an inward document."""

    NONE = "none", _("No credit is asked")
    ELIGIBLE = "eligible", _("Eligible")
    BLOCKED = "blocked", _("Blocked by section 17(5)")
    NOT_IN_2B = "not_in_2b", _("Not in GSTR-2B yet")
    POS_RESTRICTED = "pos", _("Place of supply or time limit")


# Claimed in table 4A in the month of the credit; what is blocked is taken out again in 4B(1).
CLAIMED = (Itc.ELIGIBLE, Itc.BLOCKED)


class InwardKind(models.TextChoices):
    """Where an inward supply comes from: the rows of table 4A."""

    DOMESTIC = "domestic", _("Within India")
    IMPORT_GOODS = "import_goods", _("Import of goods")
    IMPORT_SERVICES = "import_services", _("Import of services")
    ISD = "isd", _("Input service distributor")


class Frequency(models.TextChoices):
    """How often returns are made."""

    MONTHLY = "monthly", _("Monthly")
    QUARTERLY = "quarterly", _("Quarterly (QRMP)")


class TurnoverClass(models.TextChoices):
    """Aggregate turnover of the year before: it decides the digits of HSN and whether GSTR-9 is due."""

    UP_TO_2 = "up_to_2", _("Up to 2 crore")
    UP_TO_5 = "up_to_5", _("Above 2 and up to 5 crore")
    ABOVE_5 = "above_5", _("Above 5 crore")


HSN_DIGITS = {TurnoverClass.UP_TO_2: 4, TurnoverClass.UP_TO_5: 4, TurnoverClass.ABOVE_5: 6}


class ReturnType(models.TextChoices):
    """Spec: ERP, GSTReturn.returnType."""

    GSTR1 = "GSTR-1", _("GSTR-1 (outward supplies)")
    GSTR3B = "GSTR-3B", _("GSTR-3B (summary and payment)")
    GSTR9 = "GSTR-9", _("GSTR-9 (year)")


class ReturnStatus(models.TextChoices):
    """Spec: ERP, GSTReturn.status; a filed return is final."""

    DRAFT = "draft", _("Draft")
    FILED = "filed", _("Filed")


RETURN_TRANSITIONS: dict[ReturnStatus, set[ReturnStatus]] = {
    ReturnStatus.DRAFT: {ReturnStatus.FILED},
    ReturnStatus.FILED: set(),
}


class OpeningState(models.TextChoices):
    """The opening credit: entered by one person, approved by another."""

    DRAFT = "draft", _("Waiting for approval")
    APPROVED = "approved", _("Approved")


OPENING_TRANSITIONS: dict[OpeningState, set[OpeningState]] = {
    OpeningState.DRAFT: {OpeningState.APPROVED},
    OpeningState.APPROVED: set(),
}
