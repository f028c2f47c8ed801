"""Vendors, their papers, ratings, blacklists, and payments with TDS."""

from django.utils.translation import gettext_lazy as _

from core import suites


class VendorsConfig(suites.SuiteApp):
    name = "erp_planned.vendors"
    label = "erp_vendors"
    verbose_name = _("Vendors")
