"""What leave has for the office to do."""

from datetime import date

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from core.set_up import Step
from core.todo import ToDo
from payroll.leave.enums import ApplicationState
from payroll.leave.models import Holiday, LeaveApplication
from payroll.leave.permissions import LeavePermission


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
            needs=LeavePermission.APPROVE,
            due_on=first,
        )
    ]


def steps(today: date) -> list[Step]:
    """Return the holidays, without which days of leave are counted wrongly."""
    return [
        Step(
            _("The holidays of %(year)d") % {"year": today.year},
            Holiday.objects.filter(on__year=today.year).exists(),
            "admin:payroll_leave_holiday_changelist",
            LeavePermission.WRITE,
        )
    ]
