"""Browser screens of reports: those of the suite, what was prepared of them, and their schedules."""

from core.admin.sites import on_institution_sites
from core.reports.admin.pages import pages
from core.reports.admin.schedules import ReportScheduleAdmin
from core.reports.models import ReportSchedule

on_institution_sites(lambda site: site.register(ReportSchedule, ReportScheduleAdmin))
on_institution_sites(lambda site: site.register_pages(lambda: pages(site)))
