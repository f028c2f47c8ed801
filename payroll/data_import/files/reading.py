"""A table from an upload, whatever program wrote it: XLSX, or CSV in UTF-8 or UTF-16 with , ; or tabs.

Cells that hold no value (formula, error, merged) come as `Bad`, so that every one of them can be listed with
its row; what is wrong with the file as a whole is refused at once.
"""

import csv
import datetime as dt
import io
import re
import zipfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

import openpyxl
from django.utils.translation import gettext as _
from openpyxl.utils import range_boundaries

from core.documents.columns import looks_like_formula
from core.documents.limits import MEBIBYTE, Row, column_letter
from core.documents.spreadsheet_reader import LAST_ROW, check_package
from core.errors import DomainError, TooLarge, UnsupportedMedia, ValidationFailed
from payroll.data_import.cells import Bad

OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"  # old .xls, and .xlsx under a password
ZIP = b"PK"
MAX_COLUMNS = 200
MAX_EXPANDED = 300 * MEBIBYTE
MAX_MERGED = 2000
HEADING_WITHIN = 20
_MERGE = re.compile(rb"<(?:\w+:)?mergeCell\s[^>]*ref=\"([A-Z0-9:$]+)\"")
_BLOCK = 1024 * 1024


@dataclass(slots=True)
class Table:
    """The heading row as written, the rows below it, and about how many there are (0 when not known)."""

    heading: Row
    rows: Iterator[Row]
    expected: int


def kind_of(content: bytes) -> str:
    """Return xlsx or csv, told by the content. Raises UnsupportedMedia saying what to save instead."""
    if not content.strip():
        raise _refused(_("The file is empty."))
    if content.startswith(OLE):
        raise _refused(
            _("The workbook is protected by a password or in the old .xls format; save it as .xlsx without a"
              " password.")
        )  # fmt: skip
    if content.startswith(ZIP):
        return "xlsx"
    text = _decoded(content)
    if text.lstrip().startswith("<") or any(sign < " " and sign not in "\t\r\n" for sign in text[:4096]):
        raise _refused(_("The file is neither an XLSX spreadsheet nor CSV text."))
    return "csv"


def is_large(content: bytes, most: int) -> bool:
    """Say whether the file has more bytes than `most`, or ten times as many when unpacked."""
    if len(content) > most or not content.startswith(ZIP):
        return len(content) > most
    with zipfile.ZipFile(io.BytesIO(content)) as package:
        return sum(part.file_size for part in package.infolist()) > most * 10


def open_table(content: bytes, *, sheet: Sequence[str], max_rows: int) -> Table:
    """Return the table of a checked upload: that of the sheet with one of these titles, else of the first one.

    Raises UnsupportedMedia, TooLarge (also while rows are read) and ValidationFailed.
    """
    kind = kind_of(content)
    if kind == "xlsx":
        check_package(content, max_expanded=MAX_EXPANDED)
    try:
        rows, expected = _xlsx(content, sheet) if kind == "xlsx" else _csv(content)
        heading = next(rows, None)
    except (DomainError, MemoryError):
        raise
    except Exception as error:  # openpyxl raises many kinds for a damaged file
        raise _refused(_("The file is damaged and cannot be read.")) from error
    if heading is None:
        raise _refused(_("The file is empty."))
    return Table(heading, _bounded(rows, max_rows), max(expected - heading.number, 0))


def _bounded(rows: Iterator[Row], most: int) -> Iterator[Row]:
    """Yield at most so many rows; a fault in the middle of the file becomes a refusal."""
    count = 0
    try:
        for row in rows:
            count += 1
            _check_count(count, most)
            yield row
    except (DomainError, MemoryError, GeneratorExit):
        raise
    except Exception as error:
        raise _refused(_("The file is damaged and cannot be read.")) from error


def _check_count(count: int, most: int) -> None:
    if count > most:
        text = _("The file has more than %(count)d rows; split it.") % {"count": most}
        raise TooLarge(text, fields={"file": [text]})


def _xlsx(content: bytes, titles: Sequence[str]) -> tuple[Iterator[Row], int]:
    book = openpyxl.load_workbook(io.BytesIO(content), read_only=True, data_only=False, keep_links=False)
    wanted = {title.casefold() for title in titles}
    sheets = [sheet for sheet in book.worksheets if sheet.title.casefold() in wanted] or book.worksheets
    if not sheets:
        raise _refused(_("The file is empty."))
    sheet: Any = sheets[0]
    merged = _merged(content, sheet._worksheet_path)  # noqa: SLF001 - the only way to the part's name
    stated = sheet.max_row or 0
    sheet.reset_dimensions()  # what the file says of its own size is not believed
    return _xlsx_rows(book, sheet, merged), min(stated, LAST_ROW)


def _xlsx_rows(book: Any, sheet: Any, merged: dict[tuple[int, int], str]) -> Iterator[Row]:
    rows_with_merged = {row for row, _column in merged}
    try:
        for number, cells in enumerate(sheet.iter_rows(max_row=LAST_ROW), 1):
            values = tuple(
                None if (raw := cell.value) is None else _value(raw, cell.data_type) for cell in cells
            )
            if number in rows_with_merged:
                values = _with_merged(number, values, merged)
            yield from _checked(number, values)
    finally:
        book.close()


def _value(raw: Any, data_type: str) -> Any:
    """Return what the cell holds; a binary fraction becomes the 15 digits that Excel itself shows."""
    if data_type == "s":
        return raw
    if data_type == "f":
        return Bad("formula", str(getattr(raw, "text", None) or raw))
    if data_type == "e":
        return Bad("error", str(raw))
    if isinstance(raw, float):
        number = Decimal(format(raw, ".15g"))
        if not number.is_finite():
            return Bad("error", str(raw))
        return int(number) if number == number.to_integral_value() else number
    if isinstance(raw, dt.datetime):
        return raw.date() if raw.time() == dt.time() else raw
    return raw if isinstance(raw, bool | int | str | dt.date) else str(raw)


def _with_merged(number: int, values: tuple[Any, ...], merged: dict[tuple[int, int], str]) -> tuple[Any, ...]:
    return tuple(
        Bad("merged", str(value or place)) if (place := merged.get((number, index))) else value
        for index, value in enumerate(values, 1)
    )


def _merged(content: bytes, part: str) -> dict[tuple[int, int], str]:
    """Return {(row, column): range}. Raises ValidationFailed where merging is no slip but the layout."""
    found: dict[tuple[int, int], str] = {}
    for reference in _merged_ranges(content, part):
        bounds = range_boundaries(reference.replace("$", ""))
        left, top, right, bottom = (bound or LAST_ROW for bound in bounds)  # None: a whole row or column
        area = (right - left + 1) * (bottom - top + 1)
        if area + len(found) > MAX_MERGED:
            text = _("The cells %(range)s are merged; unmerge them.") % {"range": reference}
            raise ValidationFailed(text, fields={"file": [text]})
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
            rest = text[max(last, len(text) - 200) :]


def _csv(content: bytes) -> tuple[Iterator[Row], int]:
    text = _decoded(content)
    return _csv_rows(text), text.count("\n")


def _csv_rows(text: str) -> Iterator[Row]:
    try:
        reader = csv.reader(io.StringIO(text, newline=""), delimiter=_delimiter(text), strict=True)
        for number, cells in enumerate(reader, 1):
            yield from _checked(number, tuple(_read(cell.strip()) for cell in cells))
    except csv.Error as error:
        message = _("The file cannot be read as CSV: %(reason)s") % {"reason": error}
        raise ValidationFailed(message, fields={"file": [message]}) from None


def _checked(number: int, values: tuple[Any, ...]) -> Iterator[Row]:
    """Yield the row unless it is empty."""
    row = Row(number, values)
    if row.is_empty or all(
        value is None or (isinstance(value, str) and not value.strip()) for value in values
    ):
        return
    for index, value in enumerate(values[MAX_COLUMNS:], MAX_COLUMNS + 1):
        if value is not None:
            text = _("Cell %(cell)s lies beyond the last of %(count)d columns.") % {
                "cell": f"{column_letter(min(index, 18_278))}{number}",
                "count": MAX_COLUMNS,
            }
            raise ValidationFailed(text, fields={"file": [text]})
    yield row


def _read(cell: str) -> Any:
    """Return a cell of CSV; the apostrophe that our own files guard text with is taken off."""
    if cell.startswith("'") and looks_like_formula(cell[1:]):
        return cell[1:]
    if cell.startswith("="):
        return Bad("formula", cell)
    return cell or None


def _delimiter(text: str) -> str:
    """Return the sign that stands most often in the first line, outside of quotes."""
    line = next((part for part in text.splitlines() if part.strip()), "")
    bare = re.sub(r'"[^"]*"', "", line)
    return max((",", ";", "\t"), key=bare.count)


def _decoded(content: bytes) -> str:
    """Return the text. Raises UnsupportedMedia for anything but UTF-8 and marked UTF-16."""
    encoding = "utf-16" if content.startswith((b"\xff\xfe", b"\xfe\xff")) else "utf-8-sig"
    try:
        text = content.decode(encoding)
    except UnicodeDecodeError:
        text = "\0"
    if "\0" in text:
        raise _refused(
            _("The file is neither an XLSX spreadsheet nor Unicode text; save it as “CSV UTF-8” or XLSX.")
        )
    return text


def _refused(text: str) -> UnsupportedMedia:
    return UnsupportedMedia(text, fields={"file": [text]})
