"""Answers to the questions that apps below ask: whether runs need an employee or the organization."""

from django.utils.translation import gettext as _

from payroll.runs.enums import RunState
from payroll.runs.models import PayrollRun, SalaryDetail


def employee_in_use(employee_id: int) -> str:
    """Return why the employee cannot go, or an empty text."""
    if SalaryDetail.objects.filter(employee_id=employee_id).exists():
        return _("The employee has been paid; make them inactive instead.")
    return ""


def organization_in_use() -> str:
    """Return why the organization cannot be closed, or an empty text."""
    locked = PayrollRun.objects.filter(state=RunState.LOCKED).count()
    return _("It has %(count)d locked payroll runs.") % {"count": locked} if locked else ""
