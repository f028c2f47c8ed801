"""The row lock on an employee, written once."""

from django.utils.translation import gettext as _

from core.errors import NotFound
from core.refusals import get_or_refuse
from payroll.employees.models import Employee


def locked(employee: Employee) -> Employee:
    """Return the employee as stored now, locked until the caller's transaction ends. Raises NotFound.

    The lock leaves foreign keys alone: work on many (increments, a payroll run) may go on beside it.
    """
    rows = Employee.objects.select_for_update(of=("self",), no_key=True).select_related(
        "department", "designation", "user"
    )
    return get_or_refuse(rows, NotFound(_("There is no such employee.")), pk=employee.pk)
