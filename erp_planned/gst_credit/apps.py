"""Input tax credit: the ledger, its use, and reconciliation with GSTR-2B."""

from django.utils.translation import gettext_lazy as _

from core import suites


class GstCreditConfig(suites.SuiteApp):
    name = "erp_planned.gst_credit"
    label = "erp_gst_credit"
    verbose_name = _("Input tax credit")
