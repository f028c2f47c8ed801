"""Rows of GST: registration and law, the ledger of supplies, returns, the opening credit."""

from erp_planned.gst.models.ledger import GSTInvoice, GSTInvoiceLine
from erp_planned.gst.models.opening import GSTOpeningCredit
from erp_planned.gst.models.returns import GSTReturn
from erp_planned.gst.models.settings import (
    GstLaw,
    GstRate,
    GstRegistration,
    HsnCode,
    ReverseCharge,
    StudentSupply,
)

__all__ = [
    "GSTInvoice",
    "GSTInvoiceLine",
    "GSTOpeningCredit",
    "GSTReturn",
    "GstLaw",
    "GstRate",
    "GstRegistration",
    "HsnCode",
    "ReverseCharge",
    "StudentSupply",
]
