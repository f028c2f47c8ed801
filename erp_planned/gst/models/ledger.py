"""The one ledger of supplies that every return is made from. Documents of a filed return are final: see 0002."""

from decimal import Decimal

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Upper
from django.utils.translation import gettext_lazy as _

from core.money import MoneyField
from core.validators import validate_gstin
from erp_planned.gst.enums import (
    DocumentType,
    Flow,
    InwardKind,
    Itc,
    LineTreatment,
    Section,
    SupplyType,
)


class GSTInvoice(models.Model):
    """An invoice or note, outward or inward (spec: ERP, GSTInvoice); rupees, positive also in notes.

    `party_gstin` empty: unregistered or overseas. `round_off` makes the total: taxable + taxes + round-off, of a
    supply under reverse charge without the taxes. Documents of billing and purchase arrive once per `source`
    ("billing:12"); others are entered by hand. `section` is where an outward one stands in GSTR-1.
    """

    flow = models.CharField(_("direction"), max_length=7, choices=Flow)
    document_type = models.CharField(
        _("document"), max_length=3, choices=DocumentType, default=DocumentType.INVOICE
    )
    invoice_no = models.CharField(_("number"), max_length=40)
    invoice_on = models.DateField(_("date"))
    # First calendar year of the document's financial year: numbers are unique in it.
    invoice_year = models.PositiveSmallIntegerField(editable=False)
    # The month whose return it goes into, as its first day; later than the date where it came late.
    period = models.DateField(_("month of the return"))
    party_name = models.CharField(_("party"), max_length=120)
    party_gstin = models.CharField(_("party's GSTIN"), max_length=15, blank=True, validators=[validate_gstin])
    party_address = models.CharField(_("party's address"), max_length=300, blank=True)
    party_pin = models.CharField(_("party's PIN code"), max_length=6, blank=True)
    place_of_supply = models.CharField(_("place of supply"), max_length=2)
    supply_type = models.CharField(
        _("kind of supply"), max_length=18, choices=SupplyType, default=SupplyType.REGULAR
    )
    section = models.CharField(
        _("table of GSTR-1"), max_length=5, choices=Section, blank=True, editable=False
    )
    is_inter_state = models.BooleanField(_("inter-State"), default=False, editable=False)
    is_reverse_charge = models.BooleanField(_("reverse charge"), default=False)
    # A total of supplies without documents of their own, such as fees of a month: not counted among numbers.
    is_summary = models.BooleanField(_("total of several"), default=False, editable=False)
    inward_kind = models.CharField(
        _("comes from"), max_length=15, choices=InwardKind, default=InwardKind.DOMESTIC
    )
    is_capital = models.BooleanField(_("capital goods"), default=False)
    itc = models.CharField(_("input credit"), max_length=9, choices=Itc, default=Itc.NONE)
    # The month in whose return the credit is taken, as its first day; empty while it is not.
    credit_period = models.DateField(_("month of the credit"), null=True, editable=False)
    shipping_bill_no = models.CharField(_("shipping bill"), max_length=15, blank=True)
    shipping_bill_on = models.DateField(_("date of the shipping bill"), null=True, blank=True)
    port_code = models.CharField(_("port"), max_length=6, blank=True)
    # Of a note: the invoice that it changes.
    original = models.ForeignKey(
        "self", models.PROTECT, related_name="notes", null=True, blank=True, verbose_name=_("of invoice")
    )
    taxable_value = MoneyField(_("taxable value"), editable=False)
    cgst = MoneyField("CGST", default=0, editable=False)
    sgst = MoneyField("SGST", default=0, editable=False)
    igst = MoneyField("IGST", default=0, editable=False)
    cess = MoneyField(_("cess"), default=0, editable=False)
    round_off = models.DecimalField(_("round-off"), max_digits=5, decimal_places=2, default=0)
    total = MoneyField(_("total"), editable=False)
    source = models.CharField(_("made from"), max_length=60, blank=True, editable=False)
    is_cancelled = models.BooleanField(_("cancelled"), default=False, editable=False)
    cancelled_on = models.DateField(_("cancelled on"), null=True, editable=False)
    reason = models.CharField(_("reason"), max_length=300, blank=True)
    made_by = models.CharField(_("made by"), max_length=150, editable=False)
    made_at = models.DateTimeField(_("made at"), auto_now_add=True)

    class Meta:
        verbose_name = _("GST invoice")
        verbose_name_plural = _("GST invoices")
        ordering = ["-invoice_on", "-id"]
        constraints = [
            models.UniqueConstraint(
                "invoice_year", Upper("invoice_no"), condition=Q(flow=Flow.OUTWARD), name="erp_gst_outward_number"
            ),
            models.UniqueConstraint(
                "party_gstin", "party_name", "invoice_year", "document_type", Upper("invoice_no"),
                condition=Q(flow=Flow.INWARD, is_cancelled=False),
                name="erp_gst_inward_number",
            ),
            models.UniqueConstraint(fields=["source"], condition=~Q(source=""), name="erp_gst_source_once"),
            models.CheckConstraint(
                condition=Q(taxable_value__gte=0, cgst__gte=0, igst__gte=0, cess__gte=0, cgst=F("sgst")),
                name="erp_gst_amounts",
            ),
            models.CheckConstraint(condition=Q(igst=0) | Q(cgst=0), name="erp_gst_one_kind_of_tax"),
            models.CheckConstraint(
                condition=Q(
                    is_reverse_charge=False,
                    total=F("taxable_value") + F("cgst") + F("sgst") + F("igst") + F("cess") + F("round_off"),
                )
                | Q(is_reverse_charge=True, total=F("taxable_value") + F("round_off")),
                name="erp_gst_total",
            ),
            models.CheckConstraint(
                condition=Q(document_type=DocumentType.INVOICE, original=None)
                | (~Q(document_type=DocumentType.INVOICE) & Q(original__isnull=False)),
                name="erp_gst_notes_have_originals",
            ),
            models.CheckConstraint(
                condition=Q(flow=Flow.OUTWARD, itc=Itc.NONE, credit_period=None) | Q(flow=Flow.INWARD, section=""),
                name="erp_gst_sides",
            ),
            models.CheckConstraint(
                condition=Q(is_cancelled=False, cancelled_on=None)
                | Q(is_cancelled=True, cancelled_on__isnull=False),
                name="erp_gst_cancelled",
            ),
        ]  # fmt: skip
        indexes = [
            models.Index(fields=["flow", "period", "section", "id"], name="erp_gst_period"),
            models.Index(fields=["credit_period"], name="erp_gst_credit"),
        ]

    def __str__(self) -> str:
        return self.invoice_no

    @property
    def tax(self) -> Decimal:
        """Tax of the document with cess (rupees)."""
        return self.igst + self.cgst + self.sgst + self.cess

    @property
    def sign(self) -> int:
        """Minus one of a credit note, whose amounts are taken off."""
        return -1 if self.document_type == DocumentType.CREDIT_NOTE else 1


class GSTInvoiceLine(models.Model):
    """A line: HSN, quantity, value and tax in rupees, rate in percent."""

    invoice = models.ForeignKey(
        GSTInvoice, models.CASCADE, related_name="lines", verbose_name=_("GST invoice")
    )
    line_no = models.PositiveSmallIntegerField(_("line"))
    description = models.CharField(_("description"), max_length=200)
    # Empty only of inward documents whose supplier named none.
    hsn_code = models.CharField(_("HSN or SAC"), max_length=8, blank=True)
    quantity = models.DecimalField(
        _("quantity"), max_digits=14, decimal_places=3, default=0, validators=[MinValueValidator(0)]
    )
    unit = models.CharField(_("unit"), max_length=3, default="NA")
    treatment = models.CharField(
        _("treatment"), max_length=7, choices=LineTreatment, default=LineTreatment.TAXABLE
    )
    rate = models.DecimalField(
        _("tax percent"), max_digits=5, decimal_places=2, default=0,
        validators=[MinValueValidator(0), MaxValueValidator(40)],
    )  # fmt: skip
    taxable_value = MoneyField(_("taxable value"), validators=[MinValueValidator(0)])
    cgst = MoneyField("CGST", default=0, editable=False)
    sgst = MoneyField("SGST", default=0, editable=False)
    igst = MoneyField("IGST", default=0, editable=False)
    cess = MoneyField(_("cess"), default=0, validators=[MinValueValidator(0)])

    class Meta:
        verbose_name = _("line of a GST invoice")
        verbose_name_plural = _("lines of GST invoices")
        ordering = ["invoice", "line_no"]
        constraints = [
            models.UniqueConstraint(fields=["invoice", "line_no"], name="erp_gst_line_once"),
            models.CheckConstraint(
                condition=Q(taxable_value__gte=0, rate__gte=0, quantity__gte=0, cess__gte=0),
                name="erp_gst_line_amounts",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.line_no}: {self.taxable_value}"
