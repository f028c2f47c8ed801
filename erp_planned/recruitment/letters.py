"""The letter of offer, set by Typst; every text comes ready in the reader's language."""

from typing import Any

from django.http import HttpResponse
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from core.documents.exports import file_response
from core.documents.letterhead import typeset_head
from core.documents.typeset import typeset
from core.formatting import in_date, rupees
from erp_planned.recruitment.enums import OfferState
from erp_planned.recruitment.models import Offer

TEMPLATE = "erp/recruitment/offer.typ"


def offer_pdf(row: Offer, *, language: str) -> bytes:
    """Return the letter of an offer as PDF; one that does not stand any more says so."""
    with translation.override(language):
        head, pictures = typeset_head()
        return typeset(TEMPLATE, {"language": language, "head": head, **_texts(row)}, pictures=pictures)


def offer_response(row: Offer, *, language: str) -> HttpResponse:
    """Return the letter of an offer as a file."""
    name = f"offer-{row.offer_no.replace('/', '-')}.pdf"
    return file_response(offer_pdf(row, language=language), filename=name, content_type="application/pdf")


def _texts(row: Offer) -> dict[str, Any]:
    person, requisition = row.candidate, row.candidate.requisition
    values = {
        "post": requisition.designation.name,
        "department": requisition.department.name,
        "until": in_date(row.valid_until),
        "joining": in_date(row.joining_on),
    }
    return {
        "title": _("Letter of offer"),
        "number": row.offer_no,
        "day": in_date(timezone.localtime(row.made_at)),
        "to": [one for one in (person.name, person.email, person.phone) if one],
        "greeting": _("Dear %(name)s,") % {"name": person.name},
        "text": _(
            "With reference to your application and interview we are glad to offer you the post of %(post)s in "
            "%(department)s."
        )
        % values,
        "facts": _facts(row),
        "terms_title": _("Terms"),
        "terms": [line.strip() for line in row.terms.splitlines() if line.strip()],
        "closing": _closing(row, values),
        "signature": row.made_by,
        "under": _("For the institution"),
    }


def _facts(row: Offer) -> list[list[str]]:
    found = [
        (_("Offer no."), row.offer_no),
        (_("Application no."), row.candidate.number),
        (_("Pay level and cell"), f"{row.level} / {row.cell}"),
        (_("Basic pay a month"), rupees(row.basic)),
        (_("Allowances"), _("by the rules of the institution")),
        (_("To join on"), in_date(row.joining_on)),
        (_("Answer by"), in_date(row.valid_until)),
    ]
    return [[label, str(value)] for label, value in found]


def _closing(row: Offer, values: dict[str, Any]) -> str:
    if row.state == OfferState.MADE:
        return (
            _(
                "Please tell us in writing by %(until)s whether you accept, and bring your certificates on joining."
            )
            % values
        )
    if row.state == OfferState.ACCEPTED:
        return _("You have accepted this offer; please join on %(joining)s with your certificates.") % values
    return _("This offer does not stand any more: %(state)s.") % {"state": row.get_state_display()}
