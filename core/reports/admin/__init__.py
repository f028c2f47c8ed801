"""Browser screens of reports, for the site of any suite."""

from core.admin.sites import KaryalayaSite
from core.reports.admin.pages import pages
from core.reports.admin.schedules import ReportScheduleAdmin
from core.reports.models import ReportSchedule


def register_reports_admin(site: KaryalayaSite) -> None:
    """Put the reports of the suite, what was prepared of them, and their schedules on its site."""
    site.register(ReportSchedule, ReportScheduleAdmin)
    site.register_pages(lambda: pages(site))
