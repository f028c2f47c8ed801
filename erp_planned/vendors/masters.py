"""Categories, vendors and certificates of a lower tax rate, declared for every door."""

from typing import Any

from django.utils.translation import gettext as _

from core.audit.services import record
from core.errors import ValidationFailed
from core.masters import Change, Master
from core.numbering.services import next_number
from core.periods import today
from core.refusals import refuse_wrong
from core.validators import normalise, normalise_mobile
from erp_planned.vendors.enums import PayeeKind, TdsSection, VendorStatus
from erp_planned.vendors.models import LowerTaxCertificate, Vendor, VendorCategory
from erp_planned.vendors.permissions import VendorPermission as P
from erp_planned.vendors.selectors import vendors as read

SERIES = "vendor"
# The fourth letter of the PAN of individuals and Hindu undivided families.
PERSONS = ("P", "H")
BANK = ("bank_account", "ifsc")
# What a second person verifies; changed later, it is verified again.
IDENTITY = (
    "name", "category", "gstin", "pan", "payee_kind", "transporter_declared_on", "is_composition", "udyam_no",
    "msme_class", "state", *BANK,
)  # fmt: skip
PRIVATE = ("pan", "bank_account")

vendor_categories = Master(
    VendorCategory,
    label="vendor_category",
    read=P.READ,
    write=P.WRITE,
    writable=("name", "description", "approval_required", "is_active"),
    columns=("name", "description", "approval_required", "is_active"),
    search=("name",),
    filters=("approval_required", "is_active"),
    ordering=("name",),
    example={"name": "Stationery", "description": "Paper, pens, toner", "approval_required": False},
)


def _complete(row: Vendor, change: Change) -> None:
    """Set what follows: number, PAN and State from the GSTIN, person or firm from the PAN."""
    if not row.code and change.is_new:
        row.code = _next_code()
    row.pan = row.pan or row.gstin[2:12]
    row.state = row.state or row.gstin[:2]
    if row.pan and not row.payee_kind:
        row.payee_kind = kind_of(row.pan)
    if change.is_new:
        row.entered_by, row.entered_by_id = change.actor.name[:150], change.actor.number


def kind_of(pan: str) -> str:
    """Return whether a PAN is that of an individual or HUF, or of another payee."""
    return str(PayeeKind.INDIVIDUAL if pan[3:4] in PERSONS else PayeeKind.OTHER)


def _next_code() -> str:
    """Return the next free number; numbers that people gave are left out."""
    while True:
        code = f"V{next_number(SERIES):04d}"
        if not Vendor.objects.filter(code__iexact=code).exists():
            return code


def _check(row: Vendor, change: Change) -> None:
    refuse_wrong(_problems(row))
    if not change.is_new and row.status != VendorStatus.REGISTERED and set(BANK) & set(change.after):
        text = _("A verified account is changed by a request that somebody else approves.")
        raise ValidationFailed.at(next(name for name in BANK if name in change.after), text)
    if row.category_id and not row.category.is_active and "category" in change.after:
        raise ValidationFailed.at("category", _("This category is inactive; choose another one."))
    if {"pan", "gstin"} & set(change.after) and not change.is_confirmed:
        _ask_about_double(row)
    if not change.is_new and set(IDENTITY) & set(change.after):
        _verify_again(row, change)


def _problems(row: Vendor) -> dict[str, str]:
    wrong = _identity_problems(row)
    if bool(row.udyam_no) != bool(row.msme_class):
        missing = "msme_class" if row.udyam_no else "udyam_no"
        wrong[missing] = _("Udyam number and class are given together.")
    if bool(row.bank_account) != bool(row.ifsc):
        wrong["ifsc" if row.bank_account else "bank_account"] = _("Bank account and IFSC are given together.")
    if row.transporter_declared_on and not row.pan:
        wrong["pan"] = _("A transporter's declaration needs the PAN.")
    if row.transporter_declared_on and row.transporter_declared_on > today():
        wrong["transporter_declared_on"] = _("The date lies in the future.")
    return wrong


def _identity_problems(row: Vendor) -> dict[str, str]:
    wrong: dict[str, str] = {}
    if row.gstin and row.pan != row.gstin[2:12]:
        wrong["pan"] = _("The PAN inside the GSTIN is %(pan)s; the two must agree.") % {
            "pan": row.gstin[2:12]
        }
    if row.gstin and row.state != row.gstin[:2]:
        text = _("The GSTIN belongs to State %(code)s; it must be the State of the address.")
        wrong["state"] = text % {"code": row.gstin[:2]}
    if not row.payee_kind:
        wrong["payee_kind"] = _("Without a PAN say whether it is an individual or HUF, or any other.")
    elif row.pan and row.payee_kind != kind_of(row.pan):
        wrong["payee_kind"] = _("The fourth letter of the PAN says otherwise.")
    if row.is_composition and not row.gstin:
        wrong["gstin"] = _("Under the composition scheme there is a GSTIN.")
    return wrong


def _ask_about_double(row: Vendor) -> None:
    """Point out others of the same PAN: branches are meant, the same one twice is not."""
    others = [str(one) for one in read.same_pan(row)[:5]]
    if others:
        text = _("The PAN is that of %(others)s. Is another vendor with it meant, such as a branch?")
        raise ValidationFailed.at("confirm", text % {"others": ", ".join(others)})


def _verify_again(row: Vendor, change: Change) -> None:
    """Note who entered what is to be verified; a vendor in use waits for its second person again."""
    if row.status in (VendorStatus.VERIFIED, VendorStatus.WAITING):
        row.status = VendorStatus.REGISTERED
        row.changed_by_ids = []
        row.entered_by, row.entered_by_id = change.actor.name[:150], change.actor.number
    elif (number := change.actor.number) is not None and number not in row.changed_by_ids:
        row.changed_by_ids = [*row.changed_by_ids, number]


def _tell(row: Vendor, change: Change) -> None:
    if row.status == VendorStatus.REGISTERED and row.verified_at and set(IDENTITY) & set(change.after):
        record(change.actor, "vendor.to_be_verified", row, after={"status": row.status})


vendors = Master(
    Vendor,
    label="vendor",
    read=P.READ,
    write=P.WRITE,
    writable=(
        "code", "name", "category", "gstin", "pan", "payee_kind", "tds_section", "transporter_declared_on",
        "is_composition", "issues_e_invoices", "udyam_no", "msme_class", "address", "state", "pin_code",
        "contact_person", "email", "phone", "bank_account", "ifsc",
    ),
    tidy={
        **dict.fromkeys(("gstin", "pan", "bank_account", "ifsc", "pin_code"), normalise),
        "code": str.upper, "udyam_no": str.upper, "phone": normalise_mobile,
    },
    confirms=True,
    complete=_complete,
    check=_check,
    after_change=_tell,
    columns=("code", "name", "category", "gstin", "status"),
    search=("code", "name", "gstin", "pan"),
    filters=("status", "category", "tds_section", "msme_class"),
    ordering=("code", "name", "created_at"),
    rows=read.vendors,
    by={"category": "name"},
    shown=("status", "remarks", "entered_by", "verified_by", "verified_at", "approved_by", "approved_at"),
    example={
        "code": "V1001",
        "name": "Evergreen Stationers Pvt Ltd",
        "category": "Stationery",
        "gstin": "07AABCE1234F1Z5",
        "pan": "AABCE1234F",
        "address": "12 Daryaganj, New Delhi",
        "state": "07",
        "contact_person": "Meena Gupta",
        "email": "accounts@evergreen.example",
        "phone": "9811111111",
        "bank_account": "30123456789",
        "ifsc": "SBIN0001234",
    },
)  # fmt: skip


def _check_certificate(row: LowerTaxCertificate, change: Change) -> None:
    if row.valid_to and row.valid_from and row.valid_to < row.valid_from:
        raise ValidationFailed.at("valid_to", _("The certificate ends before it begins."))
    if row.section == TdsSection.NONE:
        raise ValidationFailed.at("section", _("No income tax is deducted there; choose another section."))
    if not row.vendor.pan:
        raise ValidationFailed.at("vendor", _("A certificate needs the vendor's PAN; enter it first."))
    if not change.is_new and change.after and row.entries.filter(posted_at__isnull=False).exists():
        name = next(iter(change.after))
        raise ValidationFailed.at(name, _("Tax was deducted by this certificate; it stays as it is."))


certificates: Master[Any] = Master(
    LowerTaxCertificate,
    label="vendor_certificate",
    read=P.READ,
    write=P.WRITE,
    writable=("certificate_no", "vendor", "section", "rate_pct", "limit_amount", "valid_from", "valid_to"),
    tidy={"certificate_no": normalise},
    check=_check_certificate,
    columns=("certificate_no", "vendor", "section", "rate_pct", "limit_amount", "valid_from", "valid_to"),
    search=("certificate_no", "vendor__name", "vendor__code"),
    filters=("section", "vendor", "valid_to"),
    ordering=("valid_to", "certificate_no"),
    rows=read.certificates,
    wire={"rate_pct": "rate_percent"},
    example={
        "certificate_no": "2026AB1234",
        "vendor": 12,
        "section": "contract",
        "rate_pct": 1,
        "limit_amount": 500000,
        "valid_from": "2026-04-01",
        "valid_to": "2027-03-31",
    },
)
