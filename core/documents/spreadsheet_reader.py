"""XLSX in, from people we do not know: bounded, without macros, links or formulas."""

import datetime as dt
import io
import zipfile
from collections.abc import Iterator
from decimal import Decimal
from typing import IO, Any
from xml.parsers import expat

import openpyxl
from django.utils.translation import gettext

from core.documents import signatures
from core.documents.limits import Limits, Row, column_letter, content_of
from core.errors import DomainError, TooLarge, UnsupportedMedia, ValidationFailed

__all__ = ["Limits", "Row", "check_package", "read_xlsx"]

LAST_ROW = 1_048_576  # of the format; a row numbered higher is not a spreadsheet's
MAX_PARTS = 1000
# XML tables shrink some 10 to 40 times; a part of a mebibyte or more beyond this is built to harm.
MAX_RATIO = 200
_RATIO_FROM = 1024 * 1024
_REFUSED_PARTS = {
    "vbaproject": "macros",
    "xl/macrosheets/": "macros",
    "xl/externallinks/": "links",
    "xl/embeddings/": "objects",
    "xl/activex/": "objects",
}


def read_xlsx(
    file: IO[bytes],
    *,
    max_rows: int = Limits.max_rows,
    max_columns: int = Limits.max_columns,
    max_bytes: int = Limits.max_bytes,
    max_expanded: int = Limits.max_expanded,
) -> Iterator[Row]:
    """The rows of the first sheet that hold anything: text, int, Decimal, date, bool or None.

    Raises TooLarge, UnsupportedMedia (not an XLSX; macros, links, embedded objects) and
    ValidationFailed naming the cell (formula, error value, too many columns). Nothing is read
    before the first row is asked for.
    """
    limits = Limits(
        max_bytes=max_bytes, max_expanded=max_expanded, max_rows=max_rows, max_columns=max_columns
    )
    content = content_of(file, limits.max_bytes)
    check_package(content, max_expanded=limits.max_expanded)
    try:
        yield from _rows(content, limits)
    except DomainError:
        raise
    except Exception as error:
        raise _unsupported(gettext("The file is damaged and cannot be read as a spreadsheet.")) from error


def _rows(content: bytes, limits: Limits) -> Iterator[Row]:
    book = openpyxl.load_workbook(io.BytesIO(content), read_only=True, data_only=False, keep_links=False)
    try:
        sheet = book.worksheets[0]
        sheet.reset_dimensions()  # what the file says of its own size is not believed
        for number, cells in enumerate(sheet.iter_rows(max_row=LAST_ROW), 1):
            if not cells:
                continue
            row = Row(number, tuple(_value(cell, number, index) for index, cell in enumerate(cells, 1)))
            if not row.is_empty:
                limits.check_row(row)
                yield row
    finally:
        book.close()


def _value(cell: Any, number: int, index: int) -> Any:
    """The cell's value; a binary fraction becomes the 15 digits that Excel itself shows."""
    value = cell.value
    if value is None:
        return None
    if cell.data_type in ("f", "e"):
        place = f"{column_letter(index)}{number}"
        text = (
            gettext("Cell %(cell)s holds a formula; put its value there instead.")
            if cell.data_type == "f"
            else gettext("Cell %(cell)s holds an error value.")
        )
        message = text % {"cell": place}
        raise ValidationFailed(message, fields={"file": [message]})
    if isinstance(value, str):
        return value.strip() or None
    if isinstance(value, dt.datetime):
        return value.date() if value.time() == dt.time() else value
    if isinstance(value, (bool, int)):
        return value
    return Decimal(format(value, ".15g")) if isinstance(value, float) else value


def check_package(content: bytes, *, max_expanded: int = Limits.max_expanded) -> None:
    """Refuse what is no plain XLSX before anything is expanded: sizes, ratio, parts, entities.

    `zipfile` itself never expands a part beyond the size its directory entry states, so the sum of
    the stated sizes is a bound.
    """
    if not content.startswith(signatures.ZIP):
        raise _unsupported(gettext("The file is not an XLSX spreadsheet."))
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as package:
            parts = package.infolist()
            _check_sizes(parts, max_expanded)
            _check_parts(parts)
            _check_declarations(package, parts)
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, OSError, EOFError, ValueError) as error:
        raise _unsupported(gettext("The file is damaged and cannot be read as a spreadsheet.")) from error


def _check_sizes(parts: list[zipfile.ZipInfo], max_expanded: int) -> None:
    is_bomb = any(
        part.file_size >= _RATIO_FROM and part.file_size > MAX_RATIO * max(part.compress_size, 1)
        for part in parts
    )
    if is_bomb or len(parts) > MAX_PARTS or sum(part.file_size for part in parts) > max_expanded:
        message = gettext("The spreadsheet is too large when unpacked.")
        raise TooLarge(message, fields={"file": [message]})


def _check_parts(parts: list[zipfile.ZipInfo]) -> None:
    names = [part.filename.lower() for part in parts]
    if "[content_types].xml" not in names or "xl/workbook.xml" not in names:
        raise _unsupported(gettext("The file is not an XLSX spreadsheet."))
    if any(part.flag_bits & 0x1 for part in parts):
        raise _unsupported(gettext("The spreadsheet is protected by a password; remove it and try again."))
    for mark, what in _REFUSED_PARTS.items():
        if any(mark in name for name in names):
            raise _unsupported(
                {
                    "macros": gettext("The spreadsheet has macros; save it as plain XLSX and try again."),
                    "links": gettext("The spreadsheet has links to other files; paste values and try again."),
                    "objects": gettext("The spreadsheet has embedded objects; remove them and try again."),
                }[what]
            )


def _check_declarations(package: zipfile.ZipFile, parts: list[zipfile.ZipInfo]) -> None:
    """A document type can declare entities that expand without bound; no spreadsheet program writes one."""
    for part in parts:
        if part.filename.lower().endswith((".xml", ".rels", ".vml")):
            with package.open(part) as stream:
                if _declares_a_type(stream):
                    raise _unsupported(gettext("The file is not an XLSX spreadsheet."))


class _RootReached(Exception):
    """A document type stands before the root element, so nothing behind it needs to be looked at."""


def _declares_a_type(stream: IO[bytes]) -> bool:
    found: list[bool] = []
    parser = expat.ParserCreate()

    def doctype(*_: Any) -> None:
        found.append(True)
        raise _RootReached

    def element(*_: Any) -> None:
        raise _RootReached

    parser.StartDoctypeDeclHandler = doctype
    parser.StartElementHandler = element
    try:
        while block := stream.read(8192):
            parser.Parse(block, False)
    except _RootReached:
        return bool(found)
    except expat.ExpatError as error:
        raise ValueError("not XML") from error
    return False


def _unsupported(message: str) -> UnsupportedMedia:
    return UnsupportedMedia(message, fields={"file": [message]})
