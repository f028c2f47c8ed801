"""Deposits of deducted tax and the files of the quarterly TDS statements, salary and other payments alike."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TdsConfig(AppConfig):
    name = "payroll.tds"
    label = "payroll_tds"
    verbose_name = _("TDS statements")
