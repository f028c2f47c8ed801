"""Payroll's reports: registers, certificates and returns over locked months."""

from django.utils.translation import gettext_lazy as _

from core import suites


class ReportsConfig(suites.SuiteApp):
    name = "payroll.reports"
    label = "payroll_reports"
    verbose_name = _("Reports")
