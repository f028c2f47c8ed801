"""What the payroll has for the office to do."""

from datetime import date

from django.utils.translation import gettext as _

from core.formatting import in_month
from core.periods import Month
from core.set_up import Step
from core.todo import ToDo
from school.payroll.models import StaffSalary
from school.payroll.permissions import PayrollPermission as P
from school.payroll.selectors.runs import last_locked

RUNS = "admin:school_payroll_payrollrun_changelist"


def waiting(today: date) -> list[ToDo]:
    """Return last month's payroll while it is not locked; two queries."""
    month = Month.of(today).plus(-1)
    newest = last_locked()
    if newest and newest.month >= month.first:
        return []
    if not StaffSalary.objects.filter(from_on__lte=month.last).exists():
        return []
    text = _("The salaries of %(month)s are not paid: process and lock the month")
    return [
        ToDo(
            text=text % {"month": in_month(month.first)},
            page=RUNS,
            needs=P.READ,
            due_on=month.plus(1).first,
        )
    ]


def steps(_today: date) -> list[Step]:
    """Return the salaries, for a new school."""
    entered = StaffSalary.objects.exists()
    return [
        Step(_("Salaries of the staff"), entered, "admin:school_payroll_staffsalary_changelist", P.WRITE),
    ]
