"""Items of the checklist of joining, at every door."""

from typing import Any

from core.masters import Master
from erp_planned.recruitment.masters_hiring import joining_items
from erp_planned.recruitment.models import JoiningItem, JoiningTask
from tests.core.masters.cases import MasterCases
from tests.payroll.runs.people import make_employee


class TestJoiningItems(MasterCases):
    master: Master[Any] = joining_items
    path = "hrms/joining-items"
    change = {"name": "Quarters handed over"}
    bad = {"name": " "}

    def use(self, row: JoiningItem) -> None:
        JoiningTask.objects.create(employee=make_employee(), item=row)
