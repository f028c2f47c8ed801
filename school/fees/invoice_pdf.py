"""An invoice on paper: every text ready in the reader's language, for the template `invoice.typ`."""

import base64
from collections.abc import Iterable
from decimal import Decimal
from typing import Any

from django.utils import translation
from django.utils.translation import gettext as _

from core.documents.letterhead import letter, letterhead
from core.documents.signatures import image_kind
from core.documents.typeset import typeset
from core.errors import NotFound
from core.formatting import amount_in_words, in_date, inr
from core.money import ZERO
from core.tenancy.context import current_tenant
from school.fees.enums import AdjustmentKind, Decision, InvoiceStatus
from school.fees.hooks import invoice_qr
from school.fees.models import Invoice

TEMPLATE = "school/fees/invoice.typ"
QR = "qr.png"


def invoice_pdf(invoice: Invoice, *, language: str) -> bytes:
    """Return an invoice read with its parts (`selectors.invoices.invoice_of`) as PDF."""
    with translation.override(language):
        school = _school()
        pictures, logo = _logo(school["logo"])
        qr = invoice_qr(invoice) if invoice.outstanding > ZERO else None
        if qr:
            pictures[QR] = qr
        data = {
            "title": _("Fee invoice %(number)s") % {"number": invoice.invoice_number},
            "language": language,
            "school": {**school, "logo": logo},
            "heading": _("Fee invoice"),
            "stamp": _stamp(invoice),
            "facts": _facts(invoice),
            "head": [_("Fee"), _("Rupees")],
            "lines": [_line(one) for one in invoice.lines.all()],
            "changes": list(changes(invoice)),
            "total": [
                _("To be paid by %(day)s") % {"day": in_date(invoice.due_on)},
                inr(invoice.outstanding),
            ],
            "words": _words(invoice, language),
            "qr": QR if qr else "",
            "scan": _("Scan with any UPI app to pay this invoice."),
            "note": _("Made by the school's system; valid without a signature."),
        }
    return typeset(TEMPLATE, data, pictures=pictures)


def _line(one: Any) -> list[str]:
    return [one.head.name, one.description, inr(one.amount)]


def _words(invoice: Invoice, language: str) -> str:
    return amount_in_words(invoice.outstanding, language) if invoice.outstanding > ZERO else ""


def _stamp(invoice: Invoice) -> str:
    stamps = {InvoiceStatus.CANCELLED: _("Cancelled"), InvoiceStatus.PAID: _("Paid")}
    return stamps.get(InvoiceStatus(invoice.status), "")


def _facts(invoice: Invoice) -> list[list[str]]:
    student = invoice.account.student
    child = [
        [_("Student"), student.full_name if student else invoice.account.name],
        [_("Code"), student.student_code if student else "–"],
        [_("Class"), f"{student.school_class.name} {student.section.name}" if student else "–"],
    ]
    return [
        [_("Number"), invoice.invoice_number],
        [_("Date"), in_date(invoice.issued_on)],
        *child,
        [_("For"), invoice.title],
    ]


def changes(invoice: Invoice) -> Iterable[list[str]]:
    """Yield the sum, each adjustment that stands, and what was received, credited or cancelled."""
    yield [_("Sum"), inr(invoice.amount)]
    adjustments = [one for one in invoice.adjustments.all() if one.state == Decision.POSTED]
    undone = {one.undoes_id for one in adjustments if one.undoes_id}
    for one in adjustments:
        if one.pk not in undone and not one.undoes_id:
            sign = "" if one.kind == AdjustmentKind.PENALTY else "-"
            yield [one.reason, f"{sign}{inr(one.amount)}"]
    less: list[tuple[str, Decimal]] = [
        (_("No longer due"), invoice.credited),
        (_("Received"), invoice.received),
        (_("Cancelled"), invoice.cancelled),
    ]
    for text, amount in less:
        if amount:
            yield [text, inr(-amount)]


def _school() -> dict[str, str]:
    """Return the head of the paper; a school whose particulars are not entered has its name."""
    try:
        return letterhead(letter())
    except (NotFound, KeyError):
        return {"name": current_tenant().name, "address": "", "logo": ""}


def _logo(uri: str) -> tuple[dict[str, bytes], str]:
    content = base64.b64decode(uri.partition(",")[2]) if uri else b""
    kind = image_kind(content) if content else None
    return ({f"logo.{kind}": content}, f"logo.{kind}") if kind else ({}, "")
