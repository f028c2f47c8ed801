"""Payroll runs, salary details, arrears, bank advice, ledgers."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class RunsConfig(AppConfig):
    """Payroll runs, salary details, arrears, bank advice, ledgers."""

    name = "payroll.runs"
    label = "payroll_runs"
    verbose_name = _("Payroll")
