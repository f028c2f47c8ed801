"""Reports: what suites declare is shown, written as files, made in the background and sent by schedules."""

from django.utils.translation import gettext_lazy as _

from core import suites


class ReportsConfig(suites.SuiteApp):
    name = "core.reports"
    label = "reports"
    verbose_name = _("Reports")
