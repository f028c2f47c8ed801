"""Employees as parties of the books: `employee:7` is the employee with the number 7."""

from collections.abc import Collection
from datetime import date

from core.access import is_allowed
from core.actors import Actor
from payroll.employees.models import Employee
from payroll.employees.permissions import EmployeePermission
from payroll.employees.selectors.people import employees, matching

SHOWN = 20


def party(employee_id: int) -> str:
    """Return the reference of an employee."""
    return f"employee:{employee_id}"


def names_of(numbers: Collection[int]) -> dict[int, str]:
    """Return code and name of employees by number; one query."""
    rows = Employee.objects.filter(pk__in=numbers).values_list("pk", "code", "name")
    return {pk: f"{code} {name}" for pk, code, name in rows}


def called(numbers: Collection[int]) -> dict[int, str]:
    """Return the names of employees alone by number; one query."""
    return dict(Employee.objects.filter(pk__in=numbers).values_list("pk", "name"))


def search(text: str, actor: Actor) -> list[tuple[int, str]]:
    """Return the first employees whose code or name has the text; none for somebody who may not see employees."""
    if not is_allowed(actor.permissions, EmployeePermission.READ):
        return []
    rows = matching(employees(), text)[:SHOWN]
    return [(row.pk, f"{row.code} {row.name}") for row in rows]


def anybody_may_be_paid(_number: int, _day: date) -> None:
    """Refuse nobody: what an employee is paid, payroll decides."""
