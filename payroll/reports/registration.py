"""What reports add to the suite."""

from django.utils.translation import gettext_lazy as _

from core.admin.navigation import Entry, Group, register_entries, register_group
from core.outbox.kinds import NoticeKind, register_notices
from core.suites import register_urls
from core.tenancy.due import on_due
from core.tenancy.enums import TenantType
from core.todo import on_to_do
from payroll.organizations.permissions import PayrollPermission as P
from payroll.reports.services.schedules import LOOK
from payroll.reports.tasks import clean, poll
from payroll.reports.todo import waiting

register_urls(TenantType.ORGANIZATION, "payroll.reports.api.urls")
REPORTS = NoticeKind("reports", _("Reports"), 30, needs=P.REPORT_READ)
register_notices(REPORTS, "report_ready", "report_failed", suites=(TenantType.ORGANIZATION,))
register_group(TenantType.ORGANIZATION, "reports", Group(_("Reports"), order=60))
register_entries(
    TenantType.ORGANIZATION,
    "reports",
    Entry(_("Reports"), "assignment", "reports", P.REPORT_READ),
    Entry(_("Prepared reports"), "download", "report_jobs", P.REPORT_READ),
    Entry(_("Report schedules"), "schedule_send", "payroll_reports_reportschedule_changelist", P.REPORT_READ),
    Entry(_("TDS return (24Q / 138)"), "account_balance_wallet", "tds_return", P.RETURNS_READ),
    Entry(_("Form 16 / 130"), "verified", "certificates", P.RETURNS_READ),
)
on_due(LOOK, poll, type=TenantType.ORGANIZATION)
on_due("payroll_reports.clean", clean, type=TenantType.ORGANIZATION)
on_to_do(TenantType.ORGANIZATION, waiting)
