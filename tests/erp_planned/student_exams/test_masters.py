"""Grading scales: what every plain subject promises."""

import json
from datetime import date
from typing import Any

from core.masters import Master
from erp_planned.student_exams.masters import scales
from tests.core.masters.cases import MasterCases


class TestGradeScales(MasterCases):
    master: Master[Any] = scales
    path = "exams/scales"
    change = {"name": "Letters"}
    bad = {"bands": [["A", 101, None]], "kind": "stars"}

    def valid(self, number: int = 0) -> dict[str, Any]:
        return {**self.master.example, "effective_on": date(2027, 4, 1 + number)}

    def form(self, values: dict[str, Any]) -> dict[str, Any]:
        """Return the form with its list as a box holds it."""
        sent = super().form(values)
        return {**sent, "bands": json.dumps(sent["bands"])}
