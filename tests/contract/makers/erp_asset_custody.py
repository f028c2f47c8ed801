"""Transfers that wait and that are on their way, a policy, a contract, an open count."""

from datetime import date
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from erp_planned.asset_custody.masters import maintenance_contracts, policies
from erp_planned.asset_custody.services.counts import open_count
from erp_planned.asset_custody.services.transfers import approve_transfer, request_transfer
from erp_planned.assets.masters import assets, categories
from tests.erp_planned.vendors.people import verified

if TYPE_CHECKING:
    from tests.contract.objects import Place


def custody_rows(place: "Place") -> dict[str, Any]:
    """Make assets of a category of their own, and what happens to them."""
    category = categories.create(
        code=f"C{place.code}"[:6], name=f"Held {place.surname} {place.code}", depreciation_method="SLM",
        useful_life=5, actor=place.actor,
    )  # fmt: skip

    def thing(name: str) -> Any:
        # Not in use: no year of depreciation has it.
        return assets.create(
            name=f"{name} {place.surname}", category=category, purchased_on=date(2026, 11, 2),
            cost=Decimal(9000), location=f"Store {place.surname}", actor=place.actor,
        )  # fmt: skip

    def asked(name: str) -> Any:
        return request_transfer(
            asset=thing(name), to_location=f"Lab {place.surname}", reason="Needed there", actor=place.actor
        )

    still = thing("Shelf")
    policy = policies.create(
        asset=still, policy_no=f"P-{place.code}", insurer=f"Insurer {place.surname}", premium=Decimal(100),
        sum_insured=Decimal(9000), valid_from=date(2026, 11, 2), valid_to=date(2027, 11, 1), actor=place.actor,
    )  # fmt: skip
    contract = maintenance_contracts.create(
        contract_no=f"AMC-{place.code}", vendor=verified(), valid_from=date(2026, 4, 1),
        valid_to=date(2027, 3, 31), cost=Decimal(1000), remarks=place.surname, actor=place.actor,
    )  # fmt: skip
    return {
        "still_asset": still.pk,
        "asset_code": still.asset_code,
        "asset_transfer": asked("Desk").pk,
        "sent_transfer": approve_transfer(transfer=asked("Chair"), actor=place.actor).pk,
        "asset_policy": policy.pk,
        "asset_contract": contract.pk,
        "asset_count": open_count(name=f"Count {place.surname} {place.code}", actor=place.actor).pk,
    }
