"""Invoice and receipt as PDF."""

from typing import Any

from django.http import HttpResponse
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from core.documents.exports import file_response
from core.documents.letterhead import letterhead
from core.documents.pdf import render_pdf
from core.formatting import amount_in_words
from erp_planned.billing.calc import split
from erp_planned.billing.enums import InvoiceStatus, ReceiptState
from erp_planned.billing.models import Invoice, Receipt
from payroll.organizations.selectors import organization


def invoice_paper(invoice: Invoice) -> HttpResponse:
    """Return the invoice as PDF."""
    tax = split(invoice.tax_amount, is_interstate=invoice.is_interstate)
    taxes = [("CGST", tax.cgst), ("SGST", tax.sgst), ("IGST", tax.igst)]
    return _paper(
        "erp/billing/invoice.html",
        invoice.invoice_no,
        {
            "invoice": invoice,
            "items": list(invoice.items.all()),
            "taxes": [(name, amount) for name, amount in taxes if amount],
            "words": _words(invoice.total_amount),
            "stamp": _("Cancelled") if invoice.status == InvoiceStatus.CANCELLED else "",
            "title": _("Invoice %(number)s") % {"number": invoice.invoice_no},
        },
    )


def receipt_paper(receipt: Receipt) -> HttpResponse:
    """Return the receipt as PDF."""
    shares = [one for one in receipt.allocations.all() if one.released_on is None]
    return _paper(
        "erp/billing/receipt.html",
        receipt.receipt_no,
        {
            "receipt": receipt,
            "shares": shares,
            "on_account": receipt.amount - sum(one.amount for one in shares) if receipt.customer_id else 0,
            "words": _words(receipt.amount),
            "stamp": _("Reversed") if receipt.state == ReceiptState.REVERSED else "",
            "title": _("Receipt %(number)s") % {"number": receipt.receipt_no},
        },
    )


def _words(amount: Any) -> str:
    return amount_in_words(amount, (get_language() or "en").split("-", maxsplit=1)[0])


def _paper(template: str, number: str, context: dict[str, Any]) -> HttpResponse:
    content = render_pdf(template, {**context, "institution": letterhead(organization())})
    name = f"{number.replace('/', '-')}.pdf"
    return file_response(content, filename=name, content_type="application/pdf")
