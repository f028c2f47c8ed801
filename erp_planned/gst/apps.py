"""GST on supplies: the ledger of invoices, and the returns made from it."""

from django.utils.translation import gettext_lazy as _

from core import suites


class GstConfig(suites.SuiteApp):
    name = "erp_planned.gst"
    label = "erp_gst"
    verbose_name = _("GST")
