"""Orders and certificates on paper, set by Typst; every text comes ready in the reader's language."""

from typing import Any

from django.http import HttpResponse
from django.utils import translation
from django.utils.translation import gettext as _

from core.documents.exports import file_response
from core.documents.letterhead import typeset_head
from core.documents.typeset import typeset
from core.errors import NotFound
from core.formatting import in_date, rupees
from erp_planned.hrms.enums import OrderState
from erp_planned.hrms.models import Order, PromotionRecord, TrainingParticipant, TransferOrder

TEMPLATE = "erp/hrms/letter.typ"
PRINTED = (OrderState.APPROVED, OrderState.IN_FORCE)


def order_response(row: Order, *, language: str) -> HttpResponse:
    """Return an approved order as PDF. Raises NotFound for a draft and for one that never stood."""
    if row.state not in PRINTED:
        raise NotFound(_("An order is printed once it is approved."))
    with translation.override(language):
        is_transfer = isinstance(row, TransferOrder)
        data = {
            "title": _("Transfer order") if is_transfer else _("Promotion order"),
            "number": row.order_no,
            "text": _transfer_text(row) if isinstance(row, TransferOrder) else _promotion_text(row),
            "facts": _facts(row),
            "signature": row.decided_by,
            "under": _("Approved on %(day)s") % {"day": in_date(row.decided_at) if row.decided_at else ""},
        }
        content = _printed(data, language)
    return _pdf(content, row.order_no)


def certificate_response(row: TrainingParticipant, *, language: str) -> HttpResponse:
    """Return the certificate of a completed training as PDF."""
    training = row.training
    with translation.override(language):
        values = {
            "who": row.employee.name,
            "code": row.employee.code,
            "title": training.title,
            "first": in_date(training.start_on),
            "last": in_date(training.end_on),
        }
        data = {
            "title": _("Certificate of training"),
            "number": row.certificate_no,
            "text": _(
                "This is to certify that %(who)s (%(code)s) took part in the training “%(title)s” from %(first)s to "
                "%(last)s and completed it."
            )
            % values,
            "facts": [[_("Type"), str(training.get_type_display())], [_("Trainer"), training.trainer]]
            + ([[_("Venue"), training.venue]] if training.venue else []),
            "signature": training.trainer,
            "under": _("Completed on %(day)s")
            % {"day": in_date(row.completed_on) if row.completed_on else ""},
        }
        content = _printed(data, language)
    return _pdf(content, row.certificate_no)


def _transfer_text(row: TransferOrder) -> str:
    return _("%(who)s is transferred from %(old)s to %(new)s with effect from %(day)s.") % {
        "who": f"{row.employee.name} ({row.employee.code})",
        "old": row.from_department,
        "new": row.to_department,
        "day": in_date(row.effective_on),
    }


def _promotion_text(row: Order) -> str:
    if not isinstance(row, PromotionRecord):
        raise TypeError(f"{row} is no promotion")
    return _("%(who)s is promoted from pay level %(old)d to pay level %(new)d with effect from %(day)s.") % {
        "who": f"{row.employee.name} ({row.employee.code})",
        "old": row.from_level,
        "new": row.to_level,
        "day": in_date(row.effective_on),
    }


def _facts(row: Order) -> list[list[str]]:
    found: list[tuple[str, Any]] = [
        (_("Order no."), row.order_no),
        (_("Takes effect on"), in_date(row.effective_on)),
    ]
    if row.to_designation is not None:
        found.append((_("New designation"), row.to_designation))
    if isinstance(row, TransferOrder):
        found.append((_("Reason"), row.reason))
        if row.reverses is not None:
            found.append((_("Reverses"), row.reverses.order_no))
    if isinstance(row, PromotionRecord):
        found.append((_("Kind"), row.get_reason_display()))
        if row.from_next_increment:
            found.append((_("Option"), _("pay fixed from the date of the next increment")))
        if row.pay_row is not None:
            place = f"{row.pay_row.level} / {row.pay_row.cell}"
            found.append((_("Pay level and cell"), f"{place}, {rupees(row.pay_row.basic)}"))
        if row.remarks:
            found.append((_("Remarks"), row.remarks))
    return [[label, str(value)] for label, value in found]


def _printed(data: dict[str, Any], language: str) -> bytes:
    head, pictures = typeset_head()
    return typeset(TEMPLATE, {"language": language, "head": head, **data}, pictures=pictures)


def _pdf(content: bytes, number: str) -> HttpResponse:
    return file_response(content, filename=f"{number.replace('/', '-')}.pdf", content_type="application/pdf")
