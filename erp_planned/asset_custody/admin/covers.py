"""Policies, claims, and maintenance contracts."""

from typing import Any, ClassVar

from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from unfold.decorators import display

from core.admin.acts import ActsAdmin
from core.admin.record import Record, Related, Section
from core.masters.admin import register_master
from core.periods import today
from erp_planned.asset_custody.acts import CLAIM_ACTS, CONTRACT_ACTS
from erp_planned.asset_custody.enums import ClaimState
from erp_planned.asset_custody.masters import maintenance_contracts, policies
from erp_planned.asset_custody.models import InsuranceClaim, MaintenanceContract
from erp_planned.asset_custody.permissions import AssetCustodyPermission as P
from erp_planned.asset_custody.selectors.custody import claims, contracts
from erp_planned.asset_custody.services.upkeep import make_claim
from erp_planned.assets.models import Asset
from payroll.organizations.site import organization_site

register_master(
    organization_site, policies, group="assets", icon="shield", list_select_related=("asset",),
    autocomplete_fields=("asset",),
)  # fmt: skip


@admin.register(MaintenanceContract, site=organization_site)
class MaintenanceContractAdmin(ActsAdmin):
    """Maintenance contracts and the assets that they cover."""

    acts = CONTRACT_ACTS
    permissions: ClassVar = {"view": P.READ, "add": P.WRITE, "change": P.WRITE, "delete": P.WRITE}
    fields = (("contract_no", "vendor"), ("valid_from", "valid_to"), ("cost", "visits"), "remarks")
    autocomplete_fields = ("vendor",)
    record = Record(
        subtitle="vendor",
        figures=("cost",),
        sections=(
            Section(
                "term", _("Contract"), facts=("valid_from", "valid_to", "visits", "remarks"),
                fields=(("contract_no", "vendor"), ("valid_from", "valid_to"), ("cost", "visits"), "remarks"),
            ),
        ),
        related=(
            Related(
                "assets", _("Assets that it covers"), Asset, ("asset_code", "name", "location", "custodian"),
                rows=lambda row: row.assets.select_related("custodian").order_by("asset_code"), needs=P.READ,
                empty=_("None yet. Enter the codes of the assets that it covers."),
            ),
        ),
    )  # fmt: skip
    list_display = ("contract_no", "vendor", "cost", "visits", "valid_from", "valid_to")
    search_fields = ("contract_no", "vendor__name")
    empty_text = _("Enter the first maintenance contract.")
    list_export: ClassVar = [
        (_("contract number"), "contract_no"),
        (_("vendor"), "vendor"),
        (_("cost"), "cost"),
        (_("from"), "valid_from"),
        (_("until"), "valid_to"),
    ]

    def get_queryset(self, request: HttpRequest) -> Any:
        return contracts()

    def create(self, request: HttpRequest, values: dict[str, Any]) -> MaintenanceContract:
        """Enter a contract."""
        return maintenance_contracts.create(actor=self.actor(request), **values)

    def update(
        self, request: HttpRequest, obj: MaintenanceContract, changed: dict[str, Any]
    ) -> MaintenanceContract:
        return maintenance_contracts.update(obj, actor=self.actor(request), **changed)

    def remove(self, request: HttpRequest, obj: MaintenanceContract) -> None:
        maintenance_contracts.delete(obj, actor=self.actor(request))


@admin.register(InsuranceClaim, site=organization_site)
class InsuranceClaimAdmin(ActsAdmin):
    """Claims under policies."""

    acts = CLAIM_ACTS
    permissions: ClassVar = {"view": P.READ, "add": P.WRITE}
    fields = ("insurance", ("claimed_on", "amount"), "reason")
    autocomplete_fields = ("insurance",)
    record = Record(
        subtitle="reason",
        state="standing_now",
        figures=("amount", "settled_amount"),
        sections=(
            Section(
                "claim", _("Claim"),
                facts=("insurance", "claimed_on", "made_by", "settled_on", "remarks", "closed_by"),
            ),
        ),
    )  # fmt: skip
    list_display = ("insurance", "claimed_on", "amount", "settled_amount", "standing_now")
    list_filter = ("state",)
    search_fields = ("insurance__policy_no", "insurance__asset__asset_code")
    empty_text = _("Enter a claim under a policy.")

    def get_queryset(self, request: HttpRequest) -> Any:
        return claims()

    def get_changeform_initial_data(self, request: HttpRequest) -> dict[str, Any]:
        """Begin with today."""
        return {"claimed_on": today(), **super().get_changeform_initial_data(request)}

    def create(self, request: HttpRequest, values: dict[str, Any]) -> InsuranceClaim:
        """Enter a claim."""
        return make_claim(actor=self.actor(request), **values)

    @display(description=_("state"), ordering="state", label={
        ClaimState.MADE: "warning", ClaimState.SETTLED: "success", ClaimState.REFUSED: "danger",
    })  # fmt: skip
    def standing_now(self, obj: InsuranceClaim) -> tuple[str, str]:
        """Return the state as a label."""
        return obj.state, obj.get_state_display()
