"""Screens of the stock."""

from decimal import Decimal
from typing import Any, ClassVar

from django.contrib import admin
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from unfold.decorators import display

from core.admin.acts import ActsAdmin
from core.admin.record import Record, Related, Section
from core.formatting import inr
from core.masters.admin import MasterAdmin, register_master
from core.periods import today
from school.foundation.site import school_site
from school.inventory import masters
from school.inventory.acts import ITEM_ACTS, MOVEMENT_ACTS
from school.inventory.models import Item, Movement
from school.inventory.permissions import InventoryPermission as P
from school.inventory.selectors.stock import movements_of, valuation


def plain(quantity: Decimal) -> str:
    """Return a quantity without needless places."""
    return f"{quantity.normalize():f}"


def _page(row: Movement) -> str:
    return reverse("school:school_inventory_movement_change", args=[row.pk])


RECORD = Record(
    heading="__str__",
    state="standing_now",
    main=("receive", "issue"),
    figures=("stock", "value", "rate"),
    sections=(
        Section(
            "item",
            _("Item"),
            facts=("code", "name", "category", "unit", "reorder_level", "is_active"),
            fields=("code", "name", ("category", "unit"), "reorder_level", "is_active"),
        ),
    ),
    related=(
        Related(
            "movements",
            _("Movements"),
            Movement,
            (
                "moved_on",
                "kind",
                (_("Quantity"), "quantity", plain),
                "rate",
                "issued_to",
                "reference",
                "reason",
            ),
            rows=movements_of,
            needs=P.READ,
            page=_page,
            empty=_("None yet. Enter what is there with “Goods in”."),
        ),
    ),
)


class ItemAdmin(ActsAdmin, MasterAdmin):
    """Items with their stock and its value."""

    acts = ITEM_ACTS
    record = RECORD
    empty_text = _("No item yet. Add one, then enter what is there with “Goods in”.")

    @admin.display(description=_("in stock"), ordering="on_hand")
    def stock(self, obj: Item) -> str:
        return f"{plain(obj.on_hand)} {obj.unit}"

    @admin.display(description=_("value"))
    def value(self, obj: Item) -> str:
        """Return the value of the stock today."""
        return inr(valuation(today(), [obj])[0].value)

    @admin.display(description=_("average rate"))
    def rate(self, obj: Item) -> str:
        return inr(valuation(today(), [obj])[0].rate)

    @display(description=_("state"), label={"low": "danger", "enough": "success", "off": "warning"})
    def standing_now(self, obj: Item) -> tuple[str, Any]:
        """Return whether there is enough."""
        if not obj.is_active:
            return "off", _("Out of use")
        return ("low", _("Reorder")) if obj.is_low else ("enough", _("Enough"))


@admin.register(Movement, site=school_site)
class MovementAdmin(ActsAdmin):
    """All movements; they are entered on an item's page, and never changed."""

    acts = MOVEMENT_ACTS
    permissions: ClassVar = {"view": P.READ}
    fields = (
        "item", "number", "kind", "quantity", "rate", "moved_on", "reason", "issued_to", "reference", "undoes",
        "made_by", "made_at",
    )  # fmt: skip
    list_display = ("item", "moved_on", "kind", "quantity", "rate", "issued_to", "reference", "made_by")
    list_select_related = ("item",)
    list_filter = ("kind", "item")
    search_fields = ("item__name", "item__code", "issued_to", "reference")
    date_hierarchy = "moved_on"
    empty_text = _("Nothing has moved yet. Enter it on the page of an item.")
    list_export: ClassVar = [
        (_("item"), "item"),
        (_("day"), "moved_on"),
        (_("kind"), "get_kind_display"),
        (_("quantity"), "quantity"),
        (_("rate"), "rate"),
        (_("issued to"), "issued_to"),
        (_("reference"), "reference"),
        (_("reason"), "reason"),
    ]


register_master(
    school_site,
    masters.items,
    group="inventory",
    icon="inventory_2",
    base=ItemAdmin,
    list_display=("code", "name", "category", "stock", "reorder_level", "standing_now"),
    exported=("code", "name", "category", "unit", "on_hand", "reorder_level", "is_active"),
)
