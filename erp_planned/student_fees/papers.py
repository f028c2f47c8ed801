"""A receipt of fees as PDF."""

from django.http import HttpResponse
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from core.documents.exports import file_response
from core.documents.letterhead import letterhead
from core.documents.pdf import render_pdf
from core.formatting import amount_in_words
from erp_planned.student_fees.enums import EntryKind, PaymentState
from erp_planned.student_fees.models import FeePayment
from payroll.organizations.selectors import organization


def payment_paper(payment: FeePayment) -> HttpResponse:
    """Return the receipt with the fees that it pays."""
    lines = [
        (one.charge.title, -one.amount) for one in payment.entries.all() if one.kind == EntryKind.RECEIPT
    ]
    context = {
        "payment": payment,
        "student": payment.account.student,
        "lines": lines,
        "words": amount_in_words(payment.amount, (get_language() or "en").split("-", maxsplit=1)[0]),
        "stamp": _("Reversed") if payment.state == PaymentState.REVERSED else "",
        "title": _("Receipt %(number)s") % {"number": payment.receipt_no},
        "institution": letterhead(organization()),
    }
    content = render_pdf("erp/student_fees/receipt.html", context)
    name = f"{payment.receipt_no.replace('/', '-')}.pdf"
    return file_response(content, filename=name, content_type="application/pdf")
