"""An e-invoice on paper, with its QR code. It says SANDBOX: the signature has no legal force."""

from django.http import HttpResponse
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from core.documents.exports import file_response
from core.documents.letterhead import letterhead
from core.documents.pdf import render_pdf
from core.formatting import amount_in_words
from erp_planned.einvoice.enums import EInvoiceStatus
from erp_planned.einvoice.models import EInvoice
from erp_planned.einvoice.selectors.einvoices import kind_of, qr_png
from payroll.organizations.selectors import organization


def e_invoice_paper(row: EInvoice) -> HttpResponse:
    """Return the registered document as PDF."""
    invoice = row.invoice
    taxes = [
        ("CGST", invoice.cgst),
        ("SGST", invoice.sgst),
        ("IGST", invoice.igst),
        (_("Cess"), invoice.cess),
    ]
    content = render_pdf(
        "erp/einvoice/e_invoice.html",
        {
            "row": row,
            "invoice": invoice,
            "lines": list(invoice.lines.order_by("line_no")),
            "taxes": [(name, amount) for name, amount in taxes if amount],
            "buyer": row.payload["BuyerDtls"],
            "words": amount_in_words(invoice.total, (get_language() or "en").split("-", maxsplit=1)[0]),
            "stamp": _("Cancelled") if row.status == EInvoiceStatus.CANCELLED else "",
            "title": f"{kind_of(row)} {invoice.invoice_no}",
            "qr": qr_png(row),
            "institution": letterhead(organization()),
        },
    )
    name = f"{invoice.invoice_no.replace('/', '-')}.pdf"
    return file_response(content, filename=name, content_type="application/pdf")
