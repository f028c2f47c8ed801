"""What contract staff have for the office to do."""

from datetime import date

from django.utils.translation import gettext as _

from core.formatting import in_month
from core.periods import Month
from core.todo import ToDo
from payroll.contract_staff.permissions import ContractPermission
from payroll.contract_staff.selectors import last_locked, under_contract


def waiting(today: date) -> list[ToDo]:
    """Return last month's run of contract staff while it is not locked."""
    month = Month.of(today).plus(-1)
    newest = last_locked()
    if (newest and newest.month >= month.first) or not under_contract(month).exists():
        return []
    return [
        ToDo(
            text=_("The contract staff of %(month)s are not paid: process and lock the month")
            % {"month": in_month(month.first)},
            page="admin:payroll_contract_staff_contractrun_changelist",
            needs=ContractPermission.WRITE,
            due_on=month.plus(1).first,
        )
    ]
