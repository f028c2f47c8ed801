"""Leave types and holidays: what every plain subject promises."""

from typing import Any

from core.masters import Master
from payroll.leave.masters import holidays, leave_types
from payroll.leave.models import LeaveType
from tests.core.masters.cases import SYSTEM, MasterCases
from tests.payroll.leave.conftest import kind


class TestLeaveTypes(MasterCases):
    master: Master[Any] = leave_types
    path = "leave/types"
    change = {"name": "Special Leave", "max_days": 5}
    bad = {"entitlement": -1, "pay_effect": "double", "name": "", "spells_per_year": 0}

    def use(self, row: LeaveType) -> None:
        leave_types.create(code="ITS", name="On its account", debits_from=row, actor=SYSTEM)

    def valid(self, number: int = 0) -> dict[str, Any]:
        """The one account of a type that has none is another's, told by its code."""
        values = super().valid(number)
        if number == 1:
            values |= {"credit_mode": "none", "entitlement": 0, "debits_from": kind("HPL")}
        return values


class TestHolidays(MasterCases):
    master: Master[Any] = holidays
    path = "leave/holidays"
    change = {"name": "Independence"}
    bad = {"name": " "}
