"""Registrations of invoices with the sandbox portal, its key, and what every registration says of the seller."""

from datetime import timedelta

from django.core.validators import RegexValidator
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from erp_planned.einvoice.enums import CancelReason, EInvoiceStatus
from erp_planned.gst.models import GSTInvoice

validate_pincode = RegexValidator(r"^[1-9][0-9]{5}$", _("A PIN code has six digits."))


class EInvoiceSettings(models.Model):
    """The seller as the schema asks for it; one row. From when invoices are registered says the GST registration."""

    only = models.BooleanField(default=True, unique=True, editable=False)
    is_above_ten_crore = models.BooleanField(
        _("turnover of Rs 10 crore or more"), default=False,
        help_text=_("Then invoices are registered within 30 days of their date, from 1 April 2025."),
    )  # fmt: skip
    legal_name = models.CharField(_("legal name"), max_length=100, blank=True)
    address = models.CharField(_("address"), max_length=100, blank=True)
    location = models.CharField(_("place"), max_length=50, blank=True)
    pincode = models.CharField(_("PIN code"), max_length=6, blank=True, validators=[validate_pincode])

    class Meta:
        verbose_name = _("settings of e-invoices")
        verbose_name_plural = _("settings of e-invoices")
        ordering = ["pk"]
        constraints = [models.CheckConstraint(condition=Q(only=True), name="erp_einvoice_settings_only")]

    def __str__(self) -> str:
        return str(_("Settings of e-invoices"))


class SigningKey(models.Model):
    """The key by which this installation's sandbox signs: 2048-bit RSA, the private part sealed."""

    kid = models.CharField(_("key"), max_length=40, unique=True)
    private_sealed = models.TextField(editable=False)
    public_pem = models.TextField(_("public key"))
    made_at = models.DateTimeField(_("made at"), auto_now_add=True)

    class Meta:
        verbose_name = _("signing key")
        verbose_name_plural = _("signing keys")
        ordering = ["-made_at"]

    def __str__(self) -> str:
        return self.kid


class EInvoice(models.Model):
    """A registered invoice or note (spec: ERP, EInvoice): its IRN, and the signed invoice and QR text.

    One per document for ever: a cancelled number is not registered again. Rows never change but to be cancelled.
    """

    # How long a registration can be cancelled (reference: gst, section 3).
    CANCEL_WITHIN = timedelta(hours=24)

    invoice = models.OneToOneField(
        GSTInvoice, models.PROTECT, related_name="e_invoice", verbose_name=_("GST invoice")
    )
    irn = models.CharField("IRN", max_length=64, unique=True)
    ack_no = models.CharField(_("acknowledgement"), max_length=15, unique=True)
    registered_at = models.DateTimeField(_("registered at"))
    payload = models.JSONField(_("document"))
    signed_json = models.TextField(_("signed invoice"))
    qr_code = models.TextField(_("text of the QR code"))
    status = models.CharField(
        _("status"), max_length=3, choices=EInvoiceStatus, default=EInvoiceStatus.ACTIVE
    )
    registered_by = models.CharField(_("registered by"), max_length=150)
    cancelled_at = models.DateTimeField(_("cancelled at"), null=True)
    cancelled_by = models.CharField(_("cancelled by"), max_length=150, blank=True)
    cancel_reason = models.CharField(_("reason"), max_length=1, choices=CancelReason, blank=True)
    cancel_remarks = models.CharField(_("remarks"), max_length=100, blank=True)

    class Meta:
        verbose_name = _("e-invoice")
        verbose_name_plural = _("e-invoices")
        ordering = ["-registered_at", "-id"]
        constraints = [
            models.CheckConstraint(condition=Q(status__in=EInvoiceStatus.values), name="erp_einvoice_status"),
            models.CheckConstraint(
                condition=Q(status=EInvoiceStatus.ACTIVE, cancelled_at=None)
                | Q(status=EInvoiceStatus.CANCELLED, cancelled_at__isnull=False),
                name="erp_einvoice_cancelled",
            ),
        ]
        indexes = [models.Index(fields=["status", "-registered_at"], name="erp_einvoice_list")]

    def __str__(self) -> str:
        return str(self.invoice)
