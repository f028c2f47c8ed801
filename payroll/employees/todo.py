"""What the records of employees lack for their pay."""

from datetime import date

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from core.set_up import Step
from core.todo import ToDo
from payroll.employees.models import LACKS, Department, Designation, Employee
from payroll.employees.permissions import EmployeePermission
from payroll.employees.selectors.increments import increments_ahead
from payroll.employees.selectors.people import lacking


def waiting(today: date) -> list[ToDo]:
    """Return what records lack, and the annual increments that are due."""
    return [*_lacking(), *_increments(today)]


def steps(_today: date) -> list[Step]:
    """Return departments, designations and people; three queries."""
    may = EmployeePermission.WRITE
    return [
        Step(text, rows.exists(), f"admin:{page}", may)
        for text, rows, page in (
            (_("Departments"), Department.objects, "payroll_employees_department_changelist"),
            (_("Designations"), Designation.objects, "payroll_employees_designation_changelist"),
            (_("The employees: enter them, or import a list"), Employee.objects, "import_upload"),
        )
    ]


def _increments(today: date) -> list[ToDo]:
    return [
        ToDo(
            text=ngettext(
                "%(count)d annual increment is to be given",
                "%(count)d annual increments are to be given",
                count,
            )
            % {"count": count},
            page="admin:payroll_employees_employee_increments",
            query=f"on={on}",
            needs=EmployeePermission.WRITE,
            due_on=on,
        )
        for on, count in increments_ahead(today)
    ]


def _lacking() -> list[ToDo]:
    """Return how many in service have no PAN, no PRAN, no bank account; three queries, each of its own index."""
    counts = {what: lacking(Employee.objects.all(), what).count() for what in LACKS}
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
            needs=EmployeePermission.WRITE,
        )
        for name, text in texts.items()
        if counts[name]
    ]
