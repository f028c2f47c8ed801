"""Holidays and weekly offs at every door."""

from datetime import date
from typing import Any, ClassVar

from school.attendance import masters
from tests.core.masters.cases import MasterCases
from tests.school.masters.test_masters import Ground


class TestHolidays(Ground, MasterCases):
    master = masters.holidays
    path = "v1/attendance/holidays"
    change: ClassVar[dict[str, Any]] = {"name": "Deepavali"}
    bad: ClassVar[dict[str, Any]] = {"end_date": date(2026, 11, 1)}

    def unique_fields(self) -> list[str]:
        """Return nothing: the same day may be a holiday of several classes."""
        return []

    def valid(self, number: int = 0) -> dict[str, Any]:
        return {**super().valid(number), "name": f"Diwali {number}", "school_class": None}


class TestWeeklyOffs(Ground, MasterCases):
    master = masters.weekly_offs
    change: ClassVar[dict[str, Any]] = {"nth": 4}
    bad: ClassVar[dict[str, Any]] = {"weekday": 9}

    def unique_fields(self) -> list[str]:
        return ["starts_on"]

    def valid(self, number: int = 0) -> dict[str, Any]:
        return {
            "weekday": 6,
            "nth": 2,
            "starts_on": date(2026, 4, 1 + number),
            "ends_on": None,
            "school_class": None,
        }
