"""Bank accounts, statements and their reconciliation, cheques, payment advice."""

from django.utils.translation import gettext_lazy as _

from core import suites


class BankingConfig(suites.SuiteApp):
    name = "erp_planned.banking"
    label = "erp_banking"
    verbose_name = _("Banking")
