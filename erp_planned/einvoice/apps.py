"""E-invoices: registration of invoices with a signed number and QR code."""

from django.utils.translation import gettext_lazy as _

from core import suites


class EInvoiceConfig(suites.SuiteApp):
    name = "erp_planned.einvoice"
    label = "erp_einvoice"
    verbose_name = _("E-invoices")
