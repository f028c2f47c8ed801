"""Challans: what every plain subject promises. Their routes are written by hand (tests of reports)."""

from decimal import Decimal
from typing import Any

from core.masters import Master
from payroll.tds.masters import challans
from tests.core.masters.cases import MasterCases


class TestChallans(MasterCases):
    master: Master[Any] = challans
    change = {"tax": Decimal(130000), "serial": "00079"}
    bad = {"receipt_code": "51030", "tax": Decimal("0.5"), "mode": "cash"}

    def valid(self, number: int = 0) -> dict[str, Any]:
        """Year and quarter follow from the month."""
        return {**self.master.example, "serial": f"{70 + number:05d}"}
