"""Stock and the movements that it is the sum of."""

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from core.formatting import in_date, plain, rupees
from core.money import MoneyField
from erp_planned.inventory.enums import Direction, MovementKind, ValuationMethod
from erp_planned.inventory.models.items import Batch, Item, Store


class Stock(models.Model):
    """What a store has of an item now (spec: ERP, Stock): the sum of the movements, and the row that is locked.

    `batch` is empty for items that are not kept in batches. Never below zero. The database keeps it (migration 0002).
    """

    item = models.ForeignKey(Item, models.PROTECT, related_name="stocks", verbose_name=_("item"))
    store = models.ForeignKey(Store, models.PROTECT, related_name="stocks", verbose_name=_("store"))
    batch = models.ForeignKey(
        Batch, models.PROTECT, related_name="stocks", null=True, verbose_name=_("batch")
    )
    quantity = models.DecimalField(_("quantity"), max_digits=14, decimal_places=3, default=0)
    updated_at = models.DateTimeField(_("last updated"), auto_now=True)

    class Meta:
        verbose_name = _("stock")
        verbose_name_plural = _("stock")
        ordering = ["item", "store", "batch"]
        constraints = [
            models.UniqueConstraint(
                fields=["item", "store", "batch"], name="erp_stock_once", nulls_distinct=False
            ),
            models.CheckConstraint(condition=Q(quantity__gte=0), name="erp_stock_not_below_zero"),
        ]

    def __str__(self) -> str:
        return f"{self.item}, {self.store}: {plain(self.quantity)}"


class StockMovement(models.Model):
    """Quantity in or out of a store on a day, with its value in rupees; rows are only added (see the trigger).

    The value of what comes in is its cost, of what goes out the valuation of that moment (reference: valuation).
    """

    item = models.ForeignKey(Item, models.PROTECT, related_name="movements", verbose_name=_("item"))
    store = models.ForeignKey(Store, models.PROTECT, related_name="movements", verbose_name=_("store"))
    batch = models.ForeignKey(
        Batch, models.PROTECT, related_name="movements", null=True, verbose_name=_("batch")
    )
    type = models.CharField(_("direction"), max_length=3, choices=Direction)
    kind = models.CharField(_("kind"), max_length=10, choices=MovementKind)
    quantity = models.DecimalField(_("quantity"), max_digits=14, decimal_places=3)
    value = MoneyField(_("value"))
    moved_on = models.DateField(_("date"))
    # The paper: "GRN-2026-27-0004", "ISS-...".
    ref_doc = models.CharField(_("document"), max_length=40)
    made_by = models.CharField(_("made by"), max_length=150)
    made_at = models.DateTimeField(_("made at"), auto_now_add=True)

    class Meta:
        verbose_name = _("stock movement")
        verbose_name_plural = _("stock movements")
        ordering = ["-moved_on", "-id"]
        constraints = [
            models.CheckConstraint(condition=Q(quantity__gt=0, value__gte=0), name="erp_movement_amounts"),
            models.CheckConstraint(condition=Q(type__in=Direction.values), name="erp_movement_type"),
            models.CheckConstraint(condition=Q(kind__in=MovementKind.values), name="erp_movement_kind"),
        ]
        indexes = [
            models.Index(fields=["item", "moved_on", "id"], name="erp_movement_item"),
            models.Index(fields=["store", "item", "moved_on"], name="erp_movement_store"),
            models.Index(fields=["ref_doc"], name="erp_movement_doc"),
        ]

    def __str__(self) -> str:
        return f"{self.ref_doc}: {self.get_type_display()} {plain(self.quantity)}"


class ItemBook(models.Model):
    """What the institution has of an item in all stores, and its value in the books (rupees); the row posting locks.

    The database keeps both from movements, transfers aside, and revaluations; `method` is the one it is valued by.
    """

    item = models.OneToOneField(Item, models.PROTECT, primary_key=True, related_name="book")
    quantity = models.DecimalField(_("quantity"), max_digits=14, decimal_places=3, default=0)
    value = MoneyField(_("value"), default=0)
    method = models.CharField(_("method"), max_length=4, choices=ValuationMethod, blank=True)

    class Meta:
        verbose_name = _("stock of an item")
        verbose_name_plural = _("stock of items")
        ordering = ["item"]
        constraints = [
            models.CheckConstraint(condition=Q(quantity__gte=0), name="erp_item_book_quantity"),
        ]

    def __str__(self) -> str:
        return f"{self.item_id}: {self.quantity}"


class Revaluation(models.Model):
    """Rupees by which an item's stock is worth more (or less) than its posted movements say; rows are only added.

    Made where a fact of an earlier day changes what later issues cost, and where another method comes into force.
    """

    item = models.ForeignKey(Item, models.PROTECT, related_name="revaluations", verbose_name=_("item"))
    revalued_on = models.DateField(_("date"))
    amount = MoneyField(_("amount"))
    ref_doc = models.CharField(_("document"), max_length=40, blank=True)
    reason = models.CharField(_("reason"), max_length=300)
    made_by = models.CharField(_("made by"), max_length=150)
    made_at = models.DateTimeField(_("made at"), auto_now_add=True)

    class Meta:
        verbose_name = _("revaluation of stock")
        verbose_name_plural = _("revaluations of stock")
        ordering = ["-revalued_on", "-id"]
        constraints = [models.CheckConstraint(condition=~Q(amount=0), name="erp_revaluation_amount")]
        indexes = [models.Index(fields=["item", "revalued_on"], name="erp_revaluation_item")]

    def __str__(self) -> str:
        return f"{self.item}: {rupees(self.amount)}"


class ValuationRule(models.Model):
    """By which method stock is valued in the books from 1 April of a year, and what ordering and keeping cost.

    Without a row the weighted average. `order_cost` is rupees an order, `holding_pct` percent of a unit's value a
    year: with both the reorder list shows the economic quantity.
    """

    effective_on = models.DateField(_("from"), unique=True)
    method = models.CharField(_("method"), max_length=4, choices=ValuationMethod)
    order_cost = MoneyField(_("cost of an order"), default=0, validators=[MinValueValidator(0)])
    holding_pct = models.DecimalField(
        _("cost of keeping, percent a year"), max_digits=5, decimal_places=2, default=0,
        validators=[MinValueValidator(0), MaxValueValidator(100)],
    )  # fmt: skip

    class Meta:
        verbose_name = _("method of valuation")
        verbose_name_plural = _("methods of valuation")
        ordering = ["-effective_on"]
        constraints = [
            models.CheckConstraint(
                condition=Q(effective_on__month=4, effective_on__day=1), name="erp_valuation_rule_april"
            ),
            models.CheckConstraint(
                condition=Q(method__in=ValuationMethod.values), name="erp_valuation_rule_method"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_method_display()} ({in_date(self.effective_on)})"
