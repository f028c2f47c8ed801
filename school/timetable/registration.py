"""What the timetable adds to the suite."""

from django.utils.translation import gettext_lazy as _

from core.access import register_permissions
from core.admin.navigation import Entry, Group, register_entries, register_group
from core.outbox.kinds import NoticeKind, register_notices
from core.suites import register_urls
from core.tenancy.enums import TenantType
from core.todo import on_to_do
from school.foundation.enums import Role
from school.foundation.modules import Module, register_module
from school.staff.hooks import on_leave_approved, on_leave_cancelled
from school.timetable.permissions import TimetablePermission as P
from school.timetable.services.leave import close_for_leave, open_for_leave
from school.timetable.todo import waiting

SCHOOL = TenantType.SCHOOL
register_module(Module.TIMETABLE, P)
register_permissions(SCHOOL, {**dict.fromkeys(Role, (P.READ,)), Role.SCHOOL_ADMIN: P, Role.PRINCIPAL: P})
register_urls(SCHOOL, "school.timetable.api.urls")
register_group(SCHOOL, "timetable", Group(_("Timetable"), order=30))
register_entries(
    SCHOOL,
    "timetable",
    Entry(_("Week"), "calendar_view_week", "timetable_week", P.SET_UP),
    Entry(_("Substitutions"), "swap_horiz", "timetable_day", P.SET_UP),
    Entry(_("Absent teachers"), "person_off", "school_timetable_teacherabsence_changelist", P.SET_UP),
    Entry(_("Lessons"), "table_rows", "school_timetable_timetableentry_changelist", P.SET_UP),
    Entry(_("Generate"), "auto_awesome", "school_timetable_generation_changelist", P.SET_UP),
)
OF_TIMETABLE = NoticeKind("timetable", _("Timetable and substitutions"), 30, needs=P.READ)
register_notices(OF_TIMETABLE, "substitution_set", "substitution_withdrawn", suites=(SCHOOL,))
on_to_do(SCHOOL, waiting)
on_leave_approved(open_for_leave)
on_leave_cancelled(close_for_leave)
