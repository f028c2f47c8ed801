"""A voucher on paper: every text ready in the reader's language, for the template `voucher.typ`."""

import base64
from typing import Any

from django.utils import translation
from django.utils.translation import gettext as _

from core.documents.letterhead import letter, letterhead
from core.documents.signatures import image_kind
from core.documents.typeset import typeset
from core.errors import NotFound
from core.formatting import amount_in_words, in_date, inr
from core.tenancy.context import current_tenant
from erp_planned.finance.enums import VoucherStatus
from erp_planned.finance.models import Voucher
from erp_planned.finance.services.checks import names_of

TEMPLATE = "erp/finance/voucher.typ"


def voucher_pdf(row: Voucher, *, language: str) -> bytes:
    """Return a voucher on a page of A5 landscape; one that is not approved, or taken back, is stamped so."""
    with translation.override(language):
        head, pictures = _head()
        data = {"language": language, "office": head, **_content(row, language)}
    return typeset(TEMPLATE, data, pictures=pictures)


def file_name(row: Voucher) -> str:
    """Return the name of the file."""
    return f"{(row.voucher_no or f'voucher-{row.pk}').replace('/', '-')}.pdf"


def _content(row: Voucher, language: str) -> dict[str, Any]:
    names = names_of({one.party_ref for one in row.entries.all() if one.party_ref})
    back = getattr(row, "reversed_by", None)
    is_taken_back = back is not None and back.status == VoucherStatus.APPROVED
    stamp = _("REVERSED") if is_taken_back else ""
    if row.status != VoucherStatus.APPROVED:
        stamp = str(row.get_status_display()).upper()
    return {
        "title": _("%(type)s voucher") % {"type": row.get_type_display()},
        "stamp": stamp,
        "facts": [[str(label), text] for label, text in _facts(row) if text],
        "columns": [_("Code"), _("Account"), _("Debit"), _("Credit")],
        "rows": [
            [
                one.account.code,
                " · ".join(
                    filter(None, (one.account.name, names.get(one.party_ref, one.party_ref), one.narration))
                ),
                inr(one.debit) if one.debit else "",
                inr(one.credit) if one.credit else "",
            ]
            for one in row.entries.all()
        ],
        "total": [_("Total"), inr(row.total), inr(row.total)],
        "words": amount_in_words(row.total, language),
        "narration": row.narration,
        "signatures": [
            _("Made by: %(name)s") % {"name": row.made_by},
            _("Approved by: %(name)s") % {"name": row.decided_by or "–"},
            _("Received by"),
        ],
    }


def _facts(row: Voucher) -> list[tuple[Any, str]]:
    return [
        (_("Number"), row.voucher_no or "–"),
        (_("Date"), in_date(row.date)),
        (_("Reference"), row.reference),
        (_("Reverses"), str(row.reversal_of or "")),
        (_("Approved on"), in_date(row.decided_at) if row.voucher_no and row.decided_at else ""),
    ]


def _head() -> tuple[dict[str, str], dict[str, bytes]]:
    """Return the institution's head and its logo; one whose particulars are not entered has its name."""
    try:
        head = letterhead(letter())
    except (NotFound, KeyError):
        return {"name": current_tenant().name, "address": "", "logo": ""}, {}
    content = base64.b64decode(head["logo"].partition(",")[2]) if head["logo"] else b""
    kind = image_kind(content) if content else None
    if not kind:
        return {**head, "logo": ""}, {}
    return {**head, "logo": f"logo.{kind}"}, {f"logo.{kind}": content}
