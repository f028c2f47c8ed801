"""Parsing an upload of whatever program: XLSX, or CSV in UTF-8 or UTF-16 with , ; or tabs.

Runs in the reading process (core.documents.apart), never in one that serves people. Cells that hold no value
(formula, error, merged) come as `bad_cell`, so that every one of them can be listed with its row; what is wrong
with the file as a whole is refused at once.
"""

import csv
import datetime as dt
import io
import re
import zipfile
from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import Any

from django.utils.translation import gettext as _

from core.documents.columns import looks_like_formula
from core.documents.limits import MEBIBYTE, beyond
from core.documents.spreadsheet_reader import (
    LAST_ROW,
    MAX_LETTERS,
    cells_of,
    check_package,
    opened,
    unpacked_size,
)
from core.errors import DomainError, TooLarge, ValidationFailed
from core.imports.files.content import decoded, kind_of, refused

MAX_COLUMNS = 200
MAX_EXPANDED = 300 * MEBIBYTE
MAX_MERGED = 2000
# A bound on each part keeps the search linear, whatever stands in comments of the sheet.
_MERGE = re.compile(rb"<(?:\w{1,20}:)?mergeCell\s[^<>]{0,200}?ref=\"([A-Z0-9:$]{1,40})\"")
_LONGEST_TAG = 300
_BLOCK = 1024 * 1024

Line = tuple[int, list[Any]]


def table_of(content: bytes, *, sheet: Sequence[str], max_rows: int) -> Iterator[Any]:
    """Yield what is known of the table, its heading row, and the rows below: numbers and values.

    The table is the sheet with one of these titles, else the first one. Raises UnsupportedMedia, TooLarge and
    ValidationFailed.
    """
    kind, unpacked = kind_of(content), len(content)
    if kind == "xlsx":
        check_package(content, max_expanded=MAX_EXPANDED)
        unpacked = unpacked_size(content)
    try:
        rows, expected = _xlsx(content, sheet) if kind == "xlsx" else _csv(content)
        heading = _first(rows)
        yield {"expected": max(expected - heading[0], 0), "unpacked": unpacked}
        yield heading
        for count, line in enumerate(rows, 1):
            _check_count(count, max_rows)
            yield line
    except (DomainError, MemoryError):
        raise
    except Exception as error:  # openpyxl raises many kinds for a damaged file
        raise refused(_("The file is damaged and cannot be read.")) from error


def _first(rows: Iterator[Line]) -> Line:
    heading = next(rows, None)
    if heading is None:
        raise refused(_("The file is empty."))
    return heading


def _check_count(count: int, most: int) -> None:
    if count > most:
        raise TooLarge.at("file", _("The file has more than %(count)d rows; split it.") % {"count": most})


def _xlsx(content: bytes, titles: Sequence[str]) -> tuple[Iterator[Line], int]:
    book = opened(content)
    wanted = {title.casefold() for title in titles}
    sheets = [sheet for sheet in book.worksheets if sheet.title.casefold() in wanted] or book.worksheets
    if not sheets:
        raise refused(_("The file is empty."))
    sheet: Any = sheets[0]
    merged = _merged(content, sheet._worksheet_path)  # noqa: SLF001 - the only way to the part's name
    stated = sheet.max_row or 0
    return _xlsx_rows(book, sheet, merged), min(stated, LAST_ROW)


def _xlsx_rows(book: Any, sheet: Any, merged: dict[tuple[int, int], str]) -> Iterator[Line]:
    rows_with_merged = {row for row, _column in merged}
    for number, cells in cells_of(book, sheet, MAX_COLUMNS):
        values = [None if raw is None else _value(raw, data_type) for raw, data_type in cells]
        if number in rows_with_merged:
            values = _with_merged(number, values, merged)
        if not _is_blank(values):
            yield number, values


def bad_cell(reason: str, text: str) -> dict[str, list[str]]:
    """Return a cell that holds no value, as it comes out of the reading process."""
    return {"bad": [reason, text[:MAX_LETTERS]]}


def _value(raw: Any, data_type: str) -> Any:
    """Return what the cell holds; a binary fraction becomes the 15 digits that Excel itself shows."""
    if data_type == "s":
        return raw
    if data_type == "f":
        return bad_cell("formula", str(getattr(raw, "text", None) or raw))
    if data_type == "e":
        return bad_cell("error", str(raw))
    if isinstance(raw, float):
        number = Decimal(format(raw, ".15g"))
        if not number.is_finite():
            return bad_cell("error", str(raw))
        return int(number) if number == number.to_integral_value() else number
    if isinstance(raw, dt.datetime):
        return raw.date() if raw.time() == dt.time() else raw
    return raw if isinstance(raw, bool | int | str | dt.date) else str(raw)


def _with_merged(number: int, values: list[Any], merged: dict[tuple[int, int], str]) -> list[Any]:
    return [
        bad_cell("merged", str(value or place)) if (place := merged.get((number, index))) else value
        for index, value in enumerate(values, 1)
    ]


def _merged(content: bytes, part: str) -> dict[tuple[int, int], str]:
    """Return {(row, column): range}. Raises ValidationFailed where merging is no slip but the layout."""
    from openpyxl.utils import range_boundaries  # noqa: PLC0415 - heavy, loaded when it is used

    found: dict[tuple[int, int], str] = {}
    for reference in _merged_ranges(content, part):
        bounds = range_boundaries(reference.replace("$", ""))
        left, top, right, bottom = (bound or LAST_ROW for bound in bounds)  # None: a whole row or column
        area = (right - left + 1) * (bottom - top + 1)
        if area + len(found) > MAX_MERGED:
            text = _("The cells %(range)s are merged; unmerge them.") % {"range": reference}
            raise ValidationFailed.at("file", text)
        for row in range(top, bottom + 1):
            for column in range(left, right + 1):
                found[row, column] = reference
    return found


def _merged_ranges(content: bytes, part: str) -> Iterator[str]:
    rest = b""
    with zipfile.ZipFile(io.BytesIO(content)) as package, package.open(part.lstrip("/")) as stream:
        while block := stream.read(_BLOCK):
            text = rest + block
            for match in _MERGE.finditer(text):
                yield match[1].decode()
            # A tag may lie across two blocks; what has been found is cut off.
            last = max((match.end() for match in _MERGE.finditer(text)), default=0)
            rest = text[max(last, len(text) - _LONGEST_TAG) :]


def _csv(content: bytes) -> tuple[Iterator[Line], int]:
    text = decoded(content)
    return _csv_rows(text), text.count("\n")


def _csv_rows(text: str) -> Iterator[Line]:
    try:
        reader = csv.reader(io.StringIO(text, newline=""), delimiter=_delimiter(text), strict=True)
        for number, cells in enumerate(reader, 1):
            values = [_read(cell.strip()) for cell in cells]
            if _is_blank(values):
                continue
            for column in range(MAX_COLUMNS, len(values)):
                if values[column] is not None:
                    raise beyond(column + 1, number, MAX_COLUMNS)
            yield number, values[:MAX_COLUMNS]
    except csv.Error as error:
        message = _("The file cannot be read as CSV: %(reason)s") % {"reason": error}
        raise ValidationFailed.at("file", message) from None


def _is_blank(values: list[Any]) -> bool:
    return all(value is None or (isinstance(value, str) and not value.strip()) for value in values)


def _read(cell: str) -> Any:
    """Return a cell of CSV; the apostrophe that our own files guard text with is taken off."""
    if cell.startswith("'") and looks_like_formula(cell[1:]):
        return cell[1:]
    if cell.startswith("="):
        return bad_cell("formula", cell)
    return cell or None


def _delimiter(text: str) -> str:
    """Return the sign that stands most often in the first line, outside of quotes."""
    line = next((part for part in text.splitlines() if part.strip()), "")
    bare = re.sub(r'"[^"]*"', "", line)
    return max((",", ";", "\t"), key=bare.count)
