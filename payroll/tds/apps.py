"""Deposits of deducted tax and the files of the quarterly TDS statements, salary and other payments alike."""

from django.utils.translation import gettext_lazy as _

from core import suites


class TdsConfig(suites.SuiteApp):
    name = "payroll.tds"
    label = "payroll_tds"
    verbose_name = _("TDS statements")
