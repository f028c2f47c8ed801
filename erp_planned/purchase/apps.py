"""Purchase orders, receipts of goods, and bills matched with both."""

from django.utils.translation import gettext_lazy as _

from core import suites


class PurchaseConfig(suites.SuiteApp):
    name = "erp_planned.purchase"
    label = "erp_purchase"
    verbose_name = _("Orders, receipts and bills")
