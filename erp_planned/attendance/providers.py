"""What attendance answers to the apps below: payroll runs, leave, employees."""

from datetime import date

from django.utils.translation import gettext as _

from core.formatting import in_month
from core.periods import Month
from erp_planned.attendance.enums import DaySource
from erp_planned.attendance.models import AttendanceDay, MonthFigures, Regularization, ShiftAssignment
from erp_planned.attendance.selectors.policy import is_locked


def holiday_in_use(day: date) -> str:
    """Return why the holiday of a day cannot change: attendance of its month is locked."""
    if not is_locked(Month.of(day)):
        return ""
    return _("Attendance of %(month)s is locked and was reckoned with it.") % {"month": in_month(day)}


def employee_in_use(employee_id: int) -> str:
    """Return why an employee cannot go, or an empty text: days that nobody came to or set are no reason."""
    days = AttendanceDay.objects.filter(employee_id=employee_id)
    if (
        days.exclude(source=DaySource.COMPUTED).exists()
        or days.exclude(punches=[]).exists()
        or MonthFigures.objects.filter(employee_id=employee_id).exists()
        or Regularization.objects.filter(employee_id=employee_id).exists()
        or ShiftAssignment.objects.filter(employee_id=employee_id).exists()
    ):
        return _("The employee has attendance; make them inactive instead.")
    return ""
