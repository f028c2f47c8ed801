"""Policies and maintenance contracts: what every plain subject promises."""

from datetime import date
from decimal import Decimal
from typing import Any

from core.masters import Master
from erp_planned.asset_custody.masters import maintenance_contracts, policies
from erp_planned.asset_custody.models import InsuranceClaim
from erp_planned.asset_custody.services.upkeep import cover_assets, log_maintenance
from tests.core.masters.cases import SYSTEM, MasterCases
from tests.erp_planned.assets.things import thing
from tests.erp_planned.vendors.people import verified


class TestPolicies(MasterCases):
    master: Master[Any] = policies
    path = "assets/insurance"
    change = {"insurer": "Oriental", "premium": Decimal(2600)}
    bad = {"policy_no": " ", "sum_insured": Decimal(0), "valid_to": date(2026, 9, 1)}

    def before_each(self) -> None:
        self.asset = thing()

    def valid(self, number: int = 0) -> dict[str, Any]:
        term = {"valid_from": date(2026, 10, 1), "valid_to": date(2027, 9, 30)}
        return {**self.master.example, **term, "asset": self.asset, "policy_no": f"P-{number}"}

    def use(self, row: Any) -> None:
        InsuranceClaim.objects.create(insurance=row, claimed_on=row.valid_from, amount=1, reason="Fire")


class TestContracts(MasterCases):
    master: Master[Any] = maintenance_contracts
    path = "assets/contracts"
    change = {"visits": 6, "cost": Decimal(50000)}
    bad = {"contract_no": " ", "cost": Decimal(-1), "valid_to": date(2026, 1, 1)}

    def before_each(self) -> None:
        self.vendor = verified()

    def valid(self, number: int = 0) -> dict[str, Any]:
        term = {"valid_from": date(2026, 4, 1), "valid_to": date(2027, 3, 31)}
        return {**self.master.example, **term, "vendor": self.vendor, "contract_no": f"AMC-{number}"}

    def use(self, row: Any) -> None:
        asset = thing()
        cover_assets(contract=row, codes=asset.asset_code, actor=SYSTEM)
        log_maintenance(
            asset=asset, contract=row, maintenance_type="contract", done_on=row.valid_from, actor=SYSTEM
        )
