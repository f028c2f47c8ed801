"""What reports add to every suite; the reports themselves are registered by the suites."""

from django.utils.translation import gettext_lazy as _

from core.outbox.kinds import NoticeKind, register_notices
from core.reports import checks  # noqa: F401 - registers on import
from core.reports.permissions import ReportPermission
from core.reports.services.schedules import LOOK
from core.reports.tasks import clean, poll
from core.tenancy.due import on_due

REPORTS = NoticeKind("reports", _("Reports"), 30, needs=ReportPermission.READ)
register_notices(REPORTS, "report_ready", "report_failed")
on_due(LOOK, poll)
on_due("reports.clean", clean)
