"""What attendance does when an employee who was entered by mistake is deleted."""

from typing import Any

from erp_planned.attendance.services.computing import forget_days
from payroll.employees.models import Employee


def remove_days(*, employee: Employee, **_others: Any) -> None:
    """Remove the days that were computed for them: closed days, leave, absences."""
    forget_days(employee)
