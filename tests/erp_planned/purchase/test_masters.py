"""Settings: what every plain subject promises."""

from datetime import date
from typing import Any

from core.masters import Master
from erp_planned.purchase.masters import purchase_settings
from tests.core.masters.cases import MasterCases


class TestPurchaseSettings(MasterCases):
    master: Master[Any] = purchase_settings
    path = "purchase/settings"
    change = {"bill_pct": 2}
    bad = {"over_receipt_pct": 101}

    def valid(self, number: int = 0) -> dict[str, Any]:
        return {**self.master.example, "effective_on": date(2026, 4, 1 + number)}
