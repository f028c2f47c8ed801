"""Goods that came for orders."""

from decimal import Decimal

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from core.money import MoneyField
from erp_planned.purchase.enums import InspectionStatus
from erp_planned.purchase.models.orders import OrderItem, PurchaseOrder, Quantity


class GoodsReceipt(models.Model):
    """Goods that came for an order (spec: ERP, GRN); only what inspection accepts is stock."""

    grn_no = models.CharField(_("number"), max_length=30, unique=True, editable=False)
    order = models.ForeignKey(PurchaseOrder, models.PROTECT, related_name="receipts", verbose_name=_("order"))
    store = models.ForeignKey(
        "erp_inventory.Store", models.PROTECT, related_name="+", verbose_name=_("store")
    )
    received_on = models.DateField(_("received on"))
    # When the order wanted it, as it stood then.
    due_on = models.DateField(_("due on"), null=True, editable=False)
    challan_no = models.CharField(_("delivery note"), max_length=40, blank=True)
    inspection_status = models.CharField(
        _("inspection"),
        max_length=8,
        choices=InspectionStatus,
        default=InspectionStatus.PENDING,
        editable=False,
    )
    inspected_on = models.DateField(_("inspected on"), null=True, editable=False)
    inspected_by = models.CharField(_("inspected by"), max_length=150, blank=True, editable=False)
    inspected_by_id = models.BigIntegerField(null=True, editable=False)
    # Proposed for late goods, rupees.
    damages = MoneyField(_("damages for delay"), default=0, editable=False)
    remarks = models.CharField(_("remarks"), max_length=300, blank=True)
    made_by = models.CharField(_("made by"), max_length=150, editable=False)
    made_by_id = models.BigIntegerField(null=True, editable=False)
    made_at = models.DateTimeField(_("made at"), auto_now_add=True)

    class Meta:
        verbose_name = _("goods receipt")
        verbose_name_plural = _("goods receipts")
        ordering = ["-received_on", "-id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(inspection_status__in=InspectionStatus.values), name="erp_receipt_inspection"
            ),
            models.UniqueConstraint(
                "order", "challan_no", condition=~Q(challan_no=""), name="erp_receipt_challan_once"
            ),
        ]
        indexes = [models.Index(fields=["inspection_status", "-received_on"], name="erp_grn_list")]

    def __str__(self) -> str:
        return self.grn_no

    @property
    def days_late(self) -> int:
        """Days after the day that the order named."""
        return max((self.received_on - self.due_on).days, 0) if self.due_on else 0


class ReceiptLine(models.Model):
    """A line of a receipt: received = accepted + rejected once it is inspected; quantities in the item's unit.

    `value` is the landed cost of what was accepted (rupees, with tax that is not credited): the value of the stock.
    """

    receipt = models.ForeignKey(GoodsReceipt, models.CASCADE, related_name="lines", verbose_name=_("receipt"))
    order_item = models.ForeignKey(
        OrderItem, models.PROTECT, related_name="receipt_lines", verbose_name=_("line of the order")
    )
    received = Quantity(_("received"))
    accepted = Quantity(_("accepted"), default=0, editable=False)
    rejected = Quantity(_("rejected"), default=0, editable=False)
    # Accepted goods that were found bad later and went back; and rejected ones that did.
    returned = Quantity(_("returned"), default=0, editable=False)
    rejected_back = Quantity(_("rejected goods returned"), default=0, editable=False)
    billed = Quantity(_("billed"), default=0, editable=False)
    # Of assets: what the asset register has taken over.
    capitalized = Quantity(_("capitalized"), default=0, editable=False)
    value = MoneyField(_("value"), default=0, editable=False)
    # What bills have brought into the books or went back before it was billed: quantity, and rupees of the value.
    settled = Quantity(_("settled"), default=0, editable=False)
    booked = MoneyField(_("booked"), default=0, editable=False)
    batch = models.ForeignKey(
        "erp_inventory.Batch",
        models.PROTECT,
        related_name="+",
        null=True,
        editable=False,
        verbose_name=_("batch"),
    )
    batch_no = models.CharField(_("batch"), max_length=40, blank=True)
    expires_on = models.DateField(_("expires on"), null=True, blank=True)
    reason = models.CharField(_("reason of rejection"), max_length=300, blank=True)

    class Meta:
        verbose_name = _("line of a goods receipt")
        verbose_name_plural = _("lines of a goods receipt")
        ordering = ["receipt", "id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(received__gt=0, accepted__gte=0, rejected__gte=0, value__gte=0)
                & Q(accepted__lte=F("received") - F("rejected")),
                name="erp_receipt_line_quantities",
            ),
            models.CheckConstraint(
                condition=Q(returned__gte=0, rejected_back__gte=0, billed__gte=0, capitalized__gte=0)
                & Q(rejected_back__lte=F("rejected"), returned__lte=F("accepted") - F("capitalized"))
                & Q(
                    billed__lte=F("accepted") - F("returned"),
                    settled__lte=F("accepted"),
                    booked__lte=F("value"),
                ),
                name="erp_receipt_line_after",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.receipt_id}: {self.received}"

    @property
    def kept(self) -> Decimal:
        """What was accepted and not sent back."""
        return self.accepted - self.returned

    @property
    def to_bill(self) -> Decimal:
        """What was accepted, is still here and is not billed."""
        return self.kept - self.billed

    @property
    def landed_rate(self) -> Decimal:
        """Landed rupees a unit, to the paisa."""
        return (self.value / self.accepted).quantize(Decimal("0.01")) if self.accepted else Decimal(0)
