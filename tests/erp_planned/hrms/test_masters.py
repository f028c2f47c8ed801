"""Reporting lines and categories of grievances: what every plain subject promises."""

from datetime import date
from typing import Any

import pytest

from core.errors import ValidationFailed
from core.masters import Master
from erp_planned.hrms.masters import grievance_categories, reporting_lines
from erp_planned.hrms.models import Grievance, GrievanceCategory
from erp_planned.hrms.selectors.people import officers_on
from tests.core.masters.cases import SYSTEM, MasterCases
from tests.payroll.runs.people import make_employee


class TestReportingLines(MasterCases):
    master: Master[Any] = reporting_lines
    path = "hrms/reporting-lines"
    change = {"from_on": date(2026, 5, 1)}
    bad = {"from_on": "soon"}

    def before_each(self) -> None:
        self.employee, self.officer = make_employee(), make_employee()

    def valid(self, number: int = 0) -> dict[str, Any]:
        return {**super().valid(number), "employee": self.employee, "officer": self.officer}

    @pytest.mark.django_db
    def test_nobody_reports_to_themselves_or_to_each_other(self) -> None:
        self.make()
        for officer, employee in ((self.employee, self.employee), (self.employee, self.officer)):
            with pytest.raises(ValidationFailed) as caught:
                self.make(1, employee=employee, officer=officer)
            assert list(caught.value.fields) == ["officer"]

    @pytest.mark.django_db
    def test_the_newest_line_that_has_begun_holds(self) -> None:
        other = make_employee()
        self.make()
        self.make(0, officer=other, from_on=date(2026, 10, 1))
        assert officers_on(date(2026, 9, 30)) == {self.employee.pk: self.officer.pk}
        assert officers_on(date(2026, 10, 1)) == {self.employee.pk: other.pk}
        assert officers_on(date(2026, 1, 1)) == {}


class TestGrievanceCategories(MasterCases):
    master: Master[Any] = grievance_categories
    path = "hrms/grievance-categories"
    change = {"days": 20}
    bad = {"days": 0, "reopen_days": 400, "name": " "}

    def use(self, row: GrievanceCategory) -> None:
        Grievance.objects.create(
            number="GR/2026/0001", employee=make_employee(), category=row, description="x",
            due_on=date(2026, 12, 1),
        )  # fmt: skip

    @pytest.mark.django_db
    def test_the_next_officer_is_somebody_else(self) -> None:
        one = make_employee()
        with pytest.raises(ValidationFailed) as caught:
            grievance_categories.create(actor=SYSTEM, **self.valid(1), officer=one, next_officer=one)
        assert list(caught.value.fields) == ["next_officer"]
