"""Roles of the wider ERP and what its apps share."""

from django.utils.translation import gettext_lazy as _

from core import suites


class FoundationConfig(suites.SuiteApp):
    name = "erp_planned.foundation"
    label = "erp_foundation"
    verbose_name = _("ERP")
