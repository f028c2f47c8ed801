"""The order on paper, with its version, and the debit figure of a return."""

from typing import Any

from django.http import HttpResponse
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from core.documents.exports import file_response
from core.documents.letterhead import letterhead
from core.documents.pdf import render_pdf
from core.formatting import amount_in_words
from core.outbox.papers import Paper
from erp_planned.billing.calc import split
from erp_planned.purchase.enums import OrderStatus
from erp_planned.purchase.models import PurchaseOrder
from erp_planned.purchase.selectors.orders import get_order
from payroll.organizations.selectors import organization


def order_paper(order: PurchaseOrder) -> HttpResponse:
    """Send the order on paper."""
    paper = paper_of(order)
    return file_response(paper.content, filename=paper.filename, content_type=paper.content_type)


def paper_by_number(pk: int) -> Paper:
    """Return the order for a mail to the vendor. Raises NoSuchOrder."""
    return paper_of(get_order(pk))


def paper_of(order: PurchaseOrder) -> Paper:
    """Return the order as PDF, as its version in force says; one that is not approved is stamped so."""
    tax = split(order.tax_amount, is_interstate=order.is_interstate)
    taxes = [("CGST", tax.cgst), ("SGST", tax.sgst), ("IGST", tax.igst)]
    stamp = (
        str(order.get_status_display()) if order.status in (OrderStatus.DRAFT, OrderStatus.CANCELLED) else ""
    )
    context: dict[str, Any] = {
        "order": order,
        "items": list(order.items.all()),
        "taxes": [(name, amount) for name, amount in taxes if amount],
        "words": amount_in_words(order.total_amount, (get_language() or "en").split("-", maxsplit=1)[0]),
        "stamp": stamp,
        "own_gstin": organization().gstin,
        "title": _("Purchase order %(number)s, version %(version)d")
        % {"number": order.po_no, "version": order.version},
        "institution": letterhead(organization()),
    }
    content = render_pdf("erp/purchase/order.html", context)
    name = f"{order.po_no.replace('/', '-')}-v{order.version}.pdf"
    return Paper(name, content, "application/pdf")
