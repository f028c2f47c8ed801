"""What attendance has for the office to do, and its steps of the set-up."""

from datetime import date, timedelta

from django.db.models import Exists
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from core.formatting import in_month
from core.periods import Month
from core.set_up import Step
from core.todo import Counted
from erp_planned.attendance.enums import RequestState
from erp_planned.attendance.models import AttendanceDay, AttendanceSwitch, MonthLock, Regularization, Shift
from erp_planned.attendance.permissions import AttendancePermission as P

# Missing punches that still matter for the month to be locked.
RECENT = timedelta(days=45)


def waiting(today: date) -> list[Counted]:
    """Return requests that wait, missing punches, and the month to be locked before its payroll."""
    month = Month.of(today).plus(-1)
    locked = MonthLock.objects.filter(month=month.first)
    name = in_month(month.first)
    return [
        Counted(
            Regularization.objects.filter(state=RequestState.PENDING),
            _requests,
            "admin:erp_attendance_regularization_changelist",
            P.DECIDE,
            "state__exact=pending",
            due="on",
        ),
        Counted(
            AttendanceDay.objects.filter(is_missing_punch=True, on__gte=today - RECENT),
            _missing,
            "admin:erp_attendance_attendanceday_changelist",
            P.WRITE,
            "is_missing_punch__exact=1",
        ),
        Counted(
            AttendanceSwitch.objects.filter(~Exists(locked), from_month__lte=month.first),
            lambda _count: _("Attendance of %(month)s is to be locked before its payroll") % {"month": name},
            "admin:erp_attendance_monthlock_changelist",
            P.LOCK,
            due_on=month.last,
        ),
    ]


def _requests(count: int) -> str:
    text = ngettext(
        "%(count)d regularization waits for a decision",
        "%(count)d regularizations wait for a decision",
        count,
    )
    return text % {"count": count}


def _missing(count: int) -> str:
    text = ngettext("%(count)d day has a missing punch", "%(count)d days have a missing punch", count)
    return text % {"count": count}


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
