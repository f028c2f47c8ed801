"""Reports: returns, certificates, registers, and the schedules that send them."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ReportsConfig(AppConfig):
    """Reports over locked payroll months."""

    name = "payroll.reports"
    label = "payroll_reports"
    verbose_name = _("Reports")
