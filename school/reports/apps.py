"""Reports of a school: dashboards, exports, schedules."""

from django.utils.translation import gettext_lazy as _

from core import suites


class ReportsConfig(suites.SuiteApp):
    name = "school.reports"
    label = "school_reports"
    verbose_name = _("Reports")
