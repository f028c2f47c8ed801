"""Items of the stock and their movements; movements are never changed (migration 0002)."""

from django.core.validators import MinValueValidator
from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from core.money import ZERO, MoneyField
from school.foundation.models import Row
from school.inventory.enums import MovementKind


class QuantityField(models.DecimalField):
    """A quantity in the item's unit, with three places."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **{"max_digits": 12, "decimal_places": 3, **kwargs})  # type: ignore[arg-type]


class Item(Row):
    """Something that is kept in stock. `on_hand` is the sum of its movements; its row is the lock of them."""

    code = models.CharField(_("code"), max_length=20)
    name = models.CharField(_("name"), max_length=120)
    unit = models.CharField(
        _("unit"), max_length=20, default="piece", help_text=_("For example piece, box, ream, litre.")
    )
    category = models.CharField(_("category"), max_length=60, blank=True)
    reorder_level = QuantityField(
        _("reorder at"),
        default=ZERO,
        validators=[MinValueValidator(0)],
        help_text=_("At this stock or less the item is on the reorder list. 0: never."),
    )
    is_active = models.BooleanField(_("in use"), default=True)
    on_hand = QuantityField(_("in stock"), default=ZERO, editable=False)

    class Meta:
        verbose_name = _("item")
        verbose_name_plural = _("items")
        ordering = ["code"]
        constraints = [
            models.UniqueConstraint(Lower("code"), name="school_item_code_unique"),
            models.CheckConstraint(
                condition=Q(on_hand__gte=0, reorder_level__gte=0), name="school_item_never_negative"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.code})"

    @property
    def is_low(self) -> bool:
        """Say whether it is on the reorder list."""
        return self.is_active and self.reorder_level > 0 and self.on_hand <= self.reorder_level


class Movement(Row):
    """What came in or went out, on a day. `quantity` is signed; `rate` is rupees a unit, of what came in.

    `undoes` is the movement that this one takes back: of the same day and the opposite quantity, so that both
    together are as if nothing had been.
    """

    item = models.ForeignKey(Item, verbose_name=_("item"), on_delete=models.PROTECT, related_name="movements")
    number = models.PositiveIntegerField(_("number"), editable=False)
    kind = models.CharField(_("kind"), max_length=10, choices=MovementKind.choices)
    quantity = QuantityField(_("quantity"))
    rate = MoneyField(_("rate"), null=True, blank=True)
    moved_on = models.DateField(_("day"))
    reason = models.CharField(_("reason"), max_length=300, blank=True)
    issued_to = models.CharField(_("issued to"), max_length=120, blank=True)
    reference = models.CharField(
        _("reference"), max_length=60, blank=True, help_text=_("Number of a bill or slip.")
    )
    undoes = models.OneToOneField(
        "self",
        verbose_name=_("takes back"),
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        editable=False,
        related_name="undone_by",
    )
    made_by = models.CharField(_("entered by"), max_length=150, editable=False)
    made_at = models.DateTimeField(_("entered at"), default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("movement")
        verbose_name_plural = _("movements")
        ordering = ["-moved_on", "-number"]
        constraints = [
            models.UniqueConstraint(fields=["item", "number"], name="school_movement_number_unique"),
            models.CheckConstraint(
                condition=Q(kind=MovementKind.IN, quantity__gt=0, undoes=None)
                | Q(kind=MovementKind.OUT, quantity__lt=0, undoes=None)
                | Q(kind=MovementKind.ADJUSTMENT) & ~Q(quantity=0) & ~Q(reason="")
                | (Q(undoes__isnull=False) & ~Q(quantity=0) & ~Q(reason="")),
                name="school_movement_signed",
            ),
            models.CheckConstraint(
                condition=Q(rate__isnull=True) | Q(rate__gte=0), name="school_movement_rate"
            ),
        ]
        indexes = [models.Index(fields=["item", "moved_on"], name="school_movement_item_day")]

    def __str__(self) -> str:
        return f"{self.item.code}: {self.get_kind_display()} {self.quantity.normalize():f}"
