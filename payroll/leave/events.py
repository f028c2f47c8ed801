"""What leave does when employees are entered, change their service or are deleted."""

from typing import Any

from core.actors import Actor
from core.periods import today
from payroll.employees.models import Employee
from payroll.leave.services.accounts import open_accounts
from payroll.leave.services.service_days import remove_employee, settle_credit, settle_credits


def open_new_employee(*, employee: Employee, actor: Actor, **_others: Any) -> None:
    """Credit the share of the present period."""
    open_accounts(employee=employee, actor=actor)


def open_new_employees(*, employees: list[Employee], actor: Actor, **_others: Any) -> None:
    """Credit the shares of the present period to many, and after a change of service."""
    settle_credits(employees=employees, actor=actor)


def settle_service(*, employee: Employee, actor: Actor, **_others: Any) -> None:
    """Bring the credits in line with the days in service."""
    settle_credit(employee=employee, actor=actor, day=max(today(), employee.date_of_joining))


def remove_accounts(*, employee: Employee, actor: Actor, **_others: Any) -> None:
    """Remove the automatic credits of an employee who is being deleted."""
    remove_employee(employee=employee, actor=actor)
