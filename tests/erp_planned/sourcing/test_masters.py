"""Limits of the modes and the window of splitting: what every plain subject promises."""

from datetime import date
from decimal import Decimal
from typing import Any

from core.masters import Master
from erp_planned.sourcing.masters import purchase_limits, split_windows
from tests.core.masters.cases import MasterCases


class TestPurchaseLimits(MasterCases):
    master: Master[Any] = purchase_limits
    path = "purchase/limits"
    change = {"up_to": Decimal(75000), "rule": "Order 12 of the board"}
    bad = {"mode": "auction", "over": Decimal(-1)}

    def valid(self, number: int = 0) -> dict[str, Any]:
        return {
            **self.master.example,
            "over": Decimal(0),
            "up_to": Decimal(60000),
            "valid_from": date(2027, 4, 1 + number),
        }


class TestSplitWindows(MasterCases):
    master: Master[Any] = split_windows
    path = "purchase/split-windows"
    change = {"days": 60}
    bad = {"days": 0}

    def valid(self, number: int = 0) -> dict[str, Any]:
        return {"valid_from": date(2026, 4, 1 + number), "days": 45}
