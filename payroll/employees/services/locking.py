"""The row lock on employees, written once."""

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from core.errors import NotFound
from core.refusals import get_or_refuse
from payroll.employees.models import Employee


def records(*, lock: bool) -> QuerySet[Employee]:
    """Return all employees with department, designation and account, by number.

    `lock` holds those that are read until the caller's transaction ends. The lock leaves foreign keys alone: work
    on many (increments, a payroll run) may go on beside it.
    """
    rows = Employee.objects.select_related("department", "designation", "user").order_by("pk")
    return rows.select_for_update(of=("self",), no_key=True) if lock else rows


def locked(employee: Employee) -> Employee:
    """Return the employee as stored now, locked. Raises NotFound."""
    return get_or_refuse(records(lock=True), NotFound(_("There is no such employee.")), pk=employee.pk)
