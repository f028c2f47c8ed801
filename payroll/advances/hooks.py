"""Answers to the questions that apps below ask, and a question that apps above answer."""

from collections.abc import Callable
from decimal import Decimal

from django.utils.translation import gettext as _

from core.periods import Month
from payroll.advances.models import AdvanceApplication

# The newest payslip of an employee: its month and net pay in rupees, or None.
LastNet = Callable[[int], tuple[Month, Decimal] | None]
_last_net: list[LastNet] = []
register_last_net = _last_net.append


def last_net(employee_id: int) -> tuple[Month, Decimal] | None:
    """Return month and net pay of the employee's newest payslip, or None."""
    found = [paid for paid in (ask(employee_id) for ask in _last_net) if paid]
    return max(found) if found else None


def employee_in_use(employee_id: int) -> str:
    """Return why the employee cannot be deleted, or an empty text."""
    if AdvanceApplication.objects.filter(employee_id=employee_id).exists():
        return _("The employee has applied for an advance; make them inactive instead.")
    return ""
