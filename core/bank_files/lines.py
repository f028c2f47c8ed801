"""What a statement's file holds, and how its cells are read: amounts, days, words."""

import re
from dataclasses import dataclass, field
from datetime import date, datetime
from decimal import Decimal, InvalidOperation
from typing import Any

from django.utils.translation import gettext as _

from core.errors import ValidationFailed
from core.periods import is_year

MOST_AMOUNT = Decimal(10) ** 9
MOST_NARRATION, MOST_REFERENCE = 400, 64
_DAYS = (
    "%d/%m/%Y", "%d-%m-%Y", "%d.%m.%Y", "%Y-%m-%d", "%d %b %Y", "%d-%b-%Y", "%d/%m/%y", "%d-%m-%y",
    "%d %b %y", "%d-%b-%y", "%d %B %Y", "%Y/%m/%d",
)  # fmt: skip
_TIME_BEHIND = re.compile(r"[ T]\d{1,2}:\d{2}(:\d{2})?( ?[AaPp][Mm])?$")
_OVERDRAWN = re.compile(r"(?i)\bdr\.?$")


@dataclass(frozen=True, slots=True)
class BankLine:
    """A line of the account (rupees): `amount` is positive for money in, None where the file does not say it.

    `balance` is the bank's running balance after the line, None where the file has none.
    """

    row: int
    on: date
    amount: Decimal | None
    narration: str
    reference: str
    balance: Decimal | None = None


@dataclass(slots=True)
class BankFile:
    """The lines in the order of the file. `has_debits`: money out stands with its amounts."""

    account: str = ""
    lines: list[BankLine] = field(default_factory=list)
    has_debits: bool = True


def bad_row(number: int, what: str) -> ValidationFailed:
    """Return the refusal of a row: nothing of the file is taken."""
    text = _("Row %(row)d: %(what)s. Nothing of the file was taken.") % {"row": number, "what": what}
    return ValidationFailed.at("file", text)


def amount_of(value: Any, number: int, *, most: Decimal = MOST_AMOUNT) -> Decimal | None:
    """Read an amount as banks write them, None for an empty cell. Raises ValidationFailed naming the row."""
    if value is None or (isinstance(value, str) and value.strip() in {"", "-", "--"}):
        return None
    text = re.sub(r"(?i)(inr|rs\.?|₹|cr\.?$|,|\s)", "", str(value))
    try:
        amount = Decimal(text)
        is_good = amount.is_finite() and abs(amount) < most and amount == round(amount, 2)
    except InvalidOperation:
        is_good = False
    if not is_good:
        raise bad_row(number, _("“%(value)s” is no amount in rupees") % {"value": str(value)[:30]})
    return round(amount, 2)


def balance_of(value: Any, number: int) -> Decimal | None:
    """Read a running balance; “1,200.00 Dr” is overdrawn. Raises ValidationFailed naming the row."""
    text = str(value).strip() if isinstance(value, str) else value
    if isinstance(text, str) and _OVERDRAWN.search(text):
        amount = amount_of(_OVERDRAWN.sub("", text), number, most=MOST_AMOUNT * 100)
        return None if amount is None else -amount
    return amount_of(text, number, most=MOST_AMOUNT * 100)


def day_of(value: Any, number: int) -> date:
    """Read a day as banks write them. Raises ValidationFailed naming the row."""
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
    raise bad_row(number, _("“%(value)s” is no date such as 21/11/2026") % {"value": str(value)[:30]})


def words_of(value: Any) -> str:
    """Return a cell as one line of text."""
    return "" if value is None else " ".join(str(value).split())


def narration_of(text: str) -> str:
    """Return a narration that can be kept."""
    return text.replace("\0", " ")[:MOST_NARRATION] or "-"


def reference_of(text: str) -> str:
    """Return a reference that can be kept; nothing for what is too long to be one, or a dash."""
    return "" if len(text) > MOST_REFERENCE else text.strip("-")
