"""What payroll runs add to the suite, and what they answer to the apps below."""

from django.utils.translation import gettext_lazy as _

from core.access import register_permissions
from core.admin.navigation import Entry, Group, register_entries, register_group
from core.outbox.kinds import NoticeKind, register_notices
from core.search import register_search
from core.set_up import on_set_up
from core.suites import register_urls
from core.tenancy.due import on_due
from core.tenancy.enums import TenantType
from core.tenancy.facts import register_facts
from core.todo import on_to_do
from payroll.advances.hooks import register_last_net
from payroll.employees.hooks import register_in_use_check
from payroll.leave.hooks import register_payroll
from payroll.leave.selectors.absences import absent_days, whole_month_leave
from payroll.organizations.checks import on_closing
from payroll.organizations.final_months import register_final_months
from payroll.organizations.permissions import STAFF
from payroll.runs import hooks
from payroll.runs.permissions import RunPermission as P
from payroll.runs.providers import register_absences, register_whole_month_leave
from payroll.runs.search import PROVIDERS
from payroll.runs.services.processing import LOOK
from payroll.runs.tasks import recover
from payroll.runs.todo import steps, waiting

register_permissions(TenantType.ORGANIZATION, dict.fromkeys(STAFF, P))

register_urls(TenantType.ORGANIZATION, "payroll.runs.api.urls")
PAYSLIPS = NoticeKind("payslips", _("Payslips"), 20)
register_notices(PAYSLIPS, "payslip_ready", suites=(TenantType.ORGANIZATION,))
register_group(TenantType.ORGANIZATION, "payroll", Group(_("Payroll"), order=10, is_open=True))
register_entries(
    TenantType.ORGANIZATION,
    "payroll",
    Entry(_("What needs doing"), "home", "index", P.READ),
    Entry(_("This month"), "payments", "this_month", P.READ),
    Entry(_("Payroll runs"), "calendar_month", "payroll_runs_payrollrun_changelist", P.READ),
)
on_due(LOOK, recover, type=TenantType.ORGANIZATION)
on_to_do(TenantType.ORGANIZATION, waiting)
register_search(*PROVIDERS)
on_set_up(TenantType.ORGANIZATION, steps)
register_facts(TenantType.ORGANIZATION, hooks.institution_facts)
register_in_use_check(hooks.employee_in_use)
register_last_net(hooks.last_net)
register_final_months(hooks.final_months)
on_closing(hooks.organization_in_use)
register_absences(absent_days)
register_whole_month_leave(whole_month_leave)
register_payroll(
    locked_until=hooks.payroll_locked_until,
    locked_since=hooks.payroll_locked_since,
    hold_months=hooks.hold_months,
)
