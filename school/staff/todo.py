"""What the staff have for the office to do."""

from datetime import date, timedelta

from django.utils.translation import ngettext

from core.todo import ToDo
from school.staff.permissions import StaffPermission as P
from school.staff.selectors.leave import waiting_requests
from school.staff.selectors.papers import expiring

AHEAD = timedelta(days=30)


def waiting(today: date) -> list[ToDo]:
    """Return the leave requests that wait and the papers that run out; three queries."""
    found = []
    first = waiting_requests().first()
    if first is not None:
        count = waiting_requests().count()
        text = ngettext("%(count)d leave request waits", "%(count)d leave requests wait", count)
        page = "admin:school_staff_leaverequest_changelist"
        found.append(
            ToDo(
                text=text % {"count": count},
                page=page,
                needs=P.LEAVE_DECIDE,
                query="state__exact=requested",
                due_on=first.starts_on,
            )
        )
    papers = expiring(today, today + AHEAD).count()
    if papers:
        text = ngettext(
            "%(count)d paper of the staff runs out", "%(count)d papers of the staff run out", papers
        )
        page = "admin:school_staff_staffdocument_changelist"
        found.append(ToDo(text=text % {"count": papers}, page=page, needs=P.WRITE))
    return found
