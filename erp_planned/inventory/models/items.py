"""What is kept (items, in categories and batches) and where (stores)."""

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from erp_planned.inventory.enums import ItemKind, StoreType, Unit, Ved


class ItemCategory(models.Model):
    """A group of items (spec: ERP, ItemCategory); purchases of one group are watched for splitting."""

    name = models.CharField(_("name"), max_length=80)
    parent = models.ForeignKey(
        "self", models.PROTECT, related_name="children", null=True, blank=True, verbose_name=_("part of")
    )
    description = models.CharField(_("description"), max_length=300, blank=True)

    class Meta:
        verbose_name = _("category of items")
        verbose_name_plural = _("categories of items")
        ordering = ["name"]
        constraints = [
            models.UniqueConstraint(Lower("name"), name="erp_item_category_name"),
            models.CheckConstraint(condition=~Q(parent=F("id")), name="erp_item_category_own_parent"),
        ]

    def __str__(self) -> str:
        return self.name


class Item(models.Model):
    """Something that is bought (spec: ERP, Item). Quantities have three decimals, in `unit`."""

    code = models.CharField(_("code"), max_length=20, blank=True)
    name = models.CharField(_("name"), max_length=120)
    category = models.ForeignKey(
        ItemCategory, models.PROTECT, related_name="items", verbose_name=_("category")
    )
    kind = models.CharField(_("kind"), max_length=10, choices=ItemKind, default=ItemKind.CONSUMABLE)
    unit = models.CharField(_("unit"), max_length=3, choices=Unit, default=Unit.NOS)
    hsn_code = models.CharField(_("HSN or SAC"), max_length=8, blank=True)
    gst_pct = models.DecimalField(
        _("GST percent"), max_digits=5, decimal_places=2, default=0,
        validators=[MinValueValidator(0), MaxValueValidator(40)],
    )  # fmt: skip
    reorder_level = models.DecimalField(
        _("reorder level"), max_digits=14, decimal_places=3, default=0, validators=[MinValueValidator(0)],
        help_text=_("At this quantity or below, the item is on the reorder list. 0: by use, days and safety."),
    )  # fmt: skip
    safety_days = models.PositiveSmallIntegerField(_("safety stock in days"), default=0)
    lead_days = models.PositiveSmallIntegerField(_("days from order to receipt"), default=0)
    ved = models.CharField(_("VED class"), max_length=1, choices=Ved, default=Ved.DESIRABLE)
    has_batches = models.BooleanField(
        _("kept in batches"),
        default=False,
        help_text=_("With a batch number and, where there is one, an expiry date."),
    )
    is_active = models.BooleanField(_("active"), default=True)

    class Meta:
        verbose_name = _("item")
        verbose_name_plural = _("items")
        ordering = ["code"]
        constraints = [
            models.UniqueConstraint(Lower("code"), name="erp_item_code"),
            models.UniqueConstraint(Lower("name"), name="erp_item_name"),
            models.CheckConstraint(
                condition=Q(gst_pct__gte=0, reorder_level__gte=0), name="erp_item_figures"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.code} {self.name}"


class Store(models.Model):
    """A place where stock is kept (spec: ERP, Store); who is in charge issues from it in the portal."""

    name = models.CharField(_("name"), max_length=80)
    location = models.CharField(_("location"), max_length=120, blank=True)
    incharge = models.ForeignKey(
        "payroll_employees.Employee", models.PROTECT, related_name="+", null=True, blank=True,
        verbose_name=_("in charge"),
    )  # fmt: skip
    type = models.CharField(_("type"), max_length=4, choices=StoreType, default=StoreType.MAIN)
    is_active = models.BooleanField(_("active"), default=True)

    class Meta:
        verbose_name = _("store")
        verbose_name_plural = _("stores")
        ordering = ["name"]
        constraints = [
            models.UniqueConstraint(Lower("name"), name="erp_store_name"),
            models.CheckConstraint(condition=Q(type__in=StoreType.values), name="erp_store_type"),
        ]

    def __str__(self) -> str:
        return self.name


class Batch(models.Model):
    """A lot of an item with its number and expiry; stock of it goes out first that expires first."""

    item = models.ForeignKey(Item, models.PROTECT, related_name="batches", verbose_name=_("item"))
    batch_no = models.CharField(_("batch"), max_length=40)
    expires_on = models.DateField(_("expires on"), null=True, blank=True)

    class Meta:
        verbose_name = _("batch")
        verbose_name_plural = _("batches")
        ordering = ["item", "expires_on", "id"]
        constraints = [models.UniqueConstraint("item", Lower("batch_no"), name="erp_batch_once")]

    def __str__(self) -> str:
        return self.batch_no
