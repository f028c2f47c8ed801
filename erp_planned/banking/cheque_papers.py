"""Cheques as PDF, each page as large as its leaf, and the grid by which a layout is tuned."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from django.http import HttpResponse
from django.utils.translation import gettext as _

from core.actors import Actor
from core.documents.exports import file_response
from core.documents.typeset import typeset
from core.errors import ValidationFailed
from core.formatting import amount_in_words, inr
from erp_planned.banking.masters import MILLIMETRES
from erp_planned.banking.models import ChequeLayout, PaymentAdvice
from erp_planned.banking.services.cheques import print_cheques

TEMPLATE = "erp/banking/cheque.typ"
# Letters of a line of so many millimetres: Noto Sans takes about half its size for each.
_POINT_MM = Decimal("0.3528")
_WIDTH = Decimal("0.56")


def cheques_answer(advices: Sequence[PaymentAdvice], *, actor: Actor, reason: str = "") -> HttpResponse:
    """Note the print and return the cheques as one PDF.

    Raises as `print_cheques`, and ValidationFailed for a bank account without a layout.
    """
    without = next((one for one in advices if one.bank_account.layout_id is None), None)
    if without is not None:
        text = _("The bank account “%(account)s” has no cheque layout; choose one there first.")
        raise ValidationFailed.at("layout", text % {"account": without.bank_account})
    rows = print_cheques(advices=advices, actor=actor, reason=reason)
    return _answer([_page(row) for row in rows], "cheques")


def grid_answer(layout: ChequeLayout) -> HttpResponse:
    """Return the test page of a layout: a grid of millimetres, and every field with a sample."""
    sample = _fields(
        layout, payee="Sample Payee Private Limited", amount=Decimal("12345678.50"), day="21112026"
    )
    return _answer([{**sample, "grid": True}], "cheque-grid")


def _answer(pages: list[dict[str, Any]], name: str) -> HttpResponse:
    content = typeset(TEMPLATE, {"pages": pages}, pages=len(pages))
    return file_response(content, filename=f"{name}.pdf", content_type="application/pdf")


def _page(advice: PaymentAdvice) -> dict[str, Any]:
    layout = advice.bank_account.layout
    if layout is None:
        raise ValueError("the layout is asked for before")
    payee = advice.payees.all()[0].name
    found = _fields(layout, payee=payee, amount=advice.amount, day=f"{advice.pay_on:%d%m%Y}")
    return {**found, "grid": False}


def _fields(layout: ChequeLayout, *, payee: str, amount: Decimal, day: str) -> dict[str, Any]:
    """Return the texts and places of a cheque; figures are closed with stars, so that nothing can be added."""
    places = {name: str(getattr(layout, name)) for name in MILLIMETRES}
    figures = inr(amount) if amount % 1 else f"{inr(amount)}.00"
    first, second = _two_lines(amount_in_words(amount, "en"), layout)
    return {
        "places": {**places, "size": str(layout.font_size)},
        "digits": list(day),
        "payee": f"{payee}**",
        "words": [first, second],
        "figures": f"**{figures}**",
        "signatory": layout.signatory,
        "crossing": layout.is_crossed,
    }


def _two_lines(words: str, layout: ChequeLayout) -> tuple[str, str]:
    """Part the amount in words where the first line is full."""
    room = int(layout.words_width / (layout.font_size * _POINT_MM * _WIDTH))
    first: list[str] = []
    parts = words.split(" ")
    while parts and len(" ".join([*first, parts[0]])) <= room:
        first.append(parts.pop(0))
    return " ".join(first), " ".join(parts)
