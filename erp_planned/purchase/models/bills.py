"""Bills of vendors for orders, matched with what was ordered and accepted."""

from decimal import Decimal

from django.core.validators import MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Upper
from django.utils.translation import gettext_lazy as _

from core.money import MoneyField
from erp_planned.purchase.enums import BillStatus
from erp_planned.purchase.models.orders import OrderItem, PurchaseOrder, Quantity
from erp_planned.purchase.models.receipts import ReceiptLine


class PurchaseBill(models.Model):
    """A vendor's bill for goods of one order, rupees. Matched or released it is a payment of the vendors' app.

    `expected_*` is what order and receipts come to; `findings` says where the bill differs, line by line.
    """

    order = models.ForeignKey(PurchaseOrder, models.PROTECT, related_name="bills", verbose_name=_("order"))
    # The order's, repeated so that the number is unique for the vendor.
    vendor = models.ForeignKey(
        "erp_vendors.Vendor", models.PROTECT, related_name="+", verbose_name=_("vendor")
    )
    bill_no = models.CharField(_("bill number"), max_length=40)
    bill_on = models.DateField(_("bill date"))
    # First calendar year of the bill's financial year: numbers of a vendor are unique in it.
    bill_year = models.PositiveSmallIntegerField(editable=False)
    received_on = models.DateField(_("received on"))
    is_interstate = models.BooleanField(_("IGST"), default=False, editable=False)
    taxable_amount = MoneyField(_("taxable"), editable=False)
    tax_amount = MoneyField(_("tax"), editable=False)
    total_amount = MoneyField(_("total"), editable=False)
    expected_taxable = MoneyField(_("taxable by order and receipt"), default=0, editable=False)
    expected_tax = MoneyField(_("tax by order and receipt"), default=0, editable=False)
    findings = models.JSONField(_("differences"), default=list, editable=False)
    # What the order's damages for late goods come to; the payment says what of it is deducted.
    damages = MoneyField(_("damages for delay"), default=0, editable=False)
    narration = models.CharField(_("narration"), max_length=300, blank=True)
    status = models.CharField(
        _("status"), max_length=9, choices=BillStatus, default=BillStatus.HELD, editable=False
    )
    payment = models.OneToOneField(
        "erp_vendors.VendorPayment", models.PROTECT, null=True, related_name="+", editable=False,
        verbose_name=_("payment"),
    )  # fmt: skip
    made_by = models.CharField(_("made by"), max_length=150, editable=False)
    made_by_id = models.BigIntegerField(null=True, editable=False)
    made_at = models.DateTimeField(_("made at"), auto_now_add=True)
    decided_by = models.CharField(_("decided by"), max_length=150, blank=True, editable=False)
    decided_by_id = models.BigIntegerField(null=True, editable=False)
    decided_at = models.DateTimeField(_("decided at"), null=True, editable=False)
    remarks = models.CharField(_("remarks"), max_length=300, blank=True, editable=False)

    class Meta:
        verbose_name = _("bill for an order")
        verbose_name_plural = _("bills for orders")
        ordering = ["-bill_on", "-id"]
        constraints = [
            models.UniqueConstraint(
                "vendor", "bill_year", Upper("bill_no"), condition=~Q(status=BillStatus.CANCELLED),
                name="erp_purchase_bill_once",
            ),
            models.CheckConstraint(condition=Q(status__in=BillStatus.values), name="erp_purchase_bill_status"),
            models.CheckConstraint(
                condition=Q(total_amount=F("taxable_amount") + F("tax_amount"), taxable_amount__gt=0),
                name="erp_purchase_bill_total",
            ),
            models.CheckConstraint(
                condition=~Q(status=BillStatus.RELEASED)
                | Q(made_by_id=None)
                | Q(decided_by_id=None)
                | ~Q(made_by_id=F("decided_by_id")),
                name="erp_purchase_bill_two_people",
            ),
            models.CheckConstraint(
                condition=~Q(status__in=[BillStatus.MATCHED, BillStatus.RELEASED]) | ~Q(payment=None),
                name="erp_purchase_bill_handed_on",
            ),
        ]  # fmt: skip
        indexes = [models.Index(fields=["status", "-bill_on"], name="erp_purchase_bill_list")]

    def __str__(self) -> str:
        return self.bill_no


class BillLine(models.Model):
    """A line of a bill: rupees a unit without tax, percent of tax; the line of the order that it is for.

    Handed on, it pays one receipt line or more (`taken`).
    """

    bill = models.ForeignKey(PurchaseBill, models.CASCADE, related_name="lines", verbose_name=_("bill"))
    line_no = models.PositiveSmallIntegerField(_("line"))
    order_item = models.ForeignKey(
        OrderItem, models.PROTECT, related_name="bill_lines", verbose_name=_("line of the order")
    )
    # Empty: whatever was accepted of the line of the order, the oldest receipt first.
    receipt_line = models.ForeignKey(
        ReceiptLine, models.PROTECT, related_name="bill_lines", null=True, blank=True,
        verbose_name=_("line of the receipt"),
    )  # fmt: skip
    quantity = Quantity(_("quantity"), validators=[MinValueValidator(0)])
    rate = models.DecimalField(_("rate"), max_digits=14, decimal_places=4, validators=[MinValueValidator(0)])
    tax_pct = models.DecimalField(_("GST percent"), max_digits=5, decimal_places=2, default=0)
    taxable = MoneyField(_("taxable"), editable=False)
    tax = MoneyField(_("tax"), editable=False)
    # Landed value of the goods that it pays: what the stock or asset account is debited.
    value = MoneyField(_("value of the goods"), default=0, editable=False)
    # What it took of each receipt line: [number, quantity, rupees].
    taken = models.JSONField(default=list, editable=False)

    class Meta:
        verbose_name = _("line of a bill")
        verbose_name_plural = _("lines of a bill")
        ordering = ["bill", "line_no"]
        constraints = [
            models.UniqueConstraint(fields=["bill", "line_no"], name="erp_purchase_bill_line"),
            models.CheckConstraint(
                condition=Q(quantity__gt=0, rate__gte=0, taxable__gte=0, tax__gte=0),
                name="erp_purchase_bill_line_amounts",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.line_no}: {self.quantity}"

    @property
    def ordered_at(self) -> Decimal:
        """Rupees a unit without tax, by the order."""
        return self.order_item.priced.net

    @property
    def accepted_in_all(self) -> Decimal:
        """What was accepted of the line of the order and not sent back."""
        return self.order_item.kept
