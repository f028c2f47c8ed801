"""Vendors and what is kept of them."""

from erp_planned.vendors.models.papers import VendorDocument
from erp_planned.vendors.models.payments import VendorPayment, VendorPaymentLine, VendorTdsEntry
from erp_planned.vendors.models.standing import VendorBlacklist, VendorRating
from erp_planned.vendors.models.vendors import (
    BankChange,
    LowerTaxCertificate,
    Vendor,
    VendorCategory,
    VendorSettings,
)

__all__ = [
    "BankChange",
    "LowerTaxCertificate",
    "Vendor",
    "VendorBlacklist",
    "VendorCategory",
    "VendorDocument",
    "VendorPayment",
    "VendorPaymentLine",
    "VendorRating",
    "VendorSettings",
    "VendorTdsEntry",
]
