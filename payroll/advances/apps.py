"""Advances: types, applications, disbursement, recovery from pay."""

from django.utils.translation import gettext_lazy as _

from core import suites


class AdvancesConfig(suites.SuiteApp):
    name = "payroll.advances"
    label = "payroll_advances"
    verbose_name = _("Advances")
