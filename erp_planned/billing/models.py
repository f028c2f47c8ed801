"""Customers, their invoices, and the money that comes for them. What is issued is final: see the triggers."""

from decimal import Decimal

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from core.money import MoneyField
from core.validators import validate_gstin, validate_pan
from erp_planned.billing.enums import InvoiceStatus, ReceiptMode, ReceiptState


class Customer(models.Model):
    """Whom the institution bills: the party `customer:<number>` of the books."""

    name = models.CharField(_("name"), max_length=120)
    gstin = models.CharField("GSTIN", max_length=15, blank=True, validators=[validate_gstin])
    pan = models.CharField("PAN", max_length=10, blank=True, validators=[validate_pan])
    address = models.CharField(_("address"), max_length=300, blank=True)
    # Two digits of the GST list; empty: the institution's own State.
    state_code = models.CharField(_("State (GST code)"), max_length=2, blank=True)
    email = models.EmailField(_("email"), blank=True)
    phone = models.CharField(_("phone"), max_length=15, blank=True)
    is_active = models.BooleanField(_("active"), default=True)

    class Meta:
        verbose_name = _("customer")
        verbose_name_plural = _("customers")
        ordering = ["name"]
        constraints = [models.UniqueConstraint(Lower("name"), name="erp_customer_name")]

    def __str__(self) -> str:
        return self.name


class Invoice(models.Model):
    """A bill (spec: ERP, Invoice), rupees. The number is gapless by year and has at most 16 characters (GST)."""

    invoice_no = models.CharField(_("number"), max_length=16, unique=True, editable=False)
    customer = models.ForeignKey(
        Customer, models.PROTECT, related_name="invoices", verbose_name=_("customer")
    )
    invoice_on = models.DateField(_("date"))
    due_on = models.DateField(_("due on"))
    is_interstate = models.BooleanField(_("to another State"), default=False, editable=False)
    narration = models.CharField(_("narration"), max_length=300, blank=True)
    taxable_amount = MoneyField(_("taxable"), editable=False)
    tax_amount = MoneyField(_("tax"), editable=False)
    total_amount = MoneyField(_("total"), editable=False)
    paid_amount = MoneyField(_("received"), default=0, editable=False)
    status = models.CharField(
        _("status"), max_length=9, choices=InvoiceStatus, default=InvoiceStatus.UNPAID, editable=False
    )
    voucher = models.ForeignKey(
        "erp_finance.Voucher", models.PROTECT, null=True, related_name="+", editable=False,
        verbose_name=_("voucher"),
    )  # fmt: skip
    made_by = models.CharField(_("made by"), max_length=150, editable=False)
    made_at = models.DateTimeField(_("made at"), auto_now_add=True)
    cancelled_on = models.DateField(_("cancelled on"), null=True, editable=False)
    cancelled_by = models.CharField(_("cancelled by"), max_length=150, blank=True, editable=False)
    cancelled_at = models.DateTimeField(_("cancelled at"), null=True, editable=False)
    reason = models.CharField(_("reason"), max_length=300, blank=True, editable=False)

    class Meta:
        verbose_name = _("invoice")
        verbose_name_plural = _("invoices")
        ordering = ["-invoice_on", "-id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(total_amount=F("taxable_amount") + F("tax_amount"), total_amount__gt=0),
                name="erp_invoice_total",
            ),
            models.CheckConstraint(
                condition=Q(paid_amount__gte=0, paid_amount__lte=F("total_amount")), name="erp_invoice_paid"
            ),
            models.CheckConstraint(condition=Q(due_on__gte=F("invoice_on")), name="erp_invoice_due"),
            models.CheckConstraint(
                condition=Q(status=InvoiceStatus.UNPAID, paid_amount=0)
                | Q(status=InvoiceStatus.PAID, paid_amount=F("total_amount"))
                | Q(status=InvoiceStatus.PART_PAID, paid_amount__gt=0, paid_amount__lt=F("total_amount"))
                | Q(status=InvoiceStatus.CANCELLED, paid_amount=0, cancelled_on__isnull=False),
                name="erp_invoice_status",
            ),
        ]
        indexes = [
            models.Index(fields=["customer", "invoice_on"], name="erp_invoice_customer"),
            models.Index(fields=["status", "-invoice_on"], name="erp_invoice_status_date"),
        ]

    def __str__(self) -> str:
        return self.invoice_no

    @property
    def outstanding(self) -> Decimal:
        """Rupees that are still asked for."""
        if self.status == InvoiceStatus.CANCELLED:
            return Decimal(0)
        return self.total_amount - self.paid_amount


class InvoiceItem(models.Model):
    """A line of an invoice: rupees, percent of tax, and the account of income that is credited."""

    invoice = models.ForeignKey(Invoice, models.CASCADE, related_name="items", verbose_name=_("invoice"))
    line_no = models.PositiveSmallIntegerField(_("line"))
    description = models.CharField(_("description"), max_length=200)
    hsn_code = models.CharField(_("HSN or SAC"), max_length=8, blank=True)
    quantity = models.DecimalField(
        _("quantity"),
        max_digits=12,
        decimal_places=3,
        default=1,
        validators=[MinValueValidator(Decimal("0.001"))],
    )
    rate = MoneyField(_("rate"), validators=[MinValueValidator(0)])
    tax_pct = models.DecimalField(
        _("tax percent"), max_digits=5, decimal_places=2, default=0,
        validators=[MinValueValidator(0), MaxValueValidator(40)],
    )  # fmt: skip
    taxable = MoneyField(_("taxable"), editable=False)
    tax = MoneyField(_("tax"), editable=False)
    account = models.ForeignKey(
        "erp_finance.Account", models.PROTECT, related_name="+", verbose_name=_("account of income")
    )

    class Meta:
        verbose_name = _("line of an invoice")
        verbose_name_plural = _("lines of an invoice")
        ordering = ["invoice", "line_no"]
        constraints = [
            models.UniqueConstraint(fields=["invoice", "line_no"], name="erp_invoice_item_line"),
            models.CheckConstraint(condition=Q(taxable__gte=0, tax__gte=0), name="erp_invoice_item_amounts"),
        ]

    def __str__(self) -> str:
        return self.description


class Receipt(models.Model):
    """Money received (spec: ERP, Receipt), rupees, from a customer or from anybody; final, reversed once."""

    receipt_no = models.CharField(_("number"), max_length=16, unique=True, editable=False)
    received_on = models.DateField(_("date"))
    customer = models.ForeignKey(
        Customer, models.PROTECT, related_name="receipts", null=True, blank=True, verbose_name=_("customer")
    )
    received_from = models.CharField(
        _("from"), max_length=120, blank=True, help_text=_("Left empty: the customer.")
    )
    amount = MoneyField(_("amount"))
    mode = models.CharField(_("mode"), max_length=6, choices=ReceiptMode)
    reference = models.CharField(_("cheque or UTR number"), max_length=60, blank=True)
    narration = models.CharField(_("narration"), max_length=300, blank=True)
    # The cash or bank account of the chart that it went into.
    account = models.ForeignKey(
        "erp_finance.Account", models.PROTECT, related_name="+", verbose_name=_("received into")
    )
    # Of a receipt from nobody whom we bill: what it is credited to.
    income = models.ForeignKey(
        "erp_finance.Account", models.PROTECT, related_name="+", null=True, blank=True,
        verbose_name=_("credited to"),
    )  # fmt: skip
    state = models.CharField(
        _("state"), max_length=8, choices=ReceiptState, default=ReceiptState.POSTED, editable=False
    )
    voucher = models.ForeignKey(
        "erp_finance.Voucher", models.PROTECT, null=True, related_name="+", editable=False,
        verbose_name=_("voucher"),
    )  # fmt: skip
    made_by = models.CharField(_("made by"), max_length=150, editable=False)
    made_at = models.DateTimeField(_("made at"), auto_now_add=True)
    reversed_on = models.DateField(_("reversed on"), null=True, editable=False)
    reversed_by = models.CharField(_("reversed by"), max_length=150, blank=True, editable=False)
    reversed_at = models.DateTimeField(_("reversed at"), null=True, editable=False)
    reason = models.CharField(_("reason"), max_length=300, blank=True, editable=False)

    class Meta:
        verbose_name = _("receipt")
        verbose_name_plural = _("receipts")
        ordering = ["-received_on", "-id"]
        constraints = [
            models.CheckConstraint(condition=Q(amount__gt=0), name="erp_receipt_amount"),
            models.CheckConstraint(condition=Q(state__in=ReceiptState.values), name="erp_receipt_state"),
            models.CheckConstraint(
                condition=Q(customer=None) ^ Q(income=None), name="erp_receipt_one_side"
            ),
            models.UniqueConstraint(
                "account", Lower("reference"),
                condition=~Q(reference="") & Q(state=ReceiptState.POSTED, mode=ReceiptMode.NEFT),
                name="erp_receipt_transfer_once",
            ),
        ]  # fmt: skip
        indexes = [models.Index(fields=["customer", "received_on"], name="erp_receipt_customer")]

    def __str__(self) -> str:
        return self.receipt_no


class Allocation(models.Model):
    """What a receipt pays of an invoice (rupees), from a day on; taken off when the receipt is reversed."""

    receipt = models.ForeignKey(
        Receipt, models.PROTECT, related_name="allocations", verbose_name=_("receipt")
    )
    invoice = models.ForeignKey(
        Invoice, models.PROTECT, related_name="allocations", verbose_name=_("invoice")
    )
    amount = MoneyField(_("amount"))
    allocated_on = models.DateField(_("from"))
    released_on = models.DateField(_("until"), null=True, editable=False)

    class Meta:
        verbose_name = _("share of a receipt")
        verbose_name_plural = _("shares of a receipt")
        ordering = ["receipt", "id"]
        constraints = [models.CheckConstraint(condition=Q(amount__gt=0), name="erp_allocation_amount")]
        indexes = [models.Index(fields=["invoice", "allocated_on"], name="erp_allocation_invoice")]

    def __str__(self) -> str:
        return f"{self.invoice_id} {self.amount}"
