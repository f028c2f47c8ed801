"""Fees: heads, plans, invoices, receipts, and the ledger of each family's account."""

from django.utils.translation import gettext_lazy as _

from core import suites


class FeesConfig(suites.SuiteApp):
    name = "school.fees"
    label = "school_fees"
    verbose_name = _("Fees")
