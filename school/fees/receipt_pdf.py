"""A receipt on paper: every text ready in the reader's language, for the template `receipt.typ`."""

import base64
from typing import Any

from django.utils import translation
from django.utils.translation import gettext as _

from core.documents.letterhead import letter, letterhead
from core.documents.signatures import image_kind
from core.documents.typeset import typeset
from core.errors import NotFound
from core.formatting import amount_in_words, in_date, rupees
from core.tenancy.context import current_tenant
from school.fees.enums import ReceiptStatus
from school.fees.models import Receipt
from school.fees.selectors.receipts import owed_after, shares_of, standing

TEMPLATE = "school/fees/receipt.typ"


def receipt_pdf(row: Receipt, *, language: str) -> bytes:
    """Return a receipt on a page of A5; a reversed one is stamped, and says by whom and why.

    Every print is the same page: it says when it was entered and never when it was printed, so a further copy is not
    another receipt.
    """
    with translation.override(language):
        head, pictures = head_of_paper()
        data = {"language": language, "school": head, **receipt_content(row, language=language)}
    return typeset(TEMPLATE, data, pictures=pictures)


def receipt_content(row: Receipt, *, language: str) -> dict[str, Any]:
    """Return every text of a receipt in a language, for paper and for the counter's printer alike."""
    with translation.override(language):
        return {
            "title": _("Fee receipt"),
            "number": row.number,
            "stamp": _("REVERSED") if row.status == ReceiptStatus.REVERSED else "",
            "standing": standing(row) if row.status == ReceiptStatus.REVERSED else "",
            "facts": _facts(row),
            "columns": [_("Invoice"), _("For"), _("Amount")],
            "rows": _rows(row),
            "total": [_("Total"), rupees(row.amount)],
            "words": amount_in_words(row.amount, language),
            "outstanding": _("Outstanding after this payment: %(amount)s")
            % {"amount": rupees(owed_after(row))},
            "cashier": _("Cashier: %(name)s") % {"name": row.cashier},
            "note": _("A cheque counts once it is honoured.") if row.payment_mode == "cheque" else "",
        }


def head_of_paper() -> tuple[dict[str, str], dict[str, bytes]]:
    """Return the school's head and its logo; one whose particulars are not entered has its name."""
    try:
        head = letterhead(letter())
    except (NotFound, KeyError):
        return {"name": current_tenant().name, "address": "", "logo": ""}, {}
    content = base64.b64decode(head["logo"].partition(",")[2]) if head["logo"] else b""
    kind = image_kind(content) if content else None
    if not kind:
        return {**head, "logo": ""}, {}
    return {**head, "logo": f"logo.{kind}"}, {f"logo.{kind}": content}


def _facts(row: Receipt) -> list[list[str]]:
    student = row.account.student
    paper = " ".join(part for part in (row.transaction_id, row.bank_name) if part)
    facts: list[tuple[Any, str]] = [
        (_("Receipt no."), row.number),
        (_("Paid on"), in_date(row.payment_date)),
        (_("Student"), str(student.full_name if student else row.account.name)),
        (_("Admission no."), student.student_code if student else ""),
        (_("Class and section"), str(student.section) if student else ""),
        (_("Mode"), str(row.get_payment_mode_display())),
        (_("Transaction"), paper),
        (_("Paid by"), row.payer),
    ]
    return [[str(label), text] for label, text in facts if text]


def _rows(row: Receipt) -> list[list[str]]:
    return [[one.invoice.invoice_number, one.invoice.title, rupees(one.amount)] for one in shares_of(row)]
