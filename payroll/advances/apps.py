"""Advances: types, applications, disbursement, recovery from pay."""

from django.utils.translation import gettext_lazy as _

from core import suites


class AdvancesConfig(suites.SuiteApp):
    """What it adds to the suite is in `registration.py`."""

    name = "payroll.advances"
    label = "payroll_advances"
    verbose_name = _("Advances")
