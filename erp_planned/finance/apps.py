"""Chart of accounts, years, vouchers, ledgers, statements, budgets."""

from django.utils.translation import gettext_lazy as _

from core import suites


class FinanceConfig(suites.SuiteApp):
    name = "erp_planned.finance"
    label = "erp_finance"
    verbose_name = _("Finance")
