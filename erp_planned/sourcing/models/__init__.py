"""Indents, limits of the modes of purchase, enquiries, quotations, comparisons."""

from erp_planned.sourcing.models.comparisons import Comparison, ComparisonChoice
from erp_planned.sourcing.models.enquiries import Enquiry, EnquiryVendor, Quotation, QuotationItem
from erp_planned.sourcing.models.indents import Indent, IndentItem
from erp_planned.sourcing.models.limits import PurchaseLimit, SplitWindow

__all__ = [
    "Comparison",
    "ComparisonChoice",
    "Enquiry",
    "EnquiryVendor",
    "Indent",
    "IndentItem",
    "PurchaseLimit",
    "Quotation",
    "QuotationItem",
    "SplitWindow",
]
