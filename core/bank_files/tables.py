"""Statements as tables: which column is which is told by the headings, or by a map that somebody saved."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _

from core.bank_files.lines import (
    BankFile,
    BankLine,
    amount_of,
    balance_of,
    day_of,
    narration_of,
    reference_of,
    words_of,
)
from core.documents.limits import Row
from core.errors import ValidationFailed

# The headings stand among the first rows, below the bank's address.
HEADINGS_WITHIN = 40
# What banks call the columns, in small letters and digits only; the first one that is there counts.
NAMES: dict[str, tuple[str, ...]] = {
    "date": ("txndate", "transactiondate", "trandate", "date", "postingdate", "postdate", "valuedate"),
    "narration": (
        "narration", "description", "particulars", "transactionremarks", "transactionparticulars", "remarks",
        "details", "transactiondetails", "transactiondescription",
    ),
    "reference": (
        "utr", "utrno", "utrnumber", "referenceno", "refno", "reference", "refnochequeno", "chqrefno",
        "chqrefnumber", "referencenumber", "transactionid", "tranid", "chequeno", "chequenumber", "chqno",
    ),
    "credit": (
        "credit", "creditamount", "creditamt", "creditinr", "deposit", "deposits", "depositamt",
        "depositamount", "depositamtinr", "depositamountinr", "cr",
    ),
    "debit": (
        "debit", "debitamount", "debitamt", "debitinr", "withdrawal", "withdrawals", "withdrawalamt",
        "withdrawalamount", "withdrawalamtinr", "withdrawalamountinr", "dr",
    ),
    "amount": ("amount", "transactionamount", "amountinr", "txnamount"),
    "sign": ("drcr", "crdr", "type", "transactiontype", "debitcredit", "creditdebit"),
    "balance": ("balance", "closingbalance", "runningbalance", "balanceinr", "balanceamount", "availablebalance"),
}  # fmt: skip
MOST_HEADING = 60


def plain(value: Any) -> str:
    """Return a heading in small letters and digits only, without what stands in brackets."""
    text = re.sub(r"\(.*?\)", "", value) if isinstance(value, str) else ""
    return re.sub(r"[^a-z0-9]", "", text.lower())


def of_table(rows: Iterable[Row], columns: Mapping[str, str] | None = None) -> BankFile:
    """Read a table; `columns` gives the bank's own heading of a column (`{"credit": "Paid in"}`).

    Raises ValidationFailed naming `file` and the row that cannot be read.
    """
    reading = iter(rows)
    at = _headings(reading, columns or {})
    found = BankFile(has_debits="debit" in at or "credit" not in at)
    for row in reading:
        values = {name: row.values[place] if place < len(row.values) else None for name, place in at.items()}
        if values["date"] is None:
            continue  # sums and notes of the bank stand without a day
        amount = _signed(values, row.number)
        words, reference = words_of(values.get("narration")), words_of(values.get("reference"))
        found.lines.append(
            BankLine(
                row.number,
                day_of(values["date"], row.number),
                amount,
                narration_of(words),
                reference_of(reference),
                balance_of(values.get("balance"), row.number),
            )
        )
    return found


def _headings(rows: Iterator[Row], columns: Mapping[str, str]) -> dict[str, int]:
    """Return which column is which, having read up to the row of headings. Raises ValidationFailed."""
    known = {**NAMES, **{what: (plain(heading),) for what, heading in columns.items() if heading}}
    for row in rows:
        if row.number > HEADINGS_WITHIN:
            break
        names = [plain(value) for value in row.values]
        found = {
            what: names.index(next(name for name in wanted if name in names))
            for what, wanted in known.items()
            if any(name in names for name in wanted)
        }
        # An amount without a word for its side is signed only where somebody has said so.
        has_amount = "credit" in found or {"amount", "sign"} <= set(found) or columns.get("amount")
        if {"date", "narration"} <= set(found) and has_amount and _has_all(found, columns):
            return found
    if columns:
        wanted = ", ".join(heading for heading in columns.values() if heading)
        text = _("The file has no row with the headings of this account's columns: %(names)s.")
        raise ValidationFailed.at("file", text % {"names": wanted})
    text = _(
        "The file has no row of headings with a date, a narration and a credit amount among its first %(rows)d "
        "rows. Name the columns Date, Narration, Reference and Credit."
    )
    raise ValidationFailed.at("file", text % {"rows": HEADINGS_WITHIN})


def _has_all(found: Mapping[str, int], columns: Mapping[str, str]) -> bool:
    return all(what in found for what, heading in columns.items() if heading)


def _signed(values: Mapping[str, Any], number: int) -> Any:
    """Return what came in, negative for what went out, None where neither side has an amount."""
    if "credit" in values:
        credit, debit = amount_of(values["credit"], number), amount_of(values.get("debit"), number)
        if credit is not None and credit > 0:
            return credit
        return -abs(debit) if debit else None
    amount = amount_of(values["amount"], number)
    if amount is None or "sign" not in values:
        return amount
    is_credit = plain(values["sign"]) in {"c", "cr", "credit", "deposit"}
    return abs(amount) if is_credit else -abs(amount)
