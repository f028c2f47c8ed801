"""Closed lists of vendors."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from payroll.contract_staff.enums import PayeeType


class VendorStatus(models.TextChoices):
    """A vendor is used from `verified` on; where the category wants an approval, only after that."""

    REGISTERED = "registered", _("Registered")
    WAITING = "waiting", _("Waits for approval")
    VERIFIED = "verified", _("Verified")
    INACTIVE = "inactive", _("Inactive")


VENDOR_TRANSITIONS: dict[VendorStatus, set[VendorStatus]] = {
    VendorStatus.REGISTERED: {VendorStatus.VERIFIED, VendorStatus.WAITING, VendorStatus.INACTIVE},
    VendorStatus.WAITING: {VendorStatus.VERIFIED, VendorStatus.REGISTERED, VendorStatus.INACTIVE},
    VendorStatus.VERIFIED: {VendorStatus.REGISTERED, VendorStatus.INACTIVE},
    VendorStatus.INACTIVE: {VendorStatus.REGISTERED},
}


class PayeeKind(models.TextChoices):
    """Whom the rate of section 194C asks for."""

    INDIVIDUAL = "individual", _("Individual or HUF")
    OTHER = "other", _("Company, firm or any other")


class TdsSection(models.TextChoices):
    """What a bill is for, which decides the income tax deducted; each line of a bill says its own."""

    CONTRACT = "contract", _("Works and services of contractors (194C, now 393(1) Sl. 6(i))")
    PROFESSIONAL = "professional", _("Professional fees (194J(b), now Sl. 6(iii).D(b))")
    TECHNICAL = "technical", _("Technical services (194J(a), now Sl. 6(iii).D(a))")
    NONE = "none", _("No income tax is deducted (goods, rent of others)")


def payee_type_of(section: str, kind: str) -> str:
    """Return the kind of payment whose rate and threshold hold; nothing where no tax is deducted."""
    if section == TdsSection.CONTRACT:
        person = kind == PayeeKind.INDIVIDUAL
        return str(PayeeType.CONTRACTOR_PERSON if person else PayeeType.CONTRACTOR_OTHER)
    return "" if section == TdsSection.NONE else str(PayeeType(section))


class MsmeClass(models.TextChoices):
    """Class of an enterprise with an Udyam number."""

    MICRO = "micro", _("Micro")
    SMALL = "small", _("Small")
    MEDIUM = "medium", _("Medium")


class VendorDocType(models.TextChoices):
    """Spec: ERP, VendorDocument; and what else is kept of vendors."""

    GST = "GST", _("GST registration")
    PAN = "PAN", "PAN"
    REGISTRATION = "Registration", _("Registration")
    MSME = "MSME", _("Udyam registration")
    BANK = "Bank", _("Cancelled cheque or bank letter")
    CERTIFICATE = "Certificate", _("Certificate of a lower tax rate")
    OTHER = "Other", _("Other")


class VerificationStatus(models.TextChoices):
    """Of a document, and of a changed bank account: somebody else decides."""

    WAITING = "waiting", _("Waits")
    APPROVED = "approved", _("Approved")
    REJECTED = "rejected", _("Rejected")


class Verdict(models.TextChoices):
    """What a second person says."""

    APPROVED = VerificationStatus.APPROVED.value, _("Approved")
    REJECTED = VerificationStatus.REJECTED.value, _("Rejected")


VERIFICATION_TRANSITIONS: dict[VerificationStatus, set[VerificationStatus]] = {
    VerificationStatus.WAITING: {VerificationStatus.APPROVED, VerificationStatus.REJECTED},
    VerificationStatus.APPROVED: set(),
    VerificationStatus.REJECTED: set(),
}


class VendorPaymentStatus(models.TextChoices):
    """Approved posts the tax; what is paid is undone by a reversal alone."""

    ENTERED = "entered", _("Waits for approval")
    APPROVED = "approved", _("Approved")
    PAID = "paid", _("Paid")
    REJECTED = "rejected", _("Rejected")
    CANCELLED = "cancelled", _("Cancelled")
    REVERSED = "reversed", _("Reversed")


# No claim of the vendor stands behind these any more; the invoice's number is free again.
VOID = (VendorPaymentStatus.REJECTED, VendorPaymentStatus.CANCELLED, VendorPaymentStatus.REVERSED)
PAYMENT_TRANSITIONS: dict[VendorPaymentStatus, set[VendorPaymentStatus]] = {
    VendorPaymentStatus.ENTERED: {
        VendorPaymentStatus.APPROVED,
        VendorPaymentStatus.REJECTED,
        VendorPaymentStatus.CANCELLED,
    },
    VendorPaymentStatus.APPROVED: {VendorPaymentStatus.PAID, VendorPaymentStatus.CANCELLED},
    VendorPaymentStatus.PAID: {VendorPaymentStatus.REVERSED},
    **{state: set() for state in VOID},
}


class GstState(models.TextChoices):
    """State codes of GST, the first two characters of a GSTIN; those of TDS statements are others."""

    JAMMU_KASHMIR = "01", _("Jammu and Kashmir")
    HIMACHAL_PRADESH = "02", _("Himachal Pradesh")
    PUNJAB = "03", _("Punjab")
    CHANDIGARH = "04", _("Chandigarh")
    UTTARAKHAND = "05", _("Uttarakhand")
    HARYANA = "06", _("Haryana")
    DELHI = "07", _("Delhi")
    RAJASTHAN = "08", _("Rajasthan")
    UTTAR_PRADESH = "09", _("Uttar Pradesh")
    BIHAR = "10", _("Bihar")
    SIKKIM = "11", _("Sikkim")
    ARUNACHAL_PRADESH = "12", _("Arunachal Pradesh")
    NAGALAND = "13", _("Nagaland")
    MANIPUR = "14", _("Manipur")
    MIZORAM = "15", _("Mizoram")
    TRIPURA = "16", _("Tripura")
    MEGHALAYA = "17", _("Meghalaya")
    ASSAM = "18", _("Assam")
    WEST_BENGAL = "19", _("West Bengal")
    JHARKHAND = "20", _("Jharkhand")
    ODISHA = "21", _("Odisha")
    CHHATTISGARH = "22", _("Chhattisgarh")
    MADHYA_PRADESH = "23", _("Madhya Pradesh")
    GUJARAT = "24", _("Gujarat")
    DADRA_DAMAN = "26", _("Dadra and Nagar Haveli and Daman and Diu")
    MAHARASHTRA = "27", _("Maharashtra")
    KARNATAKA = "29", _("Karnataka")
    GOA = "30", _("Goa")
    LAKSHADWEEP = "31", _("Lakshadweep")
    KERALA = "32", _("Kerala")
    TAMIL_NADU = "33", _("Tamil Nadu")
    PUDUCHERRY = "34", _("Puducherry")
    ANDAMAN = "35", _("Andaman and Nicobar Islands")
    TELANGANA = "36", _("Telangana")
    ANDHRA_PRADESH = "37", _("Andhra Pradesh")
    LADAKH = "38", _("Ladakh")
    OTHER_TERRITORY = "97", _("Other territory")
