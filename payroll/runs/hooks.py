"""Answers to the questions that apps below ask: whether runs need an employee or the organization."""

from datetime import date, datetime
from decimal import Decimal
from functools import partial

from django.utils.translation import gettext as _

from core.locking.rows import share
from core.periods import Month
from payroll.employees.enums import EmployeeStatus
from payroll.employees.models import Employee
from payroll.runs.enums import RunKind, RunState
from payroll.runs.models import PayrollRun, SalaryDetail
from payroll.runs.selectors import last_locked_run


def employee_in_use(employee_id: int) -> str:
    """Return why the employee cannot go, or an empty text."""
    if SalaryDetail.objects.filter(employee_id=employee_id).exists():
        return _("The employee has been paid; make them inactive instead.")
    return ""


def organization_in_use() -> str:
    """Return why the organization cannot be closed, or an empty text."""
    locked = PayrollRun.objects.filter(state=RunState.LOCKED).count()
    return _("It has %(count)d locked payroll runs.") % {"count": locked} if locked else ""


def payroll_locked_until() -> date | None:
    """Return the last day of the newest locked month, or None."""
    locked = PayrollRun.objects.filter(state=RunState.LOCKED).order_by("-month")
    month = locked.values_list("month", flat=True).first()
    return Month.of(month).last if month else None


def payroll_locked_since(instant: datetime) -> bool:
    """Say whether a run was locked after an instant."""
    return PayrollRun.objects.filter(state=RunState.LOCKED, locked_at__gt=instant).exists()


# Keeps the runs of some months from being processed or locked until the transaction ends.
hold_months = partial(share, PayrollRun)


def final_months(day: date) -> list[Month]:
    """Return the locked months that end on or after a day, in order."""
    locked = PayrollRun.objects.filter(
        state=RunState.LOCKED, kind=RunKind.REGULAR, month__gte=day.replace(day=1)
    )
    return [Month.of(first) for first in locked.order_by("month").values_list("month", flat=True)]


def last_net(employee_id: int) -> tuple[Month, Decimal] | None:
    """Return month and net pay of the newest payslip of a regular month, or None; one query."""
    rows = SalaryDetail.objects.filter(
        employee_id=employee_id, run__state=RunState.LOCKED, run__kind=RunKind.REGULAR
    )
    found = rows.order_by("-run__month").values_list("run__month", "net").first()
    return (Month.of(found[0]), found[1]) if found else None


def institution_facts() -> list[tuple[str, str]]:
    """Return people in service and the last month locked, for the platform's page of the organization."""
    people = Employee.objects.filter(status=EmployeeStatus.ACTIVE).count()
    run = last_locked_run()
    return [
        (_("Employees in service"), str(people)),
        (_("Last month locked"), str(Month.of(run.month)) if run else _("none yet")),
    ]
