"""Data import: employees, pay data and leave balances from spreadsheets."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class DataImportConfig(AppConfig):
    """Import of spreadsheets."""

    name = "payroll.data_import"
    label = "payroll_data_import"
    verbose_name = _("Data import")
