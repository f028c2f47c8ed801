"""Payroll runs, salary details, arrears, bank advice, ledgers."""

from django.utils.translation import gettext_lazy as _

from core import suites


class RunsConfig(suites.SuiteApp):
    name = "payroll.runs"
    label = "payroll_runs"
    verbose_name = _("Payroll")
