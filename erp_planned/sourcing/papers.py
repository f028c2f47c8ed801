"""Papers of sourcing: the letter to vendors, the comparison, the certificates of rules 154 and 155."""

from typing import Any

from django.http import HttpResponse
from django.utils.translation import gettext as _

from core.documents.exports import file_response
from core.documents.letterhead import letterhead
from core.documents.pdf import render_pdf
from core.outbox.papers import Paper
from erp_planned.sourcing.enums import PurchaseMode
from erp_planned.sourcing.models import Comparison, Enquiry
from erp_planned.sourcing.selectors.comparisons import comparisons_of, matrix
from erp_planned.sourcing.selectors.enquiries import get_enquiry, lines_of, survey_members
from payroll.organizations.selectors import organization

PDF = "application/pdf"
# Modes in which who bought signs that quality and price are right (GFR 2017, rules 154 and 155).
CERTIFIED = frozenset({PurchaseMode.DIRECT, PurchaseMode.COMMITTEE})


def letter_of(enquiry: Enquiry) -> Paper:
    """Return the letter in which vendors are asked to quote, as PDF."""
    context = {
        "enquiry": enquiry,
        "lines": list(lines_of(enquiry)),
        "title": _("Enquiry %(number)s") % {"number": enquiry.enquiry_no},
    }
    return _pdf("erp/sourcing/enquiry.html", context, enquiry.enquiry_no)


def letter_by_number(pk: int) -> Paper:
    """Return the letter of an enquiry for a mail to vendors. Raises NoSuchEnquiry."""
    return letter_of(get_enquiry(pk))


def enquiry_letter(enquiry: Enquiry) -> HttpResponse:
    """Send the letter of an enquiry."""
    return _sent(letter_of(enquiry))


def comparison_paper(row: Comparison) -> HttpResponse:
    """Send the matrix of a comparison with what was chosen, in landscape."""
    context = {"row": row, "found": matrix(row.enquiry, row.compared_on), "title": str(row)}
    return _sent(_pdf("erp/sourcing/comparison.html", context, f"comparison-{row.enquiry.enquiry_no}"))


def certificate(enquiry: Enquiry) -> HttpResponse:
    """Send the certificate of a purchase without quotation (rule 154) or by a local purchase committee (rule 155)."""
    chosen = comparisons_of(enquiry).prefetch_related("choices__quotation_item__quotation__vendor").first()
    vendors = {one.quotation_item.quotation.vendor for one in chosen.choices.all()} if chosen else set()
    context = {
        "enquiry": enquiry,
        "lines": list(lines_of(enquiry)),
        "is_committee": enquiry.mode == PurchaseMode.COMMITTEE,
        "members": survey_members(enquiry),
        "vendors": sorted(vendor.name for vendor in vendors),
        "title": _("Certificate for %(number)s") % {"number": enquiry.indent.indent_no},
    }
    return _sent(_pdf("erp/sourcing/certificate.html", context, f"certificate-{enquiry.enquiry_no}"))


def _pdf(template: str, context: dict[str, Any], name: str) -> Paper:
    content = render_pdf(template, {**context, "institution": letterhead(organization())})
    return Paper(f"{name.replace('/', '-')}.pdf", content, PDF)


def _sent(paper: Paper) -> HttpResponse:
    return file_response(paper.content, filename=paper.filename, content_type=paper.content_type)
