"""Pay matrix, DA revisions, allowance rules, NPS rates: dated rates of pay."""

from django.utils.translation import gettext_lazy as _

from core import suites


class PayCommissionConfig(suites.SuiteApp):
    name = "payroll.pay_commission"
    label = "payroll_pay_commission"
    verbose_name = _("Pay commission")
