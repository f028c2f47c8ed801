"""One value in and out of the text, by its kind (general notes of the layout: reference tds-returns, section 4)."""

import re
import unicodedata
from collections.abc import Callable
from datetime import date
from decimal import Decimal, InvalidOperation
from typing import Any

from django.utils.translation import gettext as _

from payroll.tds.errors import LayoutError
from payroll.tds.layout.spec import Field

SEPARATOR = "^"
# Kind to pattern and to what is right, for the reader's findings.
PATTERNS: dict[str, re.Pattern[str]] = {
    "text": re.compile(r"[\x20-\x7e]+"),
    "int": re.compile(r"[0-9]+"),
    "money": re.compile(r"[0-9]+\.[0-9]{2}"),
    "signed": re.compile(r"-?[0-9]+\.[0-9]{2}"),
    "rupees": re.compile(r"[0-9]+\.00"),
    "rate": re.compile(r"[0-9]+\.[0-9]{4}"),
    "date": re.compile(r"[0-9]{8}"),
    "flag": re.compile(r"[YN]"),
    "pan": re.compile(r"[A-Z]{5}[0-9]{4}[A-Z]"),
    "tan": re.compile(r"[A-Z]{4}[0-9]{5}[A-Z]"),
}


def encode(record: str, field: Field, value: Any) -> str:
    """Return the value as it stands in the file; empty for None. Long texts are cut at the field's length.

    Raises LayoutError for letters outside ASCII, an amount with too many decimals, a missing needed value.
    """
    text = "" if value is None or value == "" else _ENCODERS.get(field.kind, plain)(value)
    if field.kind == "text":
        text = text[: field.length].strip()
    problem = fault(field, text)
    if problem:
        raise LayoutError(
            _("%(record)s, field %(position)d (%(name)s): %(problem)s")
            % {"record": record, "position": field.position, "name": field.name, "problem": problem}
        )
    return text


def fault(field: Field, text: str) -> str:
    """Return what is wrong with a field's text, or an empty text."""
    if not text:
        return _("must not be empty") if field.is_needed else ""
    if len(text) > field.length:
        return _("is longer than %(length)d characters") % {"length": field.length}
    if field.constant and text != field.constant:
        return _("must be %(constant)s") % {"constant": field.constant}
    if not PATTERNS[field.kind].fullmatch(text):
        return _("“%(text)s” is not of the kind %(kind)s") % {"text": text, "kind": field.kind}
    if field.kind == "date" and decode("date", text) is None:
        return _("“%(text)s” is no day of the calendar (ddmmyyyy)") % {"text": text}
    return ""


def decode(kind: str, text: str) -> Any:
    """Return the text as Decimal, int, date or text; None when empty or unreadable."""
    try:
        if kind in {"money", "signed", "rupees", "rate"}:
            return Decimal(text)
        if kind == "int":
            return int(text)
        if kind == "date":
            return date(int(text[4:]), int(text[2:4]), int(text[:2]))
    except (ValueError, InvalidOperation):
        return None
    return text


def plain(value: Any) -> str:
    """Return a text in ASCII on one line, accents dropped and the separator replaced.

    Letters of other scripts are kept, so that `encode` refuses them: a name cannot be left out silently.
    """
    text = unicodedata.normalize("NFKD", str(value))
    text = "".join(letter for letter in text if not unicodedata.combining(letter) or ord(letter) > 0x36F)
    return " ".join(text.replace(SEPARATOR, " ").replace("\N{RIGHT SINGLE QUOTATION MARK}", "'").split())


def _places(value: Any, places: int) -> str:
    amount = Decimal(value)
    if amount != round(amount, places):
        return str(amount)  # refused by its pattern
    return f"{amount:.{places}f}"


_ENCODERS: dict[str, Callable[[Any], str]] = {
    **dict.fromkeys(("money", "signed", "rupees"), lambda value: _places(value, 2)),
    "rate": lambda value: _places(value, 4),
    "date": lambda value: f"{value:%d%m%Y}",
    "flag": lambda value: "Y" if value else "N",
    "int": str,
}
