"""What leave adds to the suite, and how it follows employees from joining to leaving."""

from django.utils.translation import gettext_lazy as _

from core.access import register_permissions
from core.admin.navigation import Entry, Group, register_entries, register_group
from core.outbox.kinds import DECISIONS, register_notices
from core.set_up import on_set_up
from core.suites import register_urls
from core.tenancy.enums import TenantType
from core.tenancy.seeding import on_seed
from core.todo import on_to_do
from payroll.employees import signals
from payroll.leave import events
from payroll.leave.permissions import LeavePermission
from payroll.leave.permissions import LeavePermission as P
from payroll.leave.services.types import seed_leave_types
from payroll.leave.todo import steps, waiting
from payroll.organizations.permissions import OWN_ONLY, STAFF

register_permissions(
    TenantType.ORGANIZATION,
    {**dict.fromkeys(STAFF, LeavePermission), **dict.fromkeys(OWN_ONLY, (LeavePermission.APPLY,))},
)

register_urls(TenantType.ORGANIZATION, "payroll.leave.api.urls")
register_notices(DECISIONS, "leave_applied", "leave_approved", "leave_cancelled", "leave_rejected")
register_group(TenantType.ORGANIZATION, "leave", Group(_("Leave"), order=30))
register_entries(
    TenantType.ORGANIZATION,
    "leave",
    Entry(_("Applications"), "event_available", "payroll_leave_leaveapplication_changelist", P.READ),
    Entry(_("Calendar"), "calendar_month", "payroll_leave_leaveapplication_calendar", P.READ),
    Entry(_("Balances"), "balance", "payroll_leave_leaveaccount_changelist", P.READ),
    Entry(_("Ledger"), "menu_book", "payroll_leave_leaveentry_changelist", P.READ),
    Entry(_("Year-end"), "event_repeat", "payroll_leave_leaveyearend_changelist", P.READ),
)
on_seed(TenantType.ORGANIZATION, seed_leave_types)
on_to_do(TenantType.ORGANIZATION, waiting)
on_set_up(TenantType.ORGANIZATION, steps)
signals.employee_created.connect(events.settle_one, dispatch_uid="payroll_leave.open")
signals.employees_created.connect(events.settle_many, dispatch_uid="payroll_leave.open_many")
signals.services_changed.connect(events.settle_many, dispatch_uid="payroll_leave.settle_many")
signals.service_changed.connect(events.settle_one, dispatch_uid="payroll_leave.settle")
signals.employee_removing.connect(events.remove_accounts, dispatch_uid="payroll_leave.remove")
