"""Orders, their lines and versions, and the rules that hold from a day on."""

from decimal import Decimal
from typing import Any

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from core.formatting import in_date
from core.money import MoneyField
from erp_planned.purchase.calc import Rate
from erp_planned.purchase.enums import OrderStatus, VersionState
from erp_planned.vendors.enums import GstState

PERCENT = [MinValueValidator(0), MaxValueValidator(100)]


class Quantity(models.DecimalField):
    """A quantity in the item's unit, with three decimals."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("max_digits", 14)
        kwargs.setdefault("decimal_places", 3)
        super().__init__(*args, **kwargs)


class PurchaseSettings(models.Model):
    """Tolerances and damages that hold from a day on; percent and rupees. Without a row: the defaults."""

    effective_on = models.DateField(_("from"), unique=True)
    over_receipt_pct = models.DecimalField(
        _("goods above the order (percent)"), max_digits=5, decimal_places=2, default=0, validators=PERCENT
    )
    bill_pct = models.DecimalField(
        _("bill may differ by (percent)"), max_digits=5, decimal_places=2, default=1, validators=PERCENT
    )
    bill_amount = MoneyField(
        _("bill may differ by (rupees)"), default=100, validators=[MinValueValidator(0)],
        help_text=_("The smaller of the two holds."),
    )  # fmt: skip
    own_inspection_below = MoneyField(
        _("receiver may inspect up to (rupees)"), default=0, validators=[MinValueValidator(0)]
    )
    damages_pct_week = models.DecimalField(
        _("damages a week (percent)"),
        max_digits=5,
        decimal_places=2,
        default=Decimal("0.5"),
        validators=PERCENT,
    )
    damages_most_pct = models.DecimalField(
        _("damages at most (percent)"), max_digits=5, decimal_places=2, default=10, validators=PERCENT
    )
    credits_tax = models.BooleanField(
        _("input tax is credited"), default=False, help_text=_("Else the tax is part of the cost.")
    )

    class Meta:
        verbose_name = _("purchase settings")
        verbose_name_plural = _("purchase settings")
        ordering = ["-effective_on"]

    def __str__(self) -> str:
        return in_date(self.effective_on)


class PurchaseOrder(models.Model):
    """An order to a vendor (spec: ERP, PurchaseOrder), rupees; `version` counts its amendments from 1."""

    po_no = models.CharField(_("number"), max_length=30, unique=True, editable=False)
    vendor = models.ForeignKey(
        "erp_vendors.Vendor", models.PROTECT, related_name="orders", verbose_name=_("vendor")
    )
    indent = models.ForeignKey(
        "erp_sourcing.Indent",
        models.PROTECT,
        related_name="orders",
        null=True,
        blank=True,
        verbose_name=_("indent"),
    )
    # The approved comparison that chose the vendor.
    comparison_id = models.BigIntegerField(null=True, editable=False)
    ordered_on = models.DateField(_("date"))
    delivery_on = models.DateField(_("delivery by"))
    store = models.ForeignKey(
        "erp_inventory.Store", models.PROTECT, related_name="+", verbose_name=_("deliver to")
    )
    place_of_supply = models.CharField(_("place of supply"), max_length=2, choices=GstState, blank=True)
    is_interstate = models.BooleanField(_("from another State (IGST)"), default=False, editable=False)
    credits_tax = models.BooleanField(_("input tax is credited"), default=False)
    reverse_charge = models.BooleanField(
        _("reverse charge"),
        default=False,
        help_text=_("The institution pays the tax itself; the vendor charges none."),
    )
    # Whose budget it uses, and where services and costs are booked; empty: the indent's, or no budget.
    account = models.ForeignKey(
        "erp_finance.Account", models.PROTECT, related_name="+", null=True, blank=True,
        verbose_name=_("budget of account"),
    )  # fmt: skip
    terms = models.TextField(_("terms"), max_length=4000, blank=True)
    delivery_schedule = models.TextField(_("delivery schedule"), max_length=2000, blank=True)
    damages_pct_week = models.DecimalField(
        _("damages a week (percent)"), max_digits=5, decimal_places=2, default=0, validators=PERCENT
    )
    damages_most_pct = models.DecimalField(
        _("damages at most (percent)"), max_digits=5, decimal_places=2, default=0, validators=PERCENT
    )
    version = models.PositiveSmallIntegerField(_("version"), default=1, editable=False)
    taxable_amount = MoneyField(_("taxable"), editable=False)
    tax_amount = MoneyField(_("tax"), editable=False)
    total_amount = MoneyField(_("total"), editable=False)
    status = models.CharField(
        _("status"), max_length=9, choices=OrderStatus, default=OrderStatus.DRAFT, editable=False
    )
    made_by = models.CharField(_("made by"), max_length=150, editable=False)
    made_by_id = models.BigIntegerField(null=True, editable=False)
    made_at = models.DateTimeField(_("made at"), auto_now_add=True)
    approved_by = models.CharField(_("decided by"), max_length=150, blank=True, editable=False)
    approved_by_id = models.BigIntegerField(null=True, editable=False)
    decided_at = models.DateTimeField(_("decided at"), null=True, editable=False)
    remarks = models.CharField(_("remarks"), max_length=300, blank=True, editable=False)

    class Meta:
        verbose_name = _("purchase order")
        verbose_name_plural = _("purchase orders")
        ordering = ["-ordered_on", "-id"]
        constraints = [
            models.CheckConstraint(condition=Q(status__in=OrderStatus.values), name="erp_order_status"),
            models.CheckConstraint(
                condition=Q(total_amount=F("taxable_amount") + F("tax_amount")), name="erp_order_total"
            ),
            models.CheckConstraint(condition=Q(delivery_on__gte=F("ordered_on")), name="erp_order_delivery"),
            models.CheckConstraint(
                condition=Q(status__in=[OrderStatus.DRAFT, OrderStatus.CANCELLED])
                | Q(made_by_id=None)
                | Q(approved_by_id=None)
                | ~Q(made_by_id=F("approved_by_id")),
                name="erp_order_two_people",
            ),
            models.UniqueConstraint(
                fields=["comparison_id", "vendor"],
                condition=~Q(comparison_id=None) & ~Q(status=OrderStatus.CANCELLED),
                name="erp_order_comparison_once",
            ),
        ]
        indexes = [models.Index(fields=["status", "-ordered_on"], name="erp_order_list")]

    def __str__(self) -> str:
        return self.po_no


class OrderItem(models.Model):
    """A line of an order: rupees a unit without tax, percent of tax; and what became of it so far.

    Net rate = rate - discount + freight. `most` is how much may come, with the tolerance of the day of the order. Goods
    that were rejected or sent back are open again; what is billed was accepted and is still here.
    """

    order = models.ForeignKey(PurchaseOrder, models.CASCADE, related_name="items", verbose_name=_("order"))
    line_no = models.PositiveSmallIntegerField(_("line"))
    item = models.ForeignKey("erp_inventory.Item", models.PROTECT, related_name="+", verbose_name=_("item"))
    description = models.CharField(_("description"), max_length=500, blank=True)
    quantity = Quantity(_("quantity"), validators=[MinValueValidator(Decimal("0.001"))])
    rate = models.DecimalField(_("rate"), max_digits=14, decimal_places=4, validators=[MinValueValidator(0)])
    discount = models.DecimalField(
        _("discount a unit"), max_digits=14, decimal_places=4, default=0, validators=[MinValueValidator(0)]
    )
    freight = models.DecimalField(
        _("freight a unit"), max_digits=14, decimal_places=4, default=0, validators=[MinValueValidator(0)]
    )
    tax_pct = models.DecimalField(
        _("GST percent"), max_digits=5, decimal_places=2, default=0,
        validators=[MinValueValidator(0), MaxValueValidator(40)],
    )  # fmt: skip
    taxable = MoneyField(_("taxable"), editable=False)
    tax = MoneyField(_("tax"), editable=False)
    most = Quantity(_("at most"), default=0, editable=False)
    received = Quantity(_("received"), default=0, editable=False)
    accepted = Quantity(_("accepted"), default=0, editable=False)
    rejected = Quantity(_("rejected"), default=0, editable=False)
    sent_back = Quantity(_("sent back after acceptance"), default=0, editable=False)
    billed = Quantity(_("billed"), default=0, editable=False)

    class Meta:
        verbose_name = _("line of an order")
        verbose_name_plural = _("lines of an order")
        ordering = ["order", "line_no"]
        constraints = [
            models.UniqueConstraint(fields=["order", "line_no"], name="erp_order_item_line"),
            models.CheckConstraint(
                condition=Q(quantity__gt=0, rate__gte=0, discount__gte=0, freight__gte=0)
                & Q(discount__lte=F("rate")),
                name="erp_order_item_amounts",
            ),
            models.CheckConstraint(
                condition=Q(received__lte=F("most") + F("rejected") + F("sent_back")),
                name="erp_order_item_not_above",
            ),
            models.CheckConstraint(
                condition=Q(accepted__lte=F("received") - F("rejected"), sent_back__lte=F("accepted")),
                name="erp_order_item_accepted",
            ),
            models.CheckConstraint(
                condition=Q(billed__gte=0, billed__lte=F("accepted") - F("sent_back")),
                name="erp_order_item_billed",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.line_no}: {self.quantity}"

    @property
    def priced(self) -> Rate:
        """What a unit is ordered at; under reverse charge the vendor is paid no tax."""
        tax_pct = Decimal(0) if self.order.reverse_charge else self.tax_pct
        return Rate(self.rate, self.discount, self.freight, tax_pct)

    @property
    def kept(self) -> Decimal:
        """What was accepted and not sent back."""
        return self.accepted - self.sent_back

    @property
    def open(self) -> Decimal:
        """What is still to come of the quantity ordered; what waits for inspection is here."""
        return max(self.quantity - self.received + self.rejected + self.sent_back, Decimal(0))

    @property
    def room(self) -> Decimal:
        """What may still be received, with the tolerance."""
        return self.most - self.received + self.rejected + self.sent_back

    @property
    def to_bill(self) -> Decimal:
        """What was accepted and is not billed."""
        return self.kept - self.billed


class OrderVersion(models.Model):
    """A version of an order, whole, as it was made and decided; `content` is what the order said then."""

    order = models.ForeignKey(PurchaseOrder, models.CASCADE, related_name="versions", verbose_name=_("order"))
    version = models.PositiveSmallIntegerField(_("version"))
    content = models.JSONField(_("content"))
    # What is otherwise than in the version before, in sentences.
    changes = models.JSONField(_("changes"), default=list)
    reason = models.CharField(_("reason"), max_length=300, blank=True)
    state = models.CharField(_("state"), max_length=8, choices=VersionState, default=VersionState.WAITING)
    made_by = models.CharField(_("made by"), max_length=150)
    made_by_id = models.BigIntegerField(null=True)
    made_at = models.DateTimeField(_("made at"), auto_now_add=True)
    decided_by = models.CharField(_("decided by"), max_length=150, blank=True)
    decided_by_id = models.BigIntegerField(null=True)
    decided_at = models.DateTimeField(_("decided at"), null=True)

    class Meta:
        verbose_name = _("version of an order")
        verbose_name_plural = _("versions of orders")
        ordering = ["order", "-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["order", "version"],
                condition=~Q(state=VersionState.REJECTED),
                name="erp_order_version_once",
            ),
            models.UniqueConstraint(
                fields=["order"], condition=Q(state=VersionState.WAITING), name="erp_order_version_waits"
            ),
            models.CheckConstraint(
                condition=Q(state__in=VersionState.values), name="erp_order_version_state"
            ),
            models.CheckConstraint(
                condition=~Q(state=VersionState.APPROVED)
                | Q(made_by_id=None)
                | Q(decided_by_id=None)
                | ~Q(made_by_id=F("decided_by_id")),
                name="erp_order_version_two_people",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.order} v{self.version}"
