"""What the records of employees lack for their pay."""

from datetime import date

from django.db.models import Count
from django.utils.translation import ngettext

from core.todo import ToDo
from payroll.employees.enums import EmployeeStatus
from payroll.employees.models import Employee
from payroll.employees.selectors import LACKS
from payroll.organizations.permissions import PayrollPermission


def waiting(_today: date) -> list[ToDo]:
    """Return how many in service have no PAN, no PRAN, no bank account; one query."""
    in_service = Employee.objects.filter(status=EmployeeStatus.ACTIVE)
    counts = in_service.aggregate(**{what: Count("pk", filter=lacks) for what, lacks in LACKS.items()})
    texts = {
        "bank": ngettext(
            "%(count)d employee has no bank account and is not paid",
            "%(count)d employees have no bank account and are not paid",
            counts["bank"],
        ),
        "pan": ngettext("%(count)d employee has no PAN", "%(count)d employees have no PAN", counts["pan"]),
        "pran": ngettext(
            "%(count)d employee has no PRAN; no NPS is taken",
            "%(count)d employees have no PRAN; no NPS is taken",
            counts["pran"],
        ),
    }
    return [
        ToDo(
            text=text % {"count": counts[name]},
            page="admin:payroll_employees_employee_changelist",
            query=f"lacks={name}",
            needs=PayrollPermission.EMPLOYEE_WRITE,
        )
        for name, text in texts.items()
        if counts[name]
    ]
