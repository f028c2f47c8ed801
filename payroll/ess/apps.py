"""REST and portal for employees; it has no tables."""

from django.utils.translation import gettext_lazy as _

from core import suites


class EssConfig(suites.SuiteApp):
    name = "payroll.ess"
    label = "payroll_ess"
    verbose_name = _("Employee self-service")
