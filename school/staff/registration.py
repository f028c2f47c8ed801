"""What the staff add to the suite."""

from django.utils.translation import gettext_lazy as _

from core.access import register_permissions
from core.admin.navigation import Entry, Group, register_entries, register_group
from core.audit.services import register_masked
from core.imports.registry import register_import
from core.masters.imports import register_master_import
from core.outbox.kinds import NoticeKind, register_notices
from core.set_up import on_set_up
from core.suites import register_urls
from core.tenancy.due import on_due
from core.tenancy.enums import TenantType
from core.tenancy.seeding import on_seed
from core.todo import on_to_do
from school.foundation.enums import Role
from school.foundation.modules import Module, register_module
from school.masters.files import register_export, table_of
from school.staff import masters
from school.staff.permissions import StaffPermission as P
from school.staff.services.leave_balances import BALANCES
from school.staff.services.leave_notices import ASKED, CANCELLED, DECIDED
from school.staff.services.leave_settings import seed_leave_types
from school.staff.services.nightly import LOOK, nightly
from school.staff.services.papers import EXPIRING
from school.staff.set_up import steps
from school.staff.todo import waiting

SCHOOL = TenantType.SCHOOL
register_module(Module.STAFF, P)
register_permissions(
    SCHOOL,
    {
        Role.SCHOOL_ADMIN: P,
        Role.PRINCIPAL: [P.READ, P.LEAVE, P.LEAVE_READ, P.LEAVE_DECIDE],
        Role.TEACHER: [P.LEAVE],
        Role.ACCOUNTANT: [P.LEAVE],
    },
)
register_masked("pan", "uan", "esi_number")
register_urls(SCHOOL, "school.staff.api.urls")
register_group(SCHOOL, "staff", Group(_("Staff"), order=50))
register_entries(
    SCHOOL,
    "staff",
    Entry(_("Leave requests"), "event_busy", "school_staff_leaverequest_changelist", P.LEAVE_READ),
    Entry(
        _("Leave balances"), "account_balance_wallet", "school_staff_leaveaccount_changelist", P.LEAVE_READ
    ),
    Entry(_("Leave settings"), "tune", "school_staff_leavesettings_changelist", P.LEAVE_MANAGE),
    order=30,
)
OF_STAFF = NoticeKind("leave", _("Leave of the staff"), 35, needs=P.LEAVE)
OF_PAPERS = NoticeKind("papers", _("Papers of the staff that run out"), 36, needs=P.WRITE)
register_notices(OF_STAFF, ASKED, DECIDED, CANCELLED, suites=(SCHOOL,))
register_notices(OF_PAPERS, EXPIRING, suites=(SCHOOL,))
register_master_import(SCHOOL, masters.staff, key="employee_code", masked=masters.PRIVATE)
register_import(SCHOOL, BALANCES)
register_export(table_of(masters.staff, ("employee_code",), without=(*masters.PRIVATE, "ifsc")))
on_due(LOOK, nightly, type=SCHOOL)
on_seed(SCHOOL, seed_leave_types)
on_to_do(SCHOOL, waiting)
on_set_up(SCHOOL, steps)
