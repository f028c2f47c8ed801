"""What attendance adds to the suite."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

from core.access import register_permissions
from core.admin.navigation import Entry, Group, register_entries, register_group
from core.outbox.kinds import register_notices
from core.reports.registry import register_reports
from core.set_up import on_set_up
from core.suites import register_urls
from core.tenancy.enums import TenantType
from core.tenancy.seeding import on_seed
from core.todo import on_to_do
from school.attendance import providers
from school.attendance.hooks import may_mark
from school.attendance.permissions import AttendancePermission as P
from school.attendance.selectors.calendar import closed_days
from school.attendance.selectors.today import attendance_today
from school.attendance.services.notices import TEMPLATE
from school.attendance.services.settings import seed_attendance
from school.attendance.todo import steps, waiting
from school.exams.hooks import register_attendance
from school.foundation.enums import Role
from school.foundation.modules import Module, register_module
from school.foundation.quick_stats import QuickStat, register_quick_stat
from school.notifications.kinds import ATTENDANCE
from school.staff.hooks import register_closed_days
from school.students.hooks import register_held
from school.students.providers import register_promotion_lock, register_recorded_after, register_tc_facts

if TYPE_CHECKING:
    from core.reports.definitions import Report

SCHOOL = TenantType.SCHOOL


def _reports() -> Sequence["Report"]:
    from school.attendance.reports import REPORTS  # noqa: PLC0415 - loads what prints them

    return REPORTS


register_module(Module.ATTENDANCE, P)
register_permissions(
    SCHOOL,
    {
        Role.SCHOOL_ADMIN: P,
        Role.PRINCIPAL: [P.READ, P.REPORT],
        Role.TEACHER: [P.READ, P.WRITE, P.REPORT],
        Role.PARENT: [P.READ],
        Role.STUDENT: [P.READ],
    },
)
register_urls(SCHOOL, "school.attendance.api.urls")
register_notices(ATTENDANCE, TEMPLATE, suites=(SCHOOL,))
register_group(SCHOOL, "attendance", Group(_("Attendance"), order=20))
register_entries(
    SCHOOL,
    "attendance",
    Entry(_("Today"), "today", "attendance_today", P.REPORT),
    Entry(_("Sheets"), "fact_check", "school_attendance_attendancesheet_changelist", P.REPORT),
    Entry(_("Analytics"), "monitoring", "attendance_analytics", P.REPORT),
    Entry(_("Settings"), "tune", "school_attendance_attendancesettings_changelist", P.MANAGE),
)
register_reports(SCHOOL, _reports)
on_seed(SCHOOL, seed_attendance)
on_to_do(SCHOOL, waiting)
on_set_up(SCHOOL, steps)
register_closed_days(closed_days)
may_mark.append(providers.stands_in)
register_attendance(providers.of_report_cards)
register_promotion_lock(providers.promotion_lock)
register_recorded_after(providers.recorded_after)
register_tc_facts(providers.tc_facts)
register_held(providers.HELD)
register_quick_stat(QuickStat.TODAY_ATTENDANCE, attendance_today)
