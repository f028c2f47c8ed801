"""From a cell to a value: what people and spreadsheets write, taken or refused with what would be right. Pure."""

import re
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from decimal import Decimal, InvalidOperation
from enum import StrEnum
from typing import Any

from django.utils.translation import gettext as _

from core.dates import WRITE_DAY, NotADate, read_day

# Excel counts days from here (its 29 February 1900 never was, hence the 30th).
SERIAL_EPOCH = date(1899, 12, 30)
# 1910 to 2100: what a number in a column of dates can mean.
FIRST_SERIAL, LAST_SERIAL = 3654, 73415
# A spreadsheet keeps 15 digits of a number and makes zeros of the others.
EXACT_DIGITS = 15
CLEARED = "-"
_INDIAN = re.compile(r"(\d{1,2})[/.\-](\d{1,2})[/.\-](\d{4})")
# What a spreadsheet writes behind a day.
_MIDNIGHT = re.compile(r"[ T]00:00(:00(\.0+)?)?\Z")
_SCIENTIFIC = re.compile(r"[+-]?\d+([.,]\d+)?[eE][+-]?\d+")
_GROUPED = re.compile(r"\d{1,3}(,\d{2,3})*(\.\d+)?|\d+(\.\d+)?")
YES = {"yes", "y", "true", "1", "हाँ", "हां"}
NO = {"no", "n", "false", "0", "नहीं"}


class Kind(StrEnum):
    """What a column holds. A code is text of digits or letters that must keep every character."""

    TEXT = "text"
    CODE = "code"
    DATE = "date"
    INTEGER = "integer"
    DECIMAL = "decimal"
    CHOICE = "choice"
    BOOLEAN = "boolean"


@dataclass(frozen=True, slots=True)
class Bad:
    """A cell that holds no value: a formula, an error of the spreadsheet, part of merged cells."""

    reason: str
    text: str

    def __str__(self) -> str:
        return self.text


class CellProblem(ValueError):
    """A cell that cannot be taken; the text says why and what would be right."""


def parsed(value: Any, kind: Kind, choices: Mapping[str, Any] | None = None) -> Any:
    """Return the cell's value, or None for an empty one. Raises CellProblem."""
    if isinstance(value, Bad):
        raise CellProblem(_bad_text(value))
    if isinstance(value, str):
        if not value.isascii():
            value = unicodedata.normalize("NFC", value.replace("\u200b", ""))
        value = " ".join(value.split())
    if value is None or value == "":
        return None
    return _PARSERS[kind](value) if kind != Kind.CHOICE else _choice(value, choices or {})


def folded(text: Any) -> str:
    """Return a text as names are compared: without case, blanks and signs."""
    return "".join(
        character
        for character in unicodedata.normalize("NFC", str(text)).casefold()
        if character.isalnum() or unicodedata.category(character).startswith("M")
    )


def _bad_text(value: Bad) -> str:
    return {
        "formula": _("The cell holds a formula; copy it and paste the value only."),
        "error": _("The cell holds an error of the spreadsheet; write the value."),
        "merged": _("The cell is merged with others; unmerge them and write each row's own value."),
    }[value.reason]


def _text(value: Any) -> str:
    if isinstance(value, date):
        raise CellProblem(_("The cell holds a date; format it as text and write it again."))
    if isinstance(value, bool):
        raise CellProblem(_("The cell holds TRUE or FALSE; write a text."))
    return _digits(value) if isinstance(value, Decimal | int) else str(value)


def _code(value: Any) -> str:
    """Return a number as its digits, and refuse one that the spreadsheet has shortened."""
    if isinstance(value, bool | date):
        raise CellProblem(_("The cell holds no code; format it as text and write the code."))
    if isinstance(value, Decimal | int):
        return _digits(value)
    if _SCIENTIFIC.fullmatch(value):
        raise CellProblem(
            _("The spreadsheet has shortened the number and digits are lost; format the column as text and"
              " write all digits again.")
        )  # fmt: skip
    return value[1:].strip() if value.startswith("'") else str(value)


def _digits(value: Decimal | int) -> str:
    number = Decimal(value)
    if number != number.to_integral_value() or number < 0:
        return f"{number:f}"
    text = f"{number:f}".split(".")[0]
    if len(text) > EXACT_DIGITS:
        raise CellProblem(
            _("A spreadsheet keeps only 15 digits of a number, so digits are lost; format the column as text"
              " and write all digits again.")
        )  # fmt: skip
    return text


def _date(value: Any) -> date:
    if isinstance(value, datetime):
        if value.time() != datetime.min.time():
            raise CellProblem(_("The cell holds a time of day; write the date only."))
        return value.date()
    if isinstance(value, date):
        return value
    if isinstance(value, bool):
        raise CellProblem(_date_help())
    if isinstance(value, int | Decimal):
        return _serial(value)
    return _written_date(str(value))


def _serial(value: Decimal | int) -> date:
    if value != int(value) or not FIRST_SERIAL <= value <= LAST_SERIAL:
        raise CellProblem(_date_help())
    return SERIAL_EPOCH + timedelta(days=int(value))


def _written_date(text: str) -> date:
    found = _INDIAN.fullmatch(text)
    if found and int(found[2]) > 12 >= int(found[1]):
        right = f"{int(found[2]):02}/{int(found[1]):02}/{found[3]}"
        raise CellProblem(_("The day comes first: write %(right)s.") % {"right": right})
    if text.isascii() and text.isdigit() and len(text) in (4, 5):
        return _serial(int(text))
    try:
        return read_day(_MIDNIGHT.sub("", text))
    except NotADate as error:
        raise CellProblem(_date_help() if error.args[0] is WRITE_DAY else str(error)) from None


def _date_help() -> str:
    return _("Write a date as 21/11/2026, 2026-11-21 or 21 Nov 2026, with all four digits of the year.")


def _integer(value: Any) -> int:
    number = _decimal(value)
    if number != number.to_integral_value():
        raise CellProblem(_("Write a whole number."))
    return int(number)


def _decimal(value: Any) -> Decimal:
    if isinstance(value, bool | date):
        raise CellProblem(_("Write a number."))
    if isinstance(value, int | Decimal):
        return Decimal(value)
    text = re.sub(r"^(₹|Rs\.?|INR)\s*", "", str(value)).strip()
    sign, text = (-1, text[1:]) if text.startswith("-") else (1, text)
    if not _GROUPED.fullmatch(text):
        raise CellProblem(_("Write a number, such as 1234.50."))
    try:
        return sign * Decimal(text.replace(",", ""))
    except InvalidOperation:
        raise CellProblem(_("Write a number, such as 1234.50.")) from None


def _boolean(value: Any) -> bool:
    if isinstance(value, bool):
        return value
    text = str(value).casefold()
    if text in YES or text in NO:
        return text in YES
    raise CellProblem(_("Write yes or no."))


def _choice(value: Any, choices: Mapping[str, Any]) -> Any:
    """Return the value of a choice; `choices` is {folded name: value}."""
    found = choices.get(folded(value))
    if found is None:
        known = ", ".join(dict.fromkeys(str(choice) for choice in choices.values()))
        raise CellProblem(_("Choose one of: %(known)s.") % {"known": known})
    return found


_PARSERS: dict[Kind, Callable[[Any], Any]] = {
    Kind.TEXT: _text,
    Kind.CODE: _code,
    Kind.DATE: _date,
    Kind.INTEGER: _integer,
    Kind.DECIMAL: _decimal,
    Kind.BOOLEAN: _boolean,
}
