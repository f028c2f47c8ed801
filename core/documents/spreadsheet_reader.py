"""XLSX in, from people we do not know: bounded, without macros, links or formulas."""

import datetime as dt
import io
import re
import zipfile
from collections.abc import Iterator
from dataclasses import asdict
from decimal import Decimal
from itertools import islice
from typing import IO, Any
from xml.parsers import expat

from django.utils.translation import gettext

from core.documents import signatures
from core.documents.apart import read_apart
from core.documents.columns import column_letter
from core.documents.limits import MEBIBYTE, Limits, Row, beyond, content_of, is_bomb
from core.errors import DomainError, TooLarge, UnsupportedMedia, ValidationFailed

LAST_ROW = 1_048_576  # of the format; a row numbered higher is not a spreadsheet's
MAX_PARTS = 1000
# Formats of cells, each of which is an object before the first row is read; lists have some dozens.
MAX_FORMATS = 10_000
_FORMAT = re.compile(rb"<(?:\w+:)?xf[\s/>]")
# Parts that are read as a whole before the first row.
_MOST_OF = {"styles.xml": 4 * MEBIBYTE, "workbook.xml": 4 * MEBIBYTE, "sharedstrings.xml": 64 * MEBIBYTE}
# Letters in a cell, by the format.
MAX_LETTERS = 32_767
_REFUSED_PARTS = {
    "vbaproject": "macros",
    "xl/macrosheets/": "macros",
    "xl/externallinks/": "links",
    "xl/embeddings/": "objects",
    "xl/activex/": "objects",
}


def read_xlsx(file: IO[bytes], limits: Limits | None = None) -> Iterator[Row]:
    """The rows of the first sheet that hold anything: text, int, Decimal, date, bool or None.

    They are read in a process of its own, bounded in memory and time. Raises TooLarge, UnsupportedMedia (not
    an XLSX; macros, links, embedded objects) and ValidationFailed naming the cell (formula, error value, too
    many columns). Nothing is read before the first row is asked for.
    """
    bounds = asdict(limits or Limits())
    content = content_of(file, bounds.pop("max_bytes"))
    for number, values in read_apart(rows_of_first_sheet, content, **bounds):
        yield Row(number, tuple(values))


def rows_of_first_sheet(
    content: bytes, *, max_expanded: int, max_rows: int, max_columns: int
) -> Iterator[list[Any]]:
    """The number and values of each row; runs in the reading process."""
    check_package(content, max_expanded=max_expanded)
    limits = Limits(max_rows=max_rows, max_columns=max_columns)
    try:
        book = opened(content)
        for number, cells in cells_of(book, book.worksheets[0], limits.max_columns):
            row = Row(number, tuple(_value(*cell, number, index) for index, cell in enumerate(cells, 1)))
            if not row.is_empty:
                limits.check_row(row)
                yield [row.number, row.values]
    except (DomainError, MemoryError):
        raise
    except Exception as error:
        raise _unsupported(gettext("The file is damaged and cannot be read as a spreadsheet.")) from error


def opened(content: bytes) -> Any:
    """The workbook, whose sheets are read as a stream."""
    import openpyxl  # noqa: PLC0415 - heavy, loaded when it is used

    return openpyxl.load_workbook(io.BytesIO(content), read_only=True, data_only=False, keep_links=False)


def cells_of(book: Any, sheet: Any, max_columns: int) -> Iterator[tuple[int, list[tuple[Any, str]]]]:
    """The number of each row and its cells from column A on: value and type, (None, "n") where there is none.

    Only what is there is looked at: a cell at the far right or a row a million lines down costs nothing. Raises
    ValidationFailed naming the first value beyond `max_columns`, or one of more than MAX_LETTERS.
    """
    from openpyxl.worksheet._reader import WorkSheetParser  # noqa: PLC0415 - heavy, loaded when it is used

    with sheet._get_source() as source:  # noqa: SLF001 - openpyxl's own rows are filled up to the last column
        parser = WorkSheetParser(
            source,
            sheet._shared_strings,  # noqa: SLF001
            data_only=False,
            epoch=book.epoch,
            date_formats=book._date_formats,  # noqa: SLF001
            timedelta_formats=book._timedelta_formats,  # noqa: SLF001
        )
        last = 0
        for number, found in parser.parse():
            if number > LAST_ROW:
                return
            if number <= last:
                continue  # rows stand in their order; one that is there twice counts once
            last = number
            cells: list[tuple[Any, str]] = []
            for cell in found:
                _place(cells, cell, number, max_columns)
            if cells:
                yield number, cells


def _place(cells: list[tuple[Any, str]], cell: dict[str, Any], number: int, max_columns: int) -> None:
    value, column = cell["value"], cell["column"]
    if value is None:
        return
    if column > max_columns:
        raise beyond(column, number, max_columns)
    if isinstance(value, str) and len(value) > MAX_LETTERS:
        place = f"{column_letter(column)}{number}"
        message = gettext("Cell %(cell)s holds more text than a spreadsheet can.") % {"cell": place}
        raise ValidationFailed.at("file", message)
    while len(cells) < column:
        cells.append((None, "n"))
    cells[column - 1] = (value, cell["data_type"])


def _value(value: Any, data_type: str, number: int, index: int) -> Any:
    """The cell's value; a binary fraction becomes the 15 digits that Excel itself shows."""
    if value is None:
        return None
    if data_type in ("f", "e"):
        place = f"{column_letter(index)}{number}"
        text = (
            gettext("Cell %(cell)s holds a formula; put its value there instead.")
            if data_type == "f"
            else gettext("Cell %(cell)s holds an error value.")
        )
        raise ValidationFailed.at("file", text % {"cell": place})
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
            _check_formats(package, parts)
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, OSError, EOFError, ValueError) as error:
        raise _unsupported(gettext("The file is damaged and cannot be read as a spreadsheet.")) from error


def unpacked_size(content: bytes) -> int:
    """How many bytes the parts have together, as a checked package states it."""
    with zipfile.ZipFile(io.BytesIO(content)) as package:
        return sum(part.file_size for part in package.infolist())


def _check_sizes(parts: list[zipfile.ZipInfo], max_expanded: int) -> None:
    is_harmful = any(
        part.file_size > most
        for part in parts
        for ending, most in _MOST_OF.items()
        if part.filename.lower().endswith(ending)
    ) or any(is_bomb(part) for part in parts)
    if is_harmful or len(parts) > MAX_PARTS or sum(part.file_size for part in parts) > max_expanded:
        raise TooLarge.at("file", gettext("The spreadsheet is too large when unpacked."))


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
    """A document type can declare entities that expand without bound; no spreadsheet program writes one.

    Every part is looked at: a relationship can name one of any name, and it is read as XML.
    """
    for part in parts:
        with package.open(part) as stream:
            if _declares_a_type(stream, is_xml=part.filename.lower().endswith((".xml", ".rels", ".vml"))):
                raise _unsupported(gettext("The file is not an XLSX spreadsheet."))


def _check_formats(package: zipfile.ZipFile, parts: list[zipfile.ZipInfo]) -> None:
    """Raises TooLarge for a workbook of more cell formats than a list has; the part is bounded by _MOST_OF."""
    for part in parts:
        if part.filename.lower().endswith("styles.xml"):
            text = package.read(part).replace(b"\0", b"")  # as UTF-16 it has one beside each letter
            if sum(1 for _found in islice(_FORMAT.finditer(text), MAX_FORMATS + 1)) > MAX_FORMATS:
                message = gettext(
                    "The spreadsheet has more than %(count)d cell formats; copy its values into a new one."
                )
                raise TooLarge.at("file", message % {"count": MAX_FORMATS})


class _RootReached(Exception):
    """A document type stands before the root element, so nothing behind it needs to be looked at."""


def _declares_a_type(stream: IO[bytes], *, is_xml: bool) -> bool:
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
        if is_xml:
            raise ValueError("not XML") from error
    return bool(found)


def _unsupported(message: str) -> UnsupportedMedia:
    return UnsupportedMedia.at("file", message)
