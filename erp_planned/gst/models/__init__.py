"""Rows of GST: registration and law, the ledger of supplies, returns."""

from erp_planned.gst.models.ledger import GSTInvoice, GSTInvoiceLine
from erp_planned.gst.models.returns import GSTReturn
from erp_planned.gst.models.settings import GstLaw, GstRate, GstRegistration, HsnCode, ReverseCharge

__all__ = [
    "GSTInvoice",
    "GSTInvoiceLine",
    "GSTReturn",
    "GstLaw",
    "GstRate",
    "GstRegistration",
    "HsnCode",
    "ReverseCharge",
]
