"""Tax on salary: year tables, declarations, monthly TDS."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class IncomeTaxConfig(AppConfig):
    """Tax on salary: year tables, declarations, monthly TDS."""

    name = "payroll.income_tax"
    label = "payroll_income_tax"
    verbose_name = _("Income tax")
