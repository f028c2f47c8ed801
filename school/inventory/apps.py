"""Stock: items and their movements."""

from django.utils.translation import gettext_lazy as _

from core import suites


class InventoryConfig(suites.SuiteApp):
    name = "school.inventory"
    label = "school_inventory"
    verbose_name = _("Stock")
