"""Vendors, their categories, certificates of a lower tax rate, and bank accounts that are to change."""

import re

from django.contrib.postgres.constraints import ExclusionConstraint
from django.contrib.postgres.fields import ArrayField, DateRangeField, RangeOperators
from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Func, Q, Value
from django.db.models.functions import Lower, Upper
from django.utils.translation import gettext_lazy as _

from core import validators
from core.formatting import in_date
from core.money import MoneyField
from erp_planned.vendors.enums import (
    GstState,
    MsmeClass,
    PayeeKind,
    TdsSection,
    VendorStatus,
    VerificationStatus,
)

_UDYAM = re.compile(r"UDYAM-[A-Z]{2}-[0-9]{2}-[0-9]{7}")
_CERTIFICATE = re.compile(r"[A-Z0-9]{10}")
BOTH_DAYS = "[]"
FIRST_DAY_ONLY = "[)"


def validate_udyam(value: str) -> None:
    """Refuse what is no Udyam number."""
    if not _UDYAM.fullmatch(value):
        raise ValidationError(_("Write it as UDYAM-DL-01-0000001."), code="udyam")


def validate_certificate_no(value: str) -> None:
    """Refuse what is no number of a certificate of a lower tax rate."""
    if not _CERTIFICATE.fullmatch(value):
        raise ValidationError(
            _("Write the ten letters and digits of the certificate."), code="certificate_no"
        )


class Days(Func):
    """The days from one column to another; an empty end is without end."""

    function = "daterange"
    output_field = DateRangeField()

    def __init__(self, first: str, last: str, bounds: str) -> None:
        super().__init__(F(first), F(last), Value(bounds))


class VendorSettings(models.Model):
    """How the institution rates vendors, reminds of papers and deducts GST; one row."""

    id = models.PositiveSmallIntegerField(primary_key=True, default=1, editable=False)
    quality_weight = models.PositiveSmallIntegerField(
        _("weight of quality"), default=40, validators=[MaxValueValidator(100)]
    )
    delivery_weight = models.PositiveSmallIntegerField(
        _("weight of delivery"), default=30, validators=[MaxValueValidator(100)]
    )
    pricing_weight = models.PositiveSmallIntegerField(
        _("weight of pricing"), default=30, validators=[MaxValueValidator(100)]
    )
    reminder_days = models.PositiveSmallIntegerField(
        _("days before a paper runs out to remind"), default=30,
        validators=[MinValueValidator(1), MaxValueValidator(365)],
    )  # fmt: skip
    msme_days = models.PositiveSmallIntegerField(
        _("days within which micro and small enterprises are paid"), default=45,
        validators=[MinValueValidator(1), MaxValueValidator(45)],
    )  # fmt: skip
    deducts_gst = models.BooleanField(
        _("deducts GST at source (section 51 of the CGST Act)"), default=True,
        help_text=_("Departments, local authorities, governmental agencies and notified bodies do."),
    )  # fmt: skip

    class Meta:
        verbose_name = _("vendor settings")
        verbose_name_plural = _("vendor settings")
        ordering = ["id"]
        constraints = [
            models.CheckConstraint(condition=Q(id=1), name="erp_vendor_settings_single_row"),
            models.CheckConstraint(
                condition=Q(quality_weight__gt=0) | Q(delivery_weight__gt=0) | Q(pricing_weight__gt=0),
                name="erp_vendor_settings_weights",
            ),
        ]

    def __str__(self) -> str:
        return str(_("Vendor settings"))


class VendorCategory(models.Model):
    """A category; where it wants an approval, its vendors wait for one before they are used."""

    name = models.CharField(_("name"), max_length=80)
    description = models.CharField(_("description"), max_length=300, blank=True)
    approval_required = models.BooleanField(_("vendors need an approval"), default=False)
    is_active = models.BooleanField(_("active"), default=True)

    class Meta:
        verbose_name = _("vendor category")
        verbose_name_plural = _("vendor categories")
        ordering = ["name"]
        constraints = [models.UniqueConstraint(Lower("name"), name="erp_vendor_category_name")]

    def __str__(self) -> str:
        return self.name


class Vendor(models.Model):
    """Somebody who supplies or works for the institution (spec: ERP, Vendor).

    Who entered what identifies the vendor does not verify it. PAN and bank account are masked in lists and audit.
    """

    code = models.CharField(_("code"), max_length=20, blank=True, help_text=_("Left empty: the next number."))
    name = models.CharField(_("name"), max_length=150)
    category = models.ForeignKey(
        VendorCategory, models.PROTECT, related_name="vendors", verbose_name=_("category")
    )
    gstin = models.CharField("GSTIN", max_length=15, blank=True, validators=[validators.validate_gstin])
    pan = models.CharField("PAN", max_length=10, blank=True, validators=[validators.validate_pan])
    payee_kind = models.CharField(_("person or firm"), max_length=10, choices=PayeeKind, blank=True)
    tds_section = models.CharField(
        _("income tax is deducted for"), max_length=12, choices=TdsSection, default=TdsSection.CONTRACT
    )
    # A transporter who owns ten goods carriages or fewer says so with a PAN: 194C(6). Good for that financial year.
    transporter_declared_on = models.DateField(_("declaration of a transporter of"), null=True, blank=True)
    is_composition = models.BooleanField(_("composition scheme"), default=False)
    issues_e_invoices = models.BooleanField(_("issues e-invoices"), default=False)
    udyam_no = models.CharField(
        _("Udyam number"), max_length=19, blank=True,
        validators=[validate_udyam],
    )  # fmt: skip
    msme_class = models.CharField(_("class of enterprise"), max_length=6, choices=MsmeClass, blank=True)
    address = models.TextField(_("address"), max_length=500, blank=True)
    state = models.CharField(_("State"), max_length=2, choices=GstState, blank=True)
    pin_code = models.CharField(
        _("PIN code"), max_length=6, blank=True, validators=[validators.validate_pin_code]
    )
    contact_person = models.CharField(_("contact person"), max_length=120, blank=True)
    email = models.EmailField(_("e-mail"), blank=True)
    phone = models.CharField(_("phone"), max_length=15, blank=True, validators=[validators.validate_mobile])
    bank_account = models.CharField(
        _("bank account"), max_length=18, blank=True, validators=[validators.validate_bank_account]
    )
    ifsc = models.CharField("IFSC", max_length=11, blank=True, validators=[validators.validate_ifsc])
    status = models.CharField(
        _("status"), max_length=10, choices=VendorStatus, default=VendorStatus.REGISTERED, editable=False
    )
    remarks = models.CharField(_("remarks"), max_length=300, blank=True, editable=False)
    # Who entered what a second person has to verify: at registration, or with a change of it.
    entered_by = models.CharField(_("entered by"), max_length=150, editable=False)
    entered_by_id = models.BigIntegerField(null=True, editable=False)
    # Others who changed it before it was verified.
    changed_by_ids = ArrayField(models.BigIntegerField(), default=list, blank=True, editable=False)
    verified_at = models.DateTimeField(_("verified at"), null=True, editable=False)
    verified_by = models.CharField(_("verified by"), max_length=150, blank=True, editable=False)
    verified_by_id = models.BigIntegerField(null=True, editable=False)
    approved_at = models.DateTimeField(_("approved at"), null=True, editable=False)
    approved_by = models.CharField(_("approved by"), max_length=150, blank=True, editable=False)
    created_at = models.DateTimeField(_("registered at"), auto_now_add=True)
    updated_at = models.DateTimeField(_("changed at"), auto_now=True)

    class Meta:
        verbose_name = _("vendor")
        verbose_name_plural = _("vendors")
        ordering = ["code"]
        constraints = [
            models.UniqueConstraint(Lower("code"), name="erp_vendor_code"),
            models.UniqueConstraint(Upper("gstin"), condition=~Q(gstin=""), name="erp_vendor_gstin"),
            models.CheckConstraint(condition=Q(status__in=VendorStatus.values), name="erp_vendor_status"),
            models.CheckConstraint(
                condition=~Q(status__in=[VendorStatus.VERIFIED, VendorStatus.WAITING])
                | Q(entered_by_id=None)
                | Q(verified_by_id=None)
                | ~Q(entered_by_id=F("verified_by_id")),
                name="erp_vendor_two_people",
            ),
            models.CheckConstraint(
                condition=Q(bank_account="", ifsc="") | (~Q(bank_account="") & ~Q(ifsc="")),
                name="erp_vendor_bank",
            ),
        ]
        indexes = [
            models.Index(Upper("name"), name="erp_vendor_name"),
            models.Index(fields=["pan"], condition=~Q(pan=""), name="erp_vendor_pan"),
            models.Index(fields=["status", "code"], name="erp_vendor_status_code"),
        ]

    def __str__(self) -> str:
        return f"{self.code} {self.name}"


class LowerTaxCertificate(models.Model):
    """A certificate of a lower tax rate or none (section 197, now 395): for one section, an amount and some days."""

    vendor = models.ForeignKey(Vendor, models.PROTECT, related_name="certificates", verbose_name=_("vendor"))
    certificate_no = models.CharField(
        _("certificate number"), max_length=10, validators=[validate_certificate_no]
    )  # fmt: skip
    section = models.CharField(_("section"), max_length=12, choices=TdsSection)
    rate_pct = models.DecimalField(
        _("rate (percent)"), max_digits=5, decimal_places=2,
        validators=[MinValueValidator(0), MaxValueValidator(100)],
    )  # fmt: skip
    limit_amount = MoneyField(_("up to payments of"), validators=[MinValueValidator(1)])
    valid_from = models.DateField(_("valid from"))
    valid_to = models.DateField(_("valid to"))
    # For which last day the office was reminded; empty: not yet.
    reminded_for = models.DateField(null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("certificate of a lower tax rate")
        verbose_name_plural = _("certificates of a lower tax rate")
        ordering = ["vendor", "-valid_from"]
        constraints = [
            models.UniqueConstraint(
                Upper("certificate_no"),
                name="erp_vendor_certificate_no",
                violation_error_message=_("This certificate is entered already."),
            ),
            models.CheckConstraint(
                condition=Q(valid_to__gte=F("valid_from")), name="erp_vendor_certificate_days"
            ),
            ExclusionConstraint(
                name="erp_vendor_certificate_alone",
                expressions=[
                    ("vendor", RangeOperators.EQUAL),
                    ("section", RangeOperators.EQUAL),
                    (Days("valid_from", "valid_to", BOTH_DAYS), RangeOperators.OVERLAPS),
                ],
                violation_error_message=_(
                    "Another certificate for the section is valid on some of these days."
                ),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.certificate_no}, {in_date(self.valid_to)}"


class BankChange(models.Model):
    """Another bank account that somebody asks for; the old one is paid until a second person has approved it."""

    vendor = models.ForeignKey(Vendor, models.PROTECT, related_name="bank_changes", verbose_name=_("vendor"))
    bank_account = models.CharField(
        _("bank account"), max_length=18, validators=[validators.validate_bank_account]
    )
    ifsc = models.CharField("IFSC", max_length=11, validators=[validators.validate_ifsc])
    reason = models.CharField(_("reason"), max_length=300)
    status = models.CharField(
        _("status"),
        max_length=8,
        choices=VerificationStatus,
        default=VerificationStatus.WAITING,
        editable=False,
    )
    entered_at = models.DateTimeField(_("asked at"), auto_now_add=True)
    entered_by = models.CharField(_("asked by"), max_length=150, editable=False)
    entered_by_id = models.BigIntegerField(null=True, editable=False)
    decided_at = models.DateTimeField(_("decided at"), null=True, editable=False)
    decided_by = models.CharField(_("decided by"), max_length=150, blank=True, editable=False)
    decided_by_id = models.BigIntegerField(null=True, editable=False)
    remarks = models.CharField(_("remarks"), max_length=300, blank=True, editable=False)

    class Meta:
        verbose_name = _("change of a bank account")
        verbose_name_plural = _("changes of bank accounts")
        ordering = ["-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["vendor"],
                condition=Q(status=VerificationStatus.WAITING),
                name="erp_vendor_bank_change_waits",
            ),
            models.CheckConstraint(
                condition=Q(status__in=VerificationStatus.values), name="erp_vendor_bank_change_status"
            ),
            models.CheckConstraint(
                condition=~Q(status=VerificationStatus.APPROVED)
                | Q(entered_by_id=None)
                | Q(decided_by_id=None)
                | ~Q(entered_by_id=F("decided_by_id")),
                name="erp_vendor_bank_change_two_people",
            ),
        ]

    def __str__(self) -> str:
        return str(self.vendor)
