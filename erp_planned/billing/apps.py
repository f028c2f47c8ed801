"""Invoices and receipts of an organization, and ageing."""

from django.utils.translation import gettext_lazy as _

from core import suites


class BillingConfig(suites.SuiteApp):
    name = "erp_planned.billing"
    label = "erp_billing"
    verbose_name = _("Billing")
