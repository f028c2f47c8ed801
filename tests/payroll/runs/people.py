"""Employees for the tests of payroll runs: plain rows, any fact can be given."""

import itertools
from datetime import date
from decimal import Decimal
from typing import Any

from core.periods import Month
from payroll.employees.models import (
    Department,
    Designation,
    Employee,
    EmployeeElement,
    PayElement,
    PayHistory,
)
from payroll.pay_commission.models import PayMatrixCell

_numbers = itertools.count(1)


def make_employee(level: int = 10, cell: int = 10, **facts: Any) -> Employee:
    """Make an employee who is plainly payable: NPS with PRAN, PAN, bank account, in service for years."""
    number = next(_numbers)
    department, _ = Department.objects.get_or_create(code="ACC", defaults={"name": "Accounts"})
    designation, _ = Designation.objects.get_or_create(name="Officer")
    values: dict[str, Any] = {
        "code": f"T{number:05d}",
        "name": f"Person {number}",
        "date_of_birth": date(1985, 6, 15),
        "date_of_joining": date(2015, 1, 1),
        "retirement_on": date(2045, 6, 30),
        "department": department,
        "designation": designation,
        "bank_account": f"{30000000000 + number}",
        "ifsc": "SBIN0001234",
        "pan": f"ABCPE{number % 10000:04d}F",
        "pran": f"{110000000000 + number}",
        **facts,
    }
    employee = Employee.objects.create(**values)
    if cell:
        set_pay(employee, level, cell, employee.date_of_joining, "joining")
    return employee


def set_pay(
    employee: Employee, level: int, cell: int, effective_on: date, reason: str = "increment"
) -> PayHistory:
    """Add a row of pay history with the matrix's basic pay."""
    basic = PayMatrixCell.objects.get(commission_id=7, level=level, cell=cell).basic
    return PayHistory.objects.create(
        employee=employee, effective_on=effective_on, level=level, cell=cell, basic=basic, reason=reason
    )


def give_element(
    employee: Employee, code: str, kind: str, amount: int, month: Month, **facts: Any
) -> EmployeeElement:
    """Give the employee an element of pay from a month on."""
    element, _ = PayElement.objects.get_or_create(
        code=code, defaults={"name": code.title(), "kind": kind, **facts}
    )
    return EmployeeElement.objects.create(
        employee=employee, element=element, amount=Decimal(amount), from_on=month.first
    )
