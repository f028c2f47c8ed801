"""How far an organization is, for the platform's page of it."""

from django.utils.translation import gettext as _

from core.formatting import in_month
from payroll.employees.enums import EmployeeStatus
from payroll.employees.models import Employee
from payroll.runs.selectors import last_locked_run


def facts() -> list[tuple[str, str]]:
    """Return people in service and the last month locked of the current organization."""
    people = Employee.objects.filter(status=EmployeeStatus.ACTIVE).count()
    run = last_locked_run()
    return [
        (_("Employees in service"), str(people)),
        (_("Last month locked"), in_month(run.month) if run else _("none yet")),
    ]
