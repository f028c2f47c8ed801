"""Stock, its movements (opening stock is entered there) and revaluations in the browser."""

from typing import Any, ClassVar

from django import forms
from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from core.admin.service_admin import ServiceAdmin
from core.admin.widgets import DayInput
from core.forms import DayField
from core.periods import today
from erp_planned.inventory.models import ItemBook, Revaluation, Stock, StockMovement
from erp_planned.inventory.permissions import InventoryPermission as P
from erp_planned.inventory.selectors import stock as read
from erp_planned.inventory.services.moving import enter_opening
from payroll.organizations.site import organization_site


@admin.register(Stock, site=organization_site)
class StockAdmin(ServiceAdmin):
    """What stores have."""

    permissions: ClassVar = {"view": P.READ}
    list_display = ("item", "store", "batch", "quantity", "unit", "updated_at")
    list_filter = ("store", "item__category", "item__ved")
    search_fields = ("item__code", "item__name", "batch__batch_no")
    empty_text = _("Nothing is in stock. Receive goods of an order, or enter opening stock under Movements.")
    list_export: ClassVar = [
        (_("code"), "item__code"),
        (_("item"), "item__name"),
        (_("store"), "store__name"),
        (_("batch"), "batch__batch_no"),
        (_("quantity"), "quantity"),
        (_("unit"), "item__unit"),
    ]

    def get_queryset(self, request: HttpRequest) -> Any:
        return read.stock()

    @admin.display(description=_("unit"))
    def unit(self, obj: Stock) -> str:
        """Return the item's unit."""
        return obj.item.unit


class OpeningForm(forms.ModelForm):
    """What a store had of an item when its records began."""

    moved_on = DayField(label=_("Date"), widget=DayInput)
    batch_no = forms.CharField(label=_("Batch"), max_length=40, required=False)
    expires_on = DayField(label=_("Expires on"), required=False, widget=DayInput)

    class Meta:
        model = StockMovement
        fields: ClassVar = ["item", "store", "quantity", "value"]


@admin.register(StockMovement, site=organization_site)
class StockMovementAdmin(ServiceAdmin):
    """Movements; what is added by hand is opening stock."""

    permissions: ClassVar = {"view": P.READ, "add": P.WRITE}
    form = OpeningForm
    fieldsets = (
        (
            _("Opening stock"),
            {
                "fields": (
                    ("item", "store"),
                    ("quantity", "value"),
                    ("moved_on",),
                    ("batch_no", "expires_on"),
                )
            },
        ),
    )
    list_display = ("moved_on", "ref_doc", "item", "store", "batch", "type", "kind", "quantity", "value")
    list_filter = ("store", "type", "kind", "item")
    search_fields = ("ref_doc", "item__code", "item__name")
    date_hierarchy = "moved_on"
    empty_text = _("Nothing has moved yet. Enter the opening stock of each item and store here.")
    list_export: ClassVar = [
        (_("date"), "moved_on"),
        (_("document"), "ref_doc"),
        (_("code"), "item__code"),
        (_("item"), "item__name"),
        (_("store"), "store__name"),
        (_("batch"), "batch__batch_no"),
        (_("direction"), "type"),
        (_("kind"), "kind"),
        (_("quantity"), "quantity"),
        (_("value"), "value"),
    ]

    def get_queryset(self, request: HttpRequest) -> Any:
        return read.movements()

    def get_changeform_initial_data(self, request: HttpRequest) -> dict[str, Any]:
        """Begin with today."""
        return {"moved_on": today(), **super().get_changeform_initial_data(request)}

    def create(self, request: HttpRequest, values: dict[str, Any]) -> StockMovement:
        """Enter opening stock."""
        return enter_opening(on=values.pop("moved_on"), actor=self.actor(request), **values)


@admin.register(ItemBook, site=organization_site)
class ItemBookAdmin(ServiceAdmin):
    """What the institution has of each item, with its value in the books."""

    permissions: ClassVar = {"view": P.READ}
    list_display = ("item", "quantity", "value", "method")
    list_select_related = ("item",)
    search_fields = ("item__code", "item__name")
    empty_text = _("Nothing has moved yet.")
    list_export: ClassVar = [
        (_("code"), "item__code"),
        (_("item"), "item__name"),
        (_("quantity"), "quantity"),
        (_("value"), "value"),
    ]


@admin.register(Revaluation, site=organization_site)
class RevaluationAdmin(ServiceAdmin):
    """Differences between posted values and what the history says."""

    permissions: ClassVar = {"view": P.READ}
    list_display = ("revalued_on", "item", "amount", "ref_doc", "reason", "made_by")
    list_filter = ("item",)
    search_fields = ("item__code", "item__name", "ref_doc")
    date_hierarchy = "revalued_on"
    empty_text = _("None: nothing of an earlier day has changed what later issues cost.")
    list_export: ClassVar = [
        (_("date"), "revalued_on"),
        (_("code"), "item__code"),
        (_("amount"), "amount"),
        (_("document"), "ref_doc"),
        (_("reason"), "reason"),
    ]

    def get_queryset(self, request: HttpRequest) -> Any:
        return read.revaluations()
