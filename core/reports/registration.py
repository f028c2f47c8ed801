"""What reports add to every suite; the reports themselves are registered by the suites."""

from django.utils.translation import gettext_lazy as _

from core.admin.navigation import Entry, Group, register_entries, register_group
from core.outbox.kinds import NoticeKind, register_notices
from core.reports import checks  # noqa: F401 - registers on import
from core.reports.permissions import ReportPermission
from core.reports.services.schedules import LOOK
from core.reports.tasks import clean, poll
from core.tenancy.due import on_due
from core.tenancy.enums import INSTITUTIONS

REPORTS = NoticeKind("reports", _("Reports"), 30, needs=ReportPermission.READ)
register_notices(REPORTS, "report_ready", "report_failed")
on_due(LOOK, poll)
on_due("reports.clean", clean)
for kind in INSTITUTIONS:
    register_group(kind, "reports", Group(_("Reports"), order=60))
    register_entries(
        kind,
        "reports",
        Entry(_("Reports"), "assignment", "reports", ReportPermission.READ),
        Entry(_("Prepared reports"), "download", "report_jobs", ReportPermission.READ),
        Entry(
            _("Report schedules"), "schedule_send", "reports_reportschedule_changelist", ReportPermission.READ
        ),
    )
