"""Indents, the mode of purchase, enquiries, sealed quotations and their comparison."""

from django.utils.translation import gettext_lazy as _

from core import suites


class SourcingConfig(suites.SuiteApp):
    name = "erp_planned.sourcing"
    label = "erp_sourcing"
    verbose_name = _("Indents and quotations")
