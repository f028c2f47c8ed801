"""Departments, designations and pay elements: what every plain subject promises, and their own rules."""

from datetime import date
from typing import Any

import pytest

from core.errors import ValidationFailed
from core.masters import Master
from payroll.employees.masters import departments, designations, pay_elements
from payroll.employees.models import Department, Designation, Employee, EmployeeElement, PayElement
from payroll.organizations.errors import NeedsConfirmation
from tests.core.accounts.people import refused
from tests.core.masters.cases import SYSTEM, MasterCases
from tests.payroll.runs.people import make_employee


class TestDepartments(MasterCases):
    master: Master[Any] = departments
    path = "departments"
    change = {"name": "Physics and Astronomy"}
    bad = {"name": " ", "code": "X" * 21}

    def use(self, row: Department) -> None:
        make_employee(department=row)


class TestDesignations(MasterCases):
    master: Master[Any] = designations
    path = "designations"
    change = {"retirement_age": 62}
    bad = {"name": "", "retirement_age": 12}

    def use(self, row: Designation) -> None:
        make_employee(designation=row)

    @pytest.mark.django_db
    def test_another_age_is_asked_about_at_every_door(self) -> None:
        """It moves the dates of people; until somebody says that it is meant, nothing has changed."""
        row = self.make()
        make_employee(designation=row, retirement_on=date(2050, 6, 30))
        before = self.rows()
        with pytest.raises(NeedsConfirmation):
            designations.update(row, actor=SYSTEM, retirement_age=62)
        data = refused(
            self.api()("PUT", f"designations/{row.pk}", {"retirementAge": 62}), 400, "VALIDATION_ERROR"
        )
        assert list(data["fields"]) == ["confirm"]
        assert self.rows() == before
        sent = {"retirementAge": 62, "confirm": True}
        assert self.api()("PUT", f"designations/{row.pk}", sent).json()["data"]["retirementAge"] == 62
        assert Employee.objects.get(designation=row).retirement_on == date(2047, 6, 30)


class TestPayElements(MasterCases):
    master: Master[Any] = pay_elements
    path = "pay-elements"
    change = {"name": "Mess", "is_active": False}
    bad = {"kind": "gift", "code": ""}

    def use(self, row: PayElement) -> None:
        employee = make_employee()
        EmployeeElement.objects.create(employee=employee, element=row, amount=1, from_on=date(2026, 4, 1))

    @pytest.mark.django_db
    def test_only_an_earning_is_pay(self) -> None:
        with pytest.raises(ValidationFailed) as caught:
            pay_elements.create(actor=SYSTEM, **{**self.valid(), "is_pay": True})
        assert list(caught.value.fields) == ["is_pay"]
