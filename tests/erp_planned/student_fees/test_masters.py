"""Heads, structure and rules of late fees: what every plain subject promises."""

import json
from datetime import date
from decimal import Decimal
from typing import Any

from core.masters import Master
from erp_planned.student_fees.masters import heads, late_rules, structure
from tests.core.masters.cases import MasterCases
from tests.erp_planned.student_fees.fees import (
    academic_year,
    billed,
    fee_head,
    instalment,
    paid,
    school_class,
    student,
)


class TestFeeHeads(MasterCases):
    master: Master[Any] = heads
    path = "fees/heads"
    change = {"name": "Tuition of the class"}
    bad = {"code": ""}

    def use(self, row: Any) -> None:
        instalment(100, date(2026, 5, 1), of=row)


class TestLateRules(MasterCases):
    master: Master[Any] = late_rules
    path = "fees/late-rules"
    change = {"name": "Other words"}
    bad = {"slabs": [[2, 10, 50], [11, None, 100]]}

    def valid(self, number: int = 0) -> dict[str, Any]:
        return {**self.master.example, "effective_on": date(2026, 4, 1 + number)}

    def form(self, values: dict[str, Any]) -> dict[str, Any]:
        """Return the form with its list as a box holds it."""
        sent = super().form(values)
        return {**sent, "slabs": json.dumps(sent["slabs"])}

    def use(self, row: Any) -> None:
        who = student()
        instalment(6000, date(2026, 5, 1))
        billed()
        paid(who, 10)


class TestStructure(MasterCases):
    master: Master[Any] = structure
    path = "fees/structure"
    change = {"amount": Decimal(6500)}
    bad = {"amount": Decimal(0), "due_on": date(2030, 1, 1)}

    def before_each(self) -> None:
        self.links = {"year": academic_year(), "school_class": school_class(), "head": fee_head()}

    def valid(self, number: int = 0) -> dict[str, Any]:
        return {
            **self.links, "instalment": f"April {number}", "amount": Decimal(6000), "due_on": date(2026, 5, 1),
        }  # fmt: skip

    def use(self, row: Any) -> None:
        student()
        billed()
