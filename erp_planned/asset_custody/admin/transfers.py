"""Transfers and maintenance of assets."""

from typing import Any, ClassVar

from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from unfold.decorators import display

from core.admin.acts import ActsAdmin
from core.admin.record import Record, Section
from core.admin.service_admin import ServiceAdmin
from core.periods import today
from erp_planned.asset_custody.acts import TRANSFER_ACTS
from erp_planned.asset_custody.enums import TransferState
from erp_planned.asset_custody.models import AssetMaintenance, AssetTransfer
from erp_planned.asset_custody.permissions import AssetCustodyPermission as P
from erp_planned.asset_custody.selectors.custody import maintenance, transfers
from erp_planned.asset_custody.services.transfers import request_transfer
from erp_planned.asset_custody.services.upkeep import log_maintenance
from payroll.organizations.site import organization_site


@admin.register(AssetTransfer, site=organization_site)
class AssetTransferAdmin(ActsAdmin):
    """Transfers from the request to the receipt."""

    acts = TRANSFER_ACTS
    permissions: ClassVar = {"view": P.READ, "add": P.WRITE}
    fields = ("asset", ("to_location", "to_custodian"), "transfer_on", "reason")
    autocomplete_fields = ("asset", "to_custodian")
    record = Record(
        subtitle="asset",
        state="standing_now",
        sections=(
            Section(
                "transfer", _("Transfer"),
                facts=(
                    "from_location", "from_custodian", "to_location", "to_custodian", "transfer_on", "reason",
                    "requested_by",
                ),
            ),
            Section(
                "outcome", _("What became of it"),
                facts=("approved_by", "approved_at", "received_by", "received_at", "remarks"),
            ),
        ),
    )  # fmt: skip
    list_display = (
        "number",
        "asset",
        "from_location",
        "to_location",
        "to_custodian",
        "transfer_on",
        "standing_now",
    )
    list_filter = ("state",)
    search_fields = ("number", "asset__asset_code", "asset__name")
    date_hierarchy = "transfer_on"
    empty_text = _("Ask for the first transfer of an asset; somebody else approves it.")
    list_export: ClassVar = [
        (_("number"), "number"),
        (_("asset"), "asset"),
        (_("from"), "from_location"),
        (_("to"), "to_location"),
        (_("into the custody of"), "to_custodian"),
        (_("date"), "transfer_on"),
        (_("state"), "state"),
    ]

    def get_queryset(self, request: HttpRequest) -> Any:
        return transfers()

    def get_changeform_initial_data(self, request: HttpRequest) -> dict[str, Any]:
        """Begin with today."""
        return {"transfer_on": today(), **super().get_changeform_initial_data(request)}

    def create(self, request: HttpRequest, values: dict[str, Any]) -> AssetTransfer:
        """Ask for a transfer."""
        return request_transfer(actor=self.actor(request), **values)

    @display(description=_("state"), ordering="state", label={
        TransferState.REQUESTED: "warning", TransferState.APPROVED: "info", TransferState.RECEIVED: "success",
        TransferState.REJECTED: "danger", TransferState.CANCELLED: "danger",
    })  # fmt: skip
    def standing_now(self, obj: AssetTransfer) -> tuple[str, str]:
        """Return the state as a label."""
        return obj.state, obj.get_state_display()


@admin.register(AssetMaintenance, site=organization_site)
class AssetMaintenanceAdmin(ServiceAdmin):
    """Work on assets; entered once, never changed."""

    permissions: ClassVar = {"view": P.READ, "add": P.WRITE}
    fields = (
        "asset", ("maintenance_type", "done_on"), ("cost", "vendor"), "contract", "remarks", "next_due_on",
    )  # fmt: skip
    autocomplete_fields = ("asset", "vendor", "contract")
    list_display = ("asset", "maintenance_type", "done_on", "cost", "vendor", "next_due_on")
    list_filter = ("maintenance_type",)
    search_fields = ("asset__asset_code", "asset__name", "remarks")
    date_hierarchy = "done_on"
    empty_text = _("Enter the first work on an asset.")
    list_export: ClassVar = [
        (_("asset"), "asset"),
        (_("kind"), "maintenance_type"),
        (_("date"), "done_on"),
        (_("cost"), "cost"),
        (_("vendor"), "vendor"),
        (_("due again on"), "next_due_on"),
        (_("remarks"), "remarks"),
    ]

    def get_queryset(self, request: HttpRequest) -> Any:
        return maintenance()

    def get_changeform_initial_data(self, request: HttpRequest) -> dict[str, Any]:
        """Begin with today."""
        return {"done_on": today(), **super().get_changeform_initial_data(request)}

    def create(self, request: HttpRequest, values: dict[str, Any]) -> AssetMaintenance:
        """Enter work."""
        given = {name: value for name, value in values.items() if value is not None}
        return log_maintenance(actor=self.actor(request), **given)
