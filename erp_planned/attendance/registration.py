"""What attendance adds to the suite, and what it answers to payroll."""

from collections.abc import Sequence

from django.utils.translation import gettext_lazy as _

from core.access import register_permissions
from core.admin.navigation import Entry, register_entries
from core.outbox.kinds import DECISIONS, register_notices
from core.reports.definitions import Report
from core.reports.registry import register_reports
from core.set_up import on_set_up
from core.suites import register_urls
from core.tenancy.due import on_due
from core.tenancy.enums import TenantType
from core.todo import on_to_do
from erp_planned.attendance import events
from erp_planned.attendance.permissions import AttendancePermission as P
from erp_planned.attendance.providers import employee_in_use, holiday_in_use
from erp_planned.attendance.selectors.months import absent_days
from erp_planned.attendance.selectors.policy import is_ready_for_payroll
from erp_planned.attendance.services.recounts import LOOK, holidays_changed, leave_changed, look
from erp_planned.attendance.todo import steps, waiting
from payroll.employees import signals
from payroll.employees.hooks import register_in_use_check
from payroll.leave.hooks import register_days_changed, register_holiday_in_use, register_holidays_changed
from payroll.organizations.permissions import OWN_ONLY, STAFF
from payroll.runs.providers import register_absences, register_attendance_lock

ORGANIZATION = TenantType.ORGANIZATION


def _reports() -> Sequence[Report]:
    from erp_planned.attendance.reports import REPORTS  # noqa: PLC0415 - made when they are first asked for

    return REPORTS


register_permissions(
    ORGANIZATION,
    {**dict.fromkeys(STAFF, P), **dict.fromkeys(OWN_ONLY, (P.SELF,))},
)
register_urls(ORGANIZATION, "erp_planned.attendance.api.urls")
register_notices(DECISIONS, "regularization_approved", "regularization_asked", "regularization_rejected")
register_reports(ORGANIZATION, _reports)
register_entries(
    ORGANIZATION,
    "attendance",
    Entry(_("Today"), "today", "erp_attendance_attendanceday_today", P.READ),
    Entry(_("Days"), "event_note", "erp_attendance_attendanceday_changelist", P.READ),
    Entry(_("Regularizations"), "rule", "erp_attendance_regularization_changelist", P.READ),
    Entry(_("Months"), "lock", "erp_attendance_monthlock_changelist", P.READ),
    Entry(_("Roster by days"), "calendar_view_month", "erp_attendance_shiftassignment_days", P.READ),
)
on_to_do(ORGANIZATION, waiting)
on_set_up(ORGANIZATION, steps)
on_due(LOOK, look, type=ORGANIZATION)
# Leave is registered by payroll itself, before: a day that it reports is not deducted again.
register_absences(absent_days)
register_attendance_lock(is_ready_for_payroll)
register_days_changed(leave_changed)
register_holidays_changed(holidays_changed)
register_holiday_in_use(holiday_in_use)
register_in_use_check(employee_in_use)
signals.employee_removing.connect(events.remove_days, dispatch_uid="erp_attendance.remove")
