"""Columns of a list that is exported: what a cell is decides how each format writes it."""

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext

from core import formatting

# A spreadsheet takes text that begins so for a formula (OWASP, CSV injection); the last four are the
# full-width forms of the first four, which some programs fold to the same.
FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20")


class Kind(StrEnum):
    """What a column holds. Percent is in points: 58 means 58%; a month is its first day or "2026-11".

    A number is one of days or hours: 2.5 and 10, not 2.50 and 10.00.

    A mixed column holds a day, a number or a text, each in its own row: facts beside their names.
    """

    TEXT = "text"
    MONEY = "money"
    INTEGER = "integer"
    NUMBER = "number"
    DATE = "date"
    PERCENT = "percent"
    MONTH = "month"
    MIXED = "mixed"


@dataclass(frozen=True, slots=True)
class Column:
    """One column: heading, key into the row (mapping key or attribute), kind, width in characters.

    `labels` are the words for values of a closed list. `is_blank_at_zero`: a file leaves the cell of a nought empty,
    as books have it with debits beside credits.
    """

    heading: Any
    key: str = ""
    kind: Kind | str = Kind.TEXT
    width: int | None = None
    labels: Mapping[str, Any] | None = None
    is_blank_at_zero: bool = False

    @property
    def is_figure(self) -> bool:
        return self.kind in (Kind.MONEY, Kind.INTEGER, Kind.NUMBER, Kind.PERCENT)


def looks_like_formula(text: str) -> bool:
    """Whether a spreadsheet could take the text for a formula."""
    return text.startswith(FORMULA_STARTS)


def row_values(row: Any, columns: Sequence[Column]) -> list[Any]:
    """The row's values in column order; a row is a mapping, a sequence or an object with attributes.

    Raises ValueError when a sequence has another length than the columns.
    """
    if isinstance(row, Mapping):
        return [_labelled(row.get(column.key), column) for column in columns]
    if isinstance(row, (list, tuple)) and not hasattr(row, "_fields"):
        if len(row) != len(columns):
            raise ValueError(f"a row of {len(row)} values for {len(columns)} columns")
        return list(row)
    return [_labelled(getattr(row, column.key), column) for column in columns]


def _labelled(value: Any, column: Column) -> Any:
    if column.is_blank_at_zero and value == 0:
        return None
    return value if column.labels is None else column.labels.get(value, value)


def typed(value: Any, kind: Kind | str) -> Any:
    """The value as the column's kind: Decimal, int, date (an instant in local time), text; empty is None.

    Raises ValueError or ArithmeticError for what is no such value, a label among totals for example.
    """
    if value is None or value == "":
        return None
    if kind == Kind.MIXED:
        return value
    if kind == Kind.MONTH:
        return value if isinstance(value, dt.date) else dt.date.fromisoformat(f"{value}-01")
    if kind in (Kind.MONEY, Kind.NUMBER, Kind.PERCENT):
        return value if isinstance(value, (Decimal, int)) else Decimal(str(value))
    if kind == Kind.INTEGER:
        return int(value)
    if kind == Kind.DATE:
        return _as_date(value)
    if isinstance(value, bool):
        return gettext("Yes") if value else gettext("No")
    return str(value)


def _as_date(value: Any) -> dt.date:
    if isinstance(value, dt.datetime):
        return (timezone.localtime(value) if timezone.is_aware(value) else value).date()
    if isinstance(value, dt.date):
        return value
    return dt.date.fromisoformat(value)


def shown(value: Any, kind: Kind | str) -> str:
    """The value as people read it on paper: 12,34,567; 21 Nov 2026; 58%."""
    value = typed(value, kind)
    if value is None:
        return ""
    if kind in (Kind.MONEY, Kind.INTEGER):
        return formatting.inr(value)
    if kind == Kind.NUMBER:
        return formatting.plain(Decimal(value))
    if kind == Kind.PERCENT:
        return f"{formatting.inr(value)}%"
    if isinstance(value, dt.date):
        return formatting.in_short_month(value) if kind == Kind.MONTH else formatting.in_date(value)
    return formatting.inr(value) if isinstance(value, (Decimal, int)) else str(value)


def column_letter(number: int) -> str:
    """Return the name that spreadsheets give to a column: A for 1, AA for 27."""
    letters = ""
    while number > 0:
        number, place = divmod(number - 1, 26)
        letters = chr(ord("A") + place) + letters
    return letters
