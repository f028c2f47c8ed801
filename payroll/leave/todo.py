"""What leave has for the office to do."""

from datetime import date

from django.utils.translation import ngettext

from core.todo import ToDo
from payroll.leave.enums import ApplicationState
from payroll.leave.models import LeaveApplication
from payroll.organizations.permissions import PayrollPermission


def waiting(_today: date) -> list[ToDo]:
    """Return the applications that wait for a decision; the first day of leave is the day."""
    rows = LeaveApplication.objects.filter(state=ApplicationState.PENDING)
    count = rows.count()
    if not count:
        return []
    text = ngettext(
        "%(count)d leave application waits for a decision",
        "%(count)d leave applications wait for a decision",
        count,
    )
    first = rows.order_by("from_on").values_list("from_on", flat=True)[0]
    return [
        ToDo(
            text=text % {"count": count},
            page="admin:payroll_leave_leaveapplication_changelist",
            query="state__exact=pending",
            needs=PayrollPermission.LEAVE_APPROVE,
            due_on=first,
        )
    ]
