"""CSV out and in: UTF-8 with a byte order mark, which is what spreadsheet programs need for Hindi."""

import csv
import io
from collections.abc import Generator, Iterable, Iterator, Sequence
from decimal import Decimal
from typing import IO, Any

from django.utils.translation import gettext

from core.documents.columns import Column, Kind, column_letter, looks_like_formula, row_values, typed
from core.documents.limits import Limits, Row, content_of
from core.errors import UnsupportedMedia, ValidationFailed

_BLOCK = 64 * 1024
_BOM = "\ufeff"


def write_csv(columns: Sequence[Column], rows: Iterable[Any], totals: Any = None) -> Generator[bytes]:
    """The table in blocks. Amounts are plain (1234.50), dates YYYY-MM-DD, percent in points.

    Text that a spreadsheet would take for a formula gets an apostrophe in front (OWASP).
    """
    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\r\n")
    buffer.write(_BOM)
    writer.writerow([_guarded(str(column.heading)) for column in columns])
    for row in _with_totals(rows, totals):
        writer.writerow(
            _cell(value, column.kind) for value, column in zip(row_values(row, columns), columns, strict=True)
        )
        if buffer.tell() > _BLOCK:
            yield buffer.getvalue().encode()
            buffer.seek(0)
            buffer.truncate()
    yield buffer.getvalue().encode()


def _with_totals(rows: Iterable[Any], totals: Any) -> Iterator[Any]:
    yield from rows
    if totals is not None:
        yield totals


def _guarded(text: str) -> str:
    return f"'{text}" if looks_like_formula(text) else text


def _cell(raw: Any, kind: Kind | str) -> str:
    if kind == Kind.MONEY and type(raw) is Decimal:  # most cells of a long list are these two
        return f"{raw:.2f}"
    if kind == Kind.TEXT and type(raw) is str:
        return _guarded(raw)
    try:
        value = typed(raw, kind)
    except (ValueError, ArithmeticError):
        value = str(raw)  # a label in the totals row
    if value is None:
        return ""
    if isinstance(value, str):
        return _guarded(value)
    if kind == Kind.MONEY:
        return f"{Decimal(value):.2f}"
    if kind == Kind.MONTH:
        return f"{value:%Y-%m}"
    return f"{value:f}" if isinstance(value, Decimal) else str(value)


def read_csv(file: IO[bytes], limits: Limits | None = None) -> Iterator[Row]:
    """The rows that hold anything, with their line numbers; the apostrophe of our own guard is taken off.

    Raises TooLarge (bytes, rows), UnsupportedMedia (not UTF-8 text) and ValidationFailed, naming the
    cell, for a formula and for too many columns. Nothing is read before the first row is asked for.
    """
    limits = limits or Limits()
    text = _decoded(content_of(file, limits.max_bytes))
    try:
        for number, cells in enumerate(csv.reader(io.StringIO(text, newline=""), strict=True), 1):
            row = Row(number, tuple(_read_cell(cell, number, index) for index, cell in enumerate(cells)))
            if row.is_empty:
                continue
            limits.check_row(row)
            yield row
    except csv.Error as error:
        raise ValidationFailed(
            gettext("The file cannot be read as CSV: %(reason)s") % {"reason": error},
            fields={"file": [str(error)]},
        ) from None


def _decoded(content: bytes) -> str:
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = "\0"
    if "\0" in text:
        message = gettext("The file is not UTF-8 text. Save it as “CSV UTF-8” and try again.")
        raise UnsupportedMedia.at("file", message)
    return text


def _read_cell(cell: str, number: int, index: int) -> str | None:
    text = cell.strip()
    if text.startswith("'") and looks_like_formula(text[1:]):
        return text[1:]
    if text.startswith("="):
        place = f"{column_letter(index + 1)}{number}"
        message = gettext("Cell %(cell)s holds a formula; put its value there instead.") % {"cell": place}
        raise ValidationFailed.at("file", message)
    return text or None
