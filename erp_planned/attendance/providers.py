"""What attendance answers to the apps below: payroll runs, leave, employees."""

from datetime import date

from django.utils.translation import gettext as _

from core.formatting import in_month
from core.periods import Month
from erp_planned.attendance.models import AttendanceDay
from erp_planned.attendance.selectors.policy import is_locked


def holiday_in_use(day: date) -> str:
    """Return why the holiday of a day cannot change: attendance of its month is locked."""
    if not is_locked(Month.of(day)):
        return ""
    return _("Attendance of %(month)s is locked and was reckoned with it.") % {"month": in_month(day)}


def employee_in_use(employee_id: int) -> str:
    """Return why an employee cannot go, or an empty text."""
    if AttendanceDay.objects.filter(employee_id=employee_id).exists():
        return _("The employee has days of attendance; make them inactive instead.")
    return ""
