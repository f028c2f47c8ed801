"""Tax on salary: year tables, declarations, monthly TDS."""

from django.utils.translation import gettext_lazy as _

from core import suites


class IncomeTaxConfig(suites.SuiteApp):
    name = "payroll.income_tax"
    label = "payroll_income_tax"
    verbose_name = _("Income tax")
