"""What leave does when employees are entered, change their service or are deleted."""

from typing import Any

from core.actors import Actor
from payroll.employees.models import Employee
from payroll.leave.services.service_days import remove_employee, settle_credit, settle_credits


def settle_one(*, employee: Employee, actor: Actor, **_others: Any) -> None:
    """Bring the credits in line with the days in service; on joining that is the share of the present period."""
    settle_credit(employee=employee, actor=actor)


def settle_many(*, employees: list[Employee], actor: Actor, **_others: Any) -> None:
    """Do the same for many."""
    settle_credits(employees=employees, actor=actor)


def remove_accounts(*, employee: Employee, actor: Actor, **_others: Any) -> None:
    """Remove the automatic credits of an employee who is being deleted."""
    remove_employee(employee=employee, actor=actor)
