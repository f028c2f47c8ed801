"""What a line of a bank statement is for, and why: pure, over what is open and what is on receipts already.

Only a line that names an open invoice and brings exactly what it asks is posted without a person; everything
else is proposed, or left, with the reason in words.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from uuid import UUID

from django.utils.translation import gettext as _

from core.formatting import rupees

_APART = re.compile(r"[^A-Z0-9]+")
# A number of ours has at most so many parts: INV-2026-27-00012 has four.
MOST_PARTS = 6
# Below this a word says too little: a roll number, an amount, a day.
LEAST_LETTERS = 5


@dataclass(frozen=True, slots=True)
class OpenInvoice:
    """An invoice that still asks for money (rupees)."""

    pk: UUID
    number: str
    student_code: str
    outstanding: Decimal


@dataclass(frozen=True, slots=True)
class OldReceipt:
    """A receipt with a transaction (rupees)."""

    pk: UUID
    number: str
    transaction: str
    amount: Decimal


@dataclass(frozen=True, slots=True)
class Match:
    """What a line is thought to be: on a receipt already, for an invoice, or nothing known. `is_exact`: by itself."""

    why: str
    invoice: OpenInvoice | None = None
    receipt: OldReceipt | None = None
    is_exact: bool = False


@dataclass(frozen=True, slots=True)
class Books:
    """What lines are compared with, by number, student's code and transaction in capitals and digits only."""

    invoices: Mapping[str, OpenInvoice]
    by_student: Mapping[str, list[OpenInvoice]]
    receipts: Mapping[str, OldReceipt]


def squeezed(text: str) -> str:
    """Return capitals and digits only: banks drop dashes and put blanks where they like."""
    return _APART.sub("", text.upper())


def words_of(narration: str) -> list[str]:
    """Return the words of a narration, and neighbours joined: INV-2026-27-00012 is one of INV 2026 27 00012.

    Whole parts only, so that 00012 is no word of 000123. Longer words first, at most some hundreds.
    """
    parts = [part for part in _APART.split(narration.upper()) if part][:60]
    found = {
        "".join(parts[start : start + length])
        for start in range(len(parts))
        for length in range(1, MOST_PARTS + 1)
        if start + length <= len(parts)
    }
    return sorted((one for one in found if len(one) >= LEAST_LETTERS), key=lambda one: (-len(one), one))


def match(*, narration: str, reference: str, amount: Decimal, books: Books) -> Match:
    """Say what a line of this amount (rupees) is for."""
    words = words_of(f"{reference} {narration}")
    return (
        _on_receipt(words, amount, books)
        or _by_invoice(words, amount, books)
        or _by_student(words, amount, books)
        or Match(_("The bank's words name no open invoice, no student code and no known transaction."))
    )


def _on_receipt(words: list[str], amount: Decimal, books: Books) -> Match | None:
    for word in words:
        receipt = books.receipts.get(word)
        if receipt is None:
            continue
        values = {
            "transaction": receipt.transaction,
            "number": receipt.number,
            "amount": rupees(receipt.amount),
        }
        if receipt.amount == amount:
            text = _("Transaction %(transaction)s is on receipt %(number)s already.")
            return Match(text % values, receipt=receipt)
        return Match(
            _("Transaction %(transaction)s is on receipt %(number)s, but over %(amount)s: look at both.")
            % values
        )
    return None


def _by_invoice(words: list[str], amount: Decimal, books: Books) -> Match | None:
    named = list({one.pk: one for word in words if (one := books.invoices.get(word))}.values())
    if not named:
        return None
    if len(named) > 1:
        numbers = ", ".join(one.number for one in named[:5])
        return Match(_("Several invoices are named: %(numbers)s.") % {"numbers": numbers})
    (invoice,) = named
    values = {"number": invoice.number, "outstanding": rupees(invoice.outstanding)}
    if amount == invoice.outstanding:
        text = _("Names invoice %(number)s and is exactly what it asks.")
        return Match(text % values, invoice=invoice, is_exact=True)
    if amount < invoice.outstanding:
        text = _("Names invoice %(number)s, a part of its %(outstanding)s.")
        return Match(text % values, invoice=invoice)
    return Match(_("Names invoice %(number)s, but is more than its %(outstanding)s.") % values)


def _by_student(words: list[str], amount: Decimal, books: Books) -> Match | None:
    for word in words:
        owed = books.by_student.get(word)
        if not owed:
            continue
        same = [one for one in owed if one.outstanding == amount]
        values = {"code": owed[0].student_code}
        if len(same) == 1:
            values["number"] = same[0].number
            text = _("Names student %(code)s, whose invoice %(number)s asks exactly this amount.")
            return Match(text % values, invoice=same[0])
        if len(owed) == 1 and amount < owed[0].outstanding:
            values["number"] = owed[0].number
            text = _("Names student %(code)s, whose only open invoice is %(number)s; this is a part of it.")
            return Match(text % values, invoice=owed[0])
        return Match(_("Names student %(code)s, but it is not clear which invoice is meant.") % values)
    return None
