"""What attendance has for the office to do."""

from datetime import date, time

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from core.set_up import Step
from core.todo import ToDo
from school.attendance.models import Holiday
from school.attendance.permissions import AttendancePermission as P
from school.attendance.selectors.sheets import unmarked_on

# By then every section ought to be marked.
MARKED_BY = time(10, 0)
NAMED = 5


def waiting(today: date) -> list[ToDo]:
    """Return the sections that are not marked by ten o'clock on a working day."""
    if timezone.localtime().time() < MARKED_BY:
        return []
    sections = unmarked_on(today)
    if not sections:
        return []
    names = ", ".join(str(one) for one in sections[:NAMED]) + (" …" if len(sections) > NAMED else "")
    text = ngettext(
        "Attendance of %(count)d section is not marked today: %(names)s",
        "Attendance of %(count)d sections is not marked today: %(names)s",
        len(sections),
    )
    values = {"count": len(sections), "names": names}
    return [ToDo(text=text % values, page="admin:attendance_today", needs=P.REPORT, due_on=today)]


def steps(today: date) -> list[Step]:
    """Return the holidays, without which a day without school looks like one that nobody marked."""
    return [
        Step(
            _("The holidays of %(year)d") % {"year": today.year},
            Holiday.objects.filter(start_date__year=today.year),
            "admin:school_attendance_holiday_changelist",
            P.MANAGE,
        )
    ]
