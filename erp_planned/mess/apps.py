"""The mess of the hostels: menu, bills with rebate, and fees of residents."""

from django.utils.translation import gettext_lazy as _

from core import suites


class MessConfig(suites.SuiteApp):
    name = "erp_planned.mess"
    label = "erp_mess"
    verbose_name = _("Mess and hostel fees")
