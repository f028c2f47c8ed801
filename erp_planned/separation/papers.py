"""The relieving letter, and the settlement on paper."""

from typing import Any

from django.utils import translation
from django.utils.translation import gettext as _

from core.documents.letterhead import letterhead
from core.documents.pdf import render_pdf
from core.formatting import amount_in_words
from core.periods import today
from erp_planned.separation.enums import PAID, ExitStatus
from erp_planned.separation.errors import NotReady
from erp_planned.separation.models import SeparationRequest, Settlement
from erp_planned.separation.selectors.requests import standing
from payroll.organizations.selectors import organization


def settlement_pdf(settlement: Settlement, *, language: str) -> bytes:
    """Return a settlement with its lines, their basis, and the net amount in words."""
    with translation.override(language):
        context: dict[str, Any] = {
            "title": _("Full and final settlement"),
            "institution": letterhead(organization()),
            "row": settlement.request,
            "settlement": settlement,
            "lines": [(line, line.kind in PAID) for line in settlement.lines.all()],
            "owed": abs(settlement.net),
            "words": amount_in_words(abs(settlement.net), language),
        }
        return render_pdf("erp/separation/settlement_paper.html", context, language=language)


def relieving_letter(row: SeparationRequest, *, language: str) -> bytes:
    """Return the letter that relieves somebody of duty. Raises NotReady before the last working day is over."""
    is_leaving = row.state in (ExitStatus.ACCEPTED, ExitStatus.SETTLED)
    if not is_leaving or row.last_working_on > today():
        raise NotReady(standing(row))
    with translation.override(language):
        context: dict[str, Any] = {
            "title": _("Relieving letter"),
            "institution": letterhead(organization()),
            "issuer": organization(),
            "row": row,
            "today": today(),
        }
        return render_pdf("erp/separation/relieving_letter.html", context, language=language)
