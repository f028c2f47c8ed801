"""Bank statements as files: CSV or XLSX with a line of headings somewhere near the top, or OFX."""

import hashlib
import io
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from decimal import Decimal, InvalidOperation
from typing import IO, Any

from django.utils.translation import gettext as _

from core.documents import signatures
from core.documents.apart import read_apart
from core.documents.csvfile import read_csv
from core.documents.limits import MEBIBYTE, Limits, Row, content_of
from core.documents.spreadsheet_reader import read_xlsx
from core.errors import ValidationFailed
from core.periods import is_year
from school.payments import ofx

MOST_BYTES = 5 * MEBIBYTE
MOST_LINES = 2000
LIMITS = Limits(max_bytes=MOST_BYTES, max_expanded=50 * MEBIBYTE, max_rows=5000, max_columns=60)
# The headings stand among the first rows, below the bank's address.
HEADINGS_WITHIN = 40
MOST_AMOUNT = Decimal(10) ** 9
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
    "amount": ("amount", "transactionamount", "amountinr", "txnamount"),
    "sign": ("drcr", "crdr", "type", "transactiontype", "debitcredit", "creditdebit"),
}  # fmt: skip
_DAYS = (
    "%d/%m/%Y", "%d-%m-%Y", "%d.%m.%Y", "%Y-%m-%d", "%d %b %Y", "%d-%b-%Y", "%d/%m/%y", "%d-%m-%y",
    "%d %b %y", "%d-%b-%y", "%d %B %Y", "%Y/%m/%d",
)  # fmt: skip
_TIME_BEHIND = re.compile(r"[ T]\d{1,2}:\d{2}(:\d{2})?( ?[AaPp][Mm])?$")


@dataclass(frozen=True, slots=True)
class Entry:
    """Money that came in on the account (rupees); `fingerprint` is the same whenever the line comes."""

    paid_on: date
    amount: Decimal
    narration: str
    reference: str
    fingerprint: str = ""


@dataclass(slots=True)
class Statement:
    """What a file holds: the entries in its order, and how many lines were money out."""

    bank_account: str = ""
    entries: list[Entry] = field(default_factory=list)
    debits: int = 0


def read_statement(file: IO[bytes], *, bank_account: str = "") -> Statement:
    """Read a file of the bank, told by its content; all of it or nothing.

    Raises TooLarge, UnsupportedMedia, and ValidationFailed naming `file` and the row that cannot be read.
    """
    content = content_of(file, MOST_BYTES)
    if not content.strip():
        raise ValidationFailed.at("file", _("The file is empty."))
    found = _of_ofx(content) if ofx.is_ofx(content) else _of_table(content)
    found.bank_account = (bank_account.strip() or found.bank_account)[:40]
    if not found.entries and not found.debits:
        raise ValidationFailed.at("file", _("The file has no line of the account."))
    if len(found.entries) > MOST_LINES:
        text = _("The file has more than %(most)d lines; take a shorter time.") % {"most": MOST_LINES}
        raise ValidationFailed.at("file", text)
    found.entries = _marked(found.entries, found.bank_account)
    return found


def _marked(entries: Sequence[Entry], account: str) -> list[Entry]:
    """Give each entry its fingerprint; of several that are alike in all, the first, second ... of the file."""
    seen: Counter[tuple[Any, ...]] = Counter()
    marked = []
    for one in entries:
        key = (account, one.paid_on, one.amount, one.reference, " ".join(one.narration.split()))
        seen[key] += 1
        text = "\x1f".join(map(str, (*key, seen[key])))
        marked.append(
            Entry(
                one.paid_on,
                one.amount,
                one.narration,
                one.reference,
                hashlib.sha256(text.encode("utf-8", "replace")).hexdigest(),
            )
        )
    return marked


def _of_ofx(content: bytes) -> Statement:
    found = Statement()
    lines = read_apart(ofx.transactions, content, max_rows=LIMITS.max_rows)
    for number, line in enumerate(lines):
        if number == 0:
            found.bank_account = line[1]
            continue
        day, amount_text, reference, words, bank_id = line
        amount = _amount(amount_text, number)
        if amount is None or amount <= 0:
            found.debits += 1
            continue
        stamp = day[:8]
        paid_on = _day(f"{stamp[:4]}-{stamp[4:6]}-{stamp[6:]}", number)
        found.entries.append(_entry(paid_on, amount, words or bank_id, reference or bank_id))
    return found


def _of_table(content: bytes) -> Statement:
    rows: Iterable[Row]
    rows = (
        read_xlsx(io.BytesIO(content), LIMITS)
        if content.startswith(signatures.ZIP)
        else read_csv(io.BytesIO(content), LIMITS)
    )
    reading = iter(rows)
    columns = _headings(reading)
    found = Statement()
    for row in reading:
        values = {name: row.values[at] if at < len(row.values) else None for name, at in columns.items()}
        if values["date"] is None:
            continue  # sums and notes of the bank stand without a day
        amount = _credit(values, row.number)
        if amount is None:
            found.debits += 1
            continue
        words = _words(values.get("narration"))
        found.entries.append(
            _entry(_day(values["date"], row.number), amount, words, _words(values.get("reference")))
        )
    return found


def _headings(rows: Iterator[Row]) -> dict[str, int]:
    """Return which column is which, having read up to the row of headings. Raises ValidationFailed."""
    for row in rows:
        if row.number > HEADINGS_WITHIN:
            break
        names = [_plain(value) for value in row.values]
        found = {
            what: names.index(next(known for known in knowns if known in names))
            for what, knowns in NAMES.items()
            if any(known in names for known in knowns)
        }
        if (
            "date" in found
            and "narration" in found
            and ("credit" in found or {"amount", "sign"} <= set(found))
        ):
            return found
    text = _(
        "The file has no row of headings with a date, a narration and a credit amount among its first %(rows)d "
        "rows. Name the columns Date, Narration, Reference and Credit."
    )
    raise ValidationFailed.at("file", text % {"rows": HEADINGS_WITHIN})


def _plain(value: Any) -> str:
    text = re.sub(r"\(.*?\)", "", value) if isinstance(value, str) else ""
    return re.sub(r"[^a-z0-9]", "", text.lower())


def _credit(values: dict[str, Any], number: int) -> Decimal | None:
    """Return what came in, None for money out."""
    if "credit" in values:
        amount = _amount(values["credit"], number)
        return amount if amount is not None and amount > 0 else None
    amount = _amount(values["amount"], number)
    is_credit = _plain(values["sign"]) in {"c", "cr", "credit", "deposit"}
    return amount if amount is not None and amount > 0 and is_credit else None


def _amount(value: Any, number: int) -> Decimal | None:
    if value is None or (isinstance(value, str) and value.strip() in {"", "-", "--"}):
        return None
    text = re.sub(r"(?i)(inr|rs\.?|₹|cr\.?$|,|\s)", "", str(value))
    try:
        amount = Decimal(text)
        is_good = amount.is_finite() and abs(amount) < MOST_AMOUNT and amount == round(amount, 2)
    except InvalidOperation:
        is_good = False
    if not is_good:
        raise _bad(number, _("“%(value)s” is no amount in rupees") % {"value": str(value)[:30]})
    return round(amount, 2)


def _day(value: Any, number: int) -> date:
    if isinstance(value, datetime):
        return value.date()
    if isinstance(value, date):
        return value
    text = _TIME_BEHIND.sub("", str(value).strip())
    for form in _DAYS:
        try:
            day = datetime.strptime(text, form).date()  # noqa: DTZ007 - a day, no moment
        except ValueError:
            continue
        if is_year(day.year):
            return day
    raise _bad(number, _("“%(value)s” is no date such as 21/11/2026") % {"value": str(value)[:30]})


def _bad(number: int, what: str) -> ValidationFailed:
    text = _("Row %(row)d: %(what)s. Nothing of the file was taken.") % {"row": number, "what": what}
    return ValidationFailed.at("file", text)


def _words(value: Any) -> str:
    return "" if value is None else " ".join(str(value).split())


def _entry(paid_on: date, amount: Decimal, narration: str, reference: str) -> Entry:
    tidy = narration.replace("\0", " ")[:400]
    return Entry(paid_on, amount, tidy or "-", "" if len(reference) > 64 else reference.strip("-"))
