"""What attendance adds to the suite."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

from core.access import register_permissions
from core.admin.navigation import Entry, Group, register_entries, register_group
from core.outbox.kinds import NoticeKind, register_notices
from core.reports.registry import register_reports
from core.set_up import on_set_up
from core.suites import register_urls
from core.tenancy.enums import TenantType
from core.tenancy.seeding import on_seed
from core.todo import on_to_do
from school.attendance.permissions import AttendancePermission as P
from school.attendance.selectors.figures import year_days
from school.attendance.services.settings import seed_attendance
from school.attendance.todo import steps, waiting
from school.foundation.enums import Role
from school.foundation.modules import Module, register_module
from school.students.providers import register_year_days

if TYPE_CHECKING:
    from core.reports.definitions import Report

SCHOOL = TenantType.SCHOOL
ATTENDANCE = NoticeKind("attendance", _("Absence of a child"), 20, needs=P.READ)


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
register_notices(ATTENDANCE, "absent", suites=(SCHOOL,))
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
register_year_days(year_days)
on_set_up(SCHOOL, steps)
