"""Bills of vendors with the tax deducted from them, and the ledger of that tax.

Figures of an approved bill and posted tax never change: see the triggers in the migrations.
"""

from decimal import Decimal

from django.core.validators import MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Upper
from django.utils.translation import gettext_lazy as _

from core.formatting import in_month
from core.money import MoneyField
from erp_planned.vendors.enums import VOID, GstState, TdsSection, VendorPaymentStatus
from erp_planned.vendors.models.vendors import LowerTaxCertificate, Vendor
from payroll.contract_staff.enums import PayeeType


class VendorPayment(models.Model):
    """One invoice of a vendor and its payment (spec: ERP, VendorPayment); rupees.

    Net = amount + GST - income tax - GST deducted - damages for delay. `amount` is the taxable value, without GST.
    """

    vendor = models.ForeignKey(Vendor, models.PROTECT, related_name="payments", verbose_name=_("vendor"))
    invoice_no = models.CharField(_("invoice number"), max_length=40)
    invoice_date = models.DateField(_("invoice date"))
    # First calendar year of the invoice's financial year: numbers of a vendor are unique in it.
    invoice_year = models.PositiveSmallIntegerField(editable=False)
    # When goods or work were accepted: the days of the MSMED Act run from here.
    received_on = models.DateField(_("accepted on"))
    # Day of credit in the books, or of payment if earlier: it decides rates, year and month of the tax.
    credited_on = models.DateField(_("credited on"))
    amount = MoneyField(_("taxable amount"), validators=[MinValueValidator(0)])
    gst_amount = MoneyField(_("GST"), default=0, validators=[MinValueValidator(0)])
    place_of_supply = models.CharField(_("place of supply"), max_length=2, choices=GstState, blank=True)
    is_gst_exempt = models.BooleanField(_("exempt supply"), default=False)
    contract_ref = models.CharField(_("contract or order"), max_length=60, blank=True)
    contract_value = MoneyField(
        _("value of the contract without GST"), null=True, blank=True, validators=[MinValueValidator(1)]
    )
    narration = models.CharField(_("for what"), max_length=300, blank=True)
    tds_deducted = MoneyField(_("income tax"), default=0, editable=False)
    gst_tds_cgst = MoneyField(_("CGST deducted"), default=0, editable=False)
    gst_tds_sgst = MoneyField(_("SGST deducted"), default=0, editable=False)
    gst_tds_igst = MoneyField(_("IGST deducted"), default=0, editable=False)
    # What an order's damages for late goods come to, and what of it is kept back: all, or less with a reason.
    damages_proposed = MoneyField(
        _("damages for delay by the order"), default=0, db_default=0, editable=False
    )
    damages_deducted = MoneyField(_("damages deducted"), default=0, db_default=0, editable=False)
    net_amount = MoneyField(_("net"), editable=False)
    status = models.CharField(
        _("status"), max_length=9, choices=VendorPaymentStatus, default=VendorPaymentStatus.ENTERED,
        editable=False,
    )  # fmt: skip
    # As it was when the bill was approved.
    bank_account = models.CharField(_("bank account"), max_length=18, blank=True, editable=False)
    ifsc = models.CharField("IFSC", max_length=11, blank=True, editable=False)
    entered_at = models.DateTimeField(_("entered at"), auto_now_add=True)
    entered_by = models.CharField(_("entered by"), max_length=150, editable=False)
    entered_by_id = models.BigIntegerField(null=True, editable=False)
    decided_at = models.DateTimeField(_("decided at"), null=True, editable=False)
    decided_by = models.CharField(_("decided by"), max_length=150, blank=True, editable=False)
    decided_by_id = models.BigIntegerField(null=True, editable=False)
    remarks = models.CharField(_("remarks"), max_length=300, blank=True, editable=False)
    paid_on = models.DateField(_("paid on"), null=True, editable=False)
    reference = models.CharField(_("UTR or cheque"), max_length=60, blank=True, editable=False)
    # Empty: the account that usually pays vendors.
    paid_from = models.ForeignKey(
        "erp_finance.Account", models.PROTECT, related_name="+", null=True, editable=False,
        verbose_name=_("paid from"),
    )  # fmt: skip
    closed_at = models.DateTimeField(_("closed at"), null=True, editable=False)
    closed_by = models.CharField(_("closed by"), max_length=150, blank=True, editable=False)

    class Meta:
        verbose_name = _("payment to a vendor")
        verbose_name_plural = _("payments to vendors")
        ordering = ["-invoice_date", "-id"]
        constraints = [
            models.UniqueConstraint(
                "vendor", "invoice_year", Upper("invoice_no"), condition=~Q(status__in=VOID),
                name="erp_vendor_payment_invoice",
            ),
            models.CheckConstraint(
                condition=Q(
                    net_amount=F("amount") + F("gst_amount") - F("tds_deducted") - F("gst_tds_cgst")
                    - F("gst_tds_sgst") - F("gst_tds_igst") - F("damages_deducted")
                ),
                name="erp_vendor_payment_net",
            ),
            models.CheckConstraint(
                condition=Q(
                    amount__gt=0, gst_amount__gte=0, tds_deducted__gte=0, gst_tds_cgst__gte=0,
                    gst_tds_sgst__gte=0, gst_tds_igst__gte=0, damages_deducted__gte=0, net_amount__gte=0,
                    damages_deducted__lte=F("damages_proposed"),
                ),
                name="erp_vendor_payment_parts",
            ),
            models.CheckConstraint(
                condition=Q(status__in=VendorPaymentStatus.values), name="erp_vendor_payment_status"
            ),
            models.CheckConstraint(
                condition=~Q(status=VendorPaymentStatus.PAID) | Q(paid_on__isnull=False),
                name="erp_vendor_payment_paid",
            ),
            models.CheckConstraint(
                condition=~Q(status__in=[VendorPaymentStatus.APPROVED, VendorPaymentStatus.PAID])
                | Q(entered_by_id=None)
                | Q(decided_by_id=None)
                | ~Q(entered_by_id=F("decided_by_id")),
                name="erp_vendor_payment_two_people",
            ),
        ]  # fmt: skip
        indexes = [
            models.Index(fields=["status", "-invoice_date"], name="erp_vendor_payment_list"),
            models.Index(
                fields=["vendor", "contract_ref"],
                condition=~Q(contract_ref=""),
                name="erp_vendor_payment_contract",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.vendor.name}: {self.invoice_no}"

    @property
    def gst_tds(self) -> Decimal:
        """GST deducted in all."""
        return Decimal(self.gst_tds_cgst + self.gst_tds_sgst + self.gst_tds_igst)


class VendorPaymentLine(models.Model):
    """A part of a bill: what for, by which section, on which account; rupees without GST."""

    payment = models.ForeignKey(VendorPayment, models.CASCADE, related_name="lines")
    line_no = models.PositiveSmallIntegerField(_("line"))
    section = models.CharField(_("income tax is deducted for"), max_length=12, choices=TdsSection)
    amount = MoneyField(_("taxable amount"))
    description = models.CharField(_("for what"), max_length=200, blank=True)
    # Empty: the account that stands for bills of vendors.
    account = models.ForeignKey(
        "erp_finance.Account",
        models.PROTECT,
        related_name="+",
        null=True,
        blank=True,
        verbose_name=_("account"),
    )

    class Meta:
        verbose_name = _("line of a bill")
        verbose_name_plural = _("lines of bills")
        ordering = ["payment", "line_no"]
        constraints = [
            models.UniqueConstraint(fields=["payment", "line_no"], name="erp_vendor_line_once"),
            models.CheckConstraint(condition=Q(amount__gt=0), name="erp_vendor_line_amount"),
        ]

    def __str__(self) -> str:
        return f"{self.line_no}: {self.amount}"


class VendorTdsEntry(models.Model):
    """Income tax of a bill by kind of payment, as `payroll.contract_staff` keeps it: taxed x rate = due.

    Posted when the bill is approved: from then on it counts in the payee's year and in the statement, until it is
    reversed with its bill.
    """

    payment = models.ForeignKey(VendorPayment, models.PROTECT, related_name="tds_entries")
    vendor = models.ForeignKey(Vendor, models.PROTECT, related_name="tds_entries", verbose_name=_("vendor"))
    financial_year = models.PositiveSmallIntegerField(_("financial year beginning"))
    month = models.DateField(_("month"))
    paid_on = models.DateField(_("credited on"))
    payee_type = models.CharField(_("paid for"), max_length=17, choices=PayeeType)
    payee_name = models.CharField(_("payee"), max_length=150)
    pan = models.CharField("PAN", max_length=10, blank=True)
    paid_before = MoneyField(_("paid before this year"), default=0)
    amount = MoneyField(_("paid"))
    taxed = MoneyField(_("taxed amount"))
    rate_pct = models.DecimalField(_("rate of tax"), max_digits=5, decimal_places=2)
    due = MoneyField(_("tax on it"))
    tax = MoneyField(_("tax deducted"))
    reason = models.CharField(_("reason"), max_length=1, blank=True)
    certificate = models.ForeignKey(
        LowerTaxCertificate, models.PROTECT, related_name="entries", null=True, verbose_name=_("certificate")
    )
    posted_at = models.DateTimeField(_("posted at"), null=True)
    reversed_at = models.DateTimeField(_("reversed at"), null=True)

    class Meta:
        verbose_name = _("TDS ledger entry of vendors")
        verbose_name_plural = _("TDS ledger of vendors")
        ordering = ["month", "id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(amount__gte=0, taxed__gte=0, due__gte=0, tax__gte=0), name="erp_vendor_tds_parts"
            ),
            models.CheckConstraint(
                condition=Q(reversed_at=None) | Q(posted_at__isnull=False), name="erp_vendor_tds_reversed"
            ),
        ]
        indexes = [
            models.Index(
                fields=["financial_year", "pan", "payee_type"],
                condition=Q(posted_at__isnull=False, reversed_at=None),
                name="erp_vendor_tds_year",
            ),
            models.Index(fields=["month"], name="erp_vendor_tds_month"),
        ]

    def __str__(self) -> str:
        return f"{self.payee_name}, {in_month(self.month)}"
