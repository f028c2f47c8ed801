"""Items, stores, and stock as the sum of its movements."""

from django.utils.translation import gettext_lazy as _

from core import suites


class InventoryConfig(suites.SuiteApp):
    name = "erp_planned.inventory"
    label = "erp_inventory"
    verbose_name = _("Stock")
