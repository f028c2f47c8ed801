"""What attendance has for the office to do, and its steps of the set-up."""

from datetime import date, timedelta

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from core.formatting import in_month
from core.periods import Month
from core.set_up import Step
from core.todo import ToDo
from erp_planned.attendance.enums import RequestState
from erp_planned.attendance.models import AttendanceDay, MonthLock, Regularization, Shift
from erp_planned.attendance.permissions import AttendancePermission as P
from erp_planned.attendance.selectors.policy import is_switched

# Missing punches that still matter for the month to be locked.
RECENT = timedelta(days=45)


def waiting(today: date) -> list[ToDo]:
    """Return requests that wait, missing punches, and the month to be locked before its payroll."""
    return [*_requests(), *_missing(today), *_lock(today)]


def _requests() -> list[ToDo]:
    rows = Regularization.objects.filter(state=RequestState.PENDING)
    count = rows.count()
    if not count:
        return []
    text = ngettext(
        "%(count)d regularization waits for a decision",
        "%(count)d regularizations wait for a decision",
        count,
    )
    first = rows.order_by("asked_at").values_list("on", flat=True)[0]
    page = "admin:erp_attendance_regularization_changelist"
    return [
        ToDo(
            text=text % {"count": count},
            page=page,
            query="state__exact=pending",
            needs=P.DECIDE,
            due_on=first,
        )
    ]


def _missing(today: date) -> list[ToDo]:
    count = AttendanceDay.objects.filter(is_missing_punch=True, on__gte=today - RECENT).count()
    if not count:
        return []
    text = ngettext("%(count)d day has a missing punch", "%(count)d days have a missing punch", count) % {
        "count": count
    }
    page = "admin:erp_attendance_attendanceday_changelist"
    return [ToDo(text=text, page=page, query="is_missing_punch__exact=1", needs=P.WRITE)]


def _lock(today: date) -> list[ToDo]:
    month = Month.of(today).plus(-1)
    if not is_switched(month) or MonthLock.objects.filter(month=month.first).exists():
        return []
    text = _("Attendance of %(month)s is to be locked before its payroll") % {"month": in_month(month.first)}
    return [
        ToDo(text=text, page="admin:erp_attendance_monthlock_changelist", needs=P.LOCK, due_on=month.last)
    ]


def steps(_today: date) -> list[Step]:
    """Return the shift of everybody, without which no day is judged."""
    return [
        Step(
            _("A shift with its hours, for everybody"),
            Shift.objects.filter(is_default=True),
            "admin:erp_attendance_shift_changelist",
            P.WRITE,
        )
    ]
