"""A pay matrix as a file: CSV or XLSX with the columns level, cell, basic."""

from collections.abc import Iterable
from decimal import Decimal, InvalidOperation
from typing import IO, Any

from django.utils.translation import gettext as _

from core.documents.csvfile import read_csv
from core.documents.limits import Limits, Row
from core.documents.spreadsheet_reader import read_xlsx
from core.documents.uploads import UploadKind, checked_upload
from core.errors import ValidationFailed

HEADINGS = ("level", "cell", "basic")
LIMITS = Limits(max_bytes=1024 * 1024, max_rows=2001, max_columns=10)


def read_matrix(file: IO[bytes]) -> list[tuple[int, int, Decimal]]:
    """Return the cells of a file, in its order.

    Raises TooLarge, UnsupportedMedia, or ValidationFailed naming the line and column that is wrong.
    """
    upload = checked_upload(file, kinds={UploadKind.CSV, UploadKind.XLSX}, max_bytes=LIMITS.max_bytes)
    read = read_xlsx if upload.kind == UploadKind.XLSX else read_csv
    return _cells(read(upload.file, LIMITS))


def _cells(rows: Iterable[Row]) -> list[tuple[int, int, Decimal]]:
    cells: list[tuple[int, int, Decimal]] = []
    columns: list[int] | None = None
    for row in rows:
        if columns is None:
            columns = _columns(row)
            continue
        values = [row.values[place] if place < len(row.values) else None for place in columns]
        numbers = [_number(value, row.number, name) for value, name in zip(values, HEADINGS, strict=True)]
        cells.append(
            (_whole(numbers[0], row.number, "level"), _whole(numbers[1], row.number, "cell"), numbers[2])
        )
    return cells


# More digits than any pay has; a number like 1E+999999 would take for ever as a whole one.
MOST_DIGITS = 12


def _columns(row: Row) -> list[int]:
    """Return where level, cell and basic stand in the heading."""
    names = [str(value or "").strip().lower() for value in row.values]
    if not set(HEADINGS) <= set(names):
        raise _refused(_("The first line must name the columns level, cell and basic."))
    return [names.index(name) for name in HEADINGS]


def _number(value: Any, line: int, name: str) -> Decimal:
    try:
        number = Decimal(str(value).replace(",", ""))
    except InvalidOperation:
        number = Decimal("NaN")
    if not number.is_finite() or number.adjusted() > MOST_DIGITS:
        raise _refused(_("Line %(line)d: %(column)s must be a number.") % {"line": line, "column": name})
    return number


def _whole(number: Decimal, line: int, name: str) -> int:
    if number != number.to_integral_value():
        raise _refused(
            _("Line %(line)d: %(column)s must be a whole number.") % {"line": line, "column": name}
        )
    return int(number)


def _refused(text: str) -> ValidationFailed:
    return ValidationFailed.at("file", text)
