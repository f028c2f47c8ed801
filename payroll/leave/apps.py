"""Leave: types, ledger, applications, year-end."""

from django.utils.translation import gettext_lazy as _

from core import suites


class LeaveConfig(suites.SuiteApp):
    name = "payroll.leave"
    label = "payroll_leave"
    verbose_name = _("Leave")
