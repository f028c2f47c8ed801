"""Lending rules at every door."""

from datetime import date
from typing import Any, ClassVar

from school.library import masters
from tests.core.masters.cases import MasterCases
from tests.school.masters.test_masters import Ground


class TestRules(Ground, MasterCases):
    master = masters.rules
    path = "v1/library/rules"
    change: ClassVar[dict[str, Any]] = {"loan_days": 21}
    bad: ClassVar[dict[str, Any]] = {"loan_days": 0}

    def unique_fields(self) -> list[str]:
        return ["effective_on"]

    def valid(self, number: int = 0) -> dict[str, Any]:
        return {**super().valid(number), "effective_on": date(2026, 4, 1 + number)}
