"""Workbooks out: the empty template, and the uploader's rows with the wrong cells marked."""

import io
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from decimal import Decimal
from typing import IO, Any

from django.utils.translation import gettext as _
from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE
from openpyxl.comments import Comment
from openpyxl.styles import Alignment, Font, PatternFill, Protection
from openpyxl.utils import get_column_letter, quote_sheetname
from openpyxl.worksheet.datavalidation import DataValidation

from core.documents.columns import looks_like_formula
from core.documents.limits import Row
from core.imports.cells import CellProblem, Kind, parsed
from core.imports.columns import EXAMPLE, ImportColumn

TEMPLATE_ROWS = 50_000  # rows that the template has dropdowns for
LISTS = "Lists"
MAX_COMMENT = 400
FORMATS = {
    Kind.TEXT: "@",
    Kind.CODE: "@",
    Kind.CHOICE: "@",
    Kind.BOOLEAN: "@",
    Kind.DATE: "dd/mm/yyyy",
    Kind.DECIMAL: "0.00",
    Kind.INTEGER: "0",
}
_HEAD = PatternFill("solid", fgColor="1F3864")
_NEEDED = PatternFill("solid", fgColor="7F3F00")
_SAMPLE = PatternFill("solid", fgColor="EEF2F7")
_WRONG = PatternFill("solid", fgColor="FFC7CE")


def template(title: str, columns: Sequence[ImportColumn]) -> bytes:
    """Return the workbook to fill in: instructions, the sheet of data, hidden lists for its dropdowns.

    The headings are locked, everything below can be written; text format keeps codes and numbers as typed.
    """
    book = Workbook()
    guide: Any = book.active
    guide.title = _("Instructions")[:31]
    _write_guide(guide, title, columns)
    sheet = book.create_sheet(title[:31])
    _write_headings(sheet, columns)
    for index, column in enumerate(columns, 1):
        cell = sheet.cell(2, index, _example(column))
        cell.fill, cell.font = _SAMPLE, Font(italic=True, color="5B6472")
        # Of the whole column: every row below the headings takes it, without a cell for each.
        for place in (sheet.column_dimensions[get_column_letter(index)], cell):
            place.number_format, place.protection = FORMATS[column.kind], Protection(locked=False)
    _write_lists(book, sheet, columns, TEMPLATE_ROWS + 1)
    sheet.protection.sheet = True
    sheet.protection.formatColumns = sheet.protection.formatCells = False
    sheet.protection.insertRows = sheet.protection.deleteRows = sheet.protection.sort = False
    book.active = 1
    guide.sheet_view.tabSelected = False
    target = io.BytesIO()
    book.save(target)
    return target.getvalue()


def _write_guide(guide: Any, title: str, columns: Sequence[ImportColumn]) -> None:
    guide.column_dimensions["A"].width, guide.column_dimensions["B"].width = 26, 12
    guide.column_dimensions["C"].width = 90
    lines = [
        _("Write one row for each line of data on the second sheet; do not change the headings."),
        _("The row with the code %(code)s is a sample: it is passed over, also if you leave it.")
        % {"code": EXAMPLE},
        _("An empty cell leaves what is there; a single hyphen empties an optional text."),
        _(
            "No formulas, no merged cells. Codes, PAN and account numbers are text: type them, keep every digit."
        ),
        _(
            "The whole file is checked before anything is written; you see what would change, then you apply it."
        ),
        _("The same file a second time changes nothing."),
    ]
    guide.append([_("How to fill in: %(kind)s") % {"kind": title}])
    guide["A1"].font = Font(bold=True, size=14)
    for line in lines:
        guide.append(["•", None, line])
    guide.append([])
    guide.append([_("Column"), _("Needed"), _("What to write")])
    for cell in guide[guide.max_row]:
        cell.font = Font(bold=True)
    for column in columns:
        choices = ", ".join(f"{value} ({label})" for value, label in column.choices.items())
        text = " ".join(str(part) for part in (column.help, choices) if part)
        guide.append([str(column.heading), _("yes") if column.is_needed else "", text])
    for row in guide.iter_rows(min_row=2):
        row[2].alignment = Alignment(wrap_text=True, vertical="top")
        for cell in row:
            if looks_like_formula(str(cell.value or "")):
                cell.quotePrefix = True


def _write_headings(sheet: Any, columns: Sequence[ImportColumn]) -> None:
    sheet.freeze_panes = "B2"
    for index, column in enumerate(columns, 1):
        cell = sheet.cell(1, index, str(column.heading))
        cell.font = Font(bold=True, color="FFFFFF")
        cell.fill = _NEEDED if column.is_needed else _HEAD
        cell.alignment = Alignment(wrap_text=True, vertical="center")
        if column.help:
            cell.comment = Comment(str(column.help), "Karyalaya", height=60, width=260)
        sheet.column_dimensions[get_column_letter(index)].width = max(column.width, 9)


def _example(column: ImportColumn) -> Any:
    if column.example in ("", None):
        return None
    try:
        return (
            parsed(column.example, column.kind)
            if column.kind in (Kind.DATE, Kind.DECIMAL)
            else column.example
        )
    except CellProblem:
        return column.example


def _write_lists(book: Workbook, sheet: Any, columns: Sequence[ImportColumn], last: int) -> None:
    """Dropdowns point at a hidden sheet: a list inside the rule itself may have 255 characters only."""
    lists = book.create_sheet(LISTS)
    lists.sheet_state = "hidden"
    lists.protection.sheet = True
    place = 0
    for index, column in enumerate(columns, 1):
        options = column.dropdown()
        if not options:
            continue
        place += 1
        letter = get_column_letter(place)
        for row, option in enumerate(options, 1):
            lists.cell(row, place, int(option) if column.kind == Kind.INTEGER else option)
        rule = DataValidation(
            type="list",
            formula1=f"{quote_sheetname(LISTS)}!${letter}$1:${letter}${len(options)}",
            allow_blank=True,
            showErrorMessage=True,
            errorStyle="warning",
            error=_("This is not in the list."),
        )
        target = get_column_letter(index)
        rule.add(f"{target}2:{target}{last}")
        sheet.add_data_validation(rule)


def annotated(
    target: IO[bytes],
    *,
    title: str,
    heading: Row,
    rows: Iterable[Row],
    kinds: Mapping[int, Kind],
    marks: Mapping[int, Mapping[int, str]],
    errors: Sequence[Sequence[Any]],
) -> None:
    """Write the uploader's rows, wrong cells red with a comment, and a sheet that lists the errors.

    Rows keep their numbers; corrected, the workbook can be uploaded as it is. Memory does not grow with rows.
    """
    book = Workbook(write_only=True)
    sheet = book.create_sheet(title[:31])
    sheet.freeze_panes = f"B{heading.number + 1}"
    for index in range(1, len(heading.values) + 1):
        sheet.column_dimensions[get_column_letter(index)].width = 18
    at = 0
    for row in _from(heading, rows):
        while at < row.number - 1:  # empty rows of the file
            sheet.append([])
            at += 1
        sheet.append(_cells(sheet, row, kinds, marks.get(row.number, {}), row is heading))
        at = row.number
    listing = book.create_sheet(_("Errors")[:31])
    for letter, width in zip("ABCDE", (8, 22, 24, 90, 10), strict=True):
        listing.column_dimensions[letter].width = width
    for values in errors:
        listing.append([_plain(listing, value) for value in values])
    book.save(target)


def _from(heading: Row, rows: Iterable[Row]) -> Iterable[Row]:
    yield heading
    yield from rows


def _cells(
    sheet: Any, row: Row, kinds: Mapping[int, Kind], marks: Mapping[int, str], is_heading: bool
) -> list[Any]:
    width = max([len(row.values), *(index + 1 for index in marks)])
    found: list[Any] = []
    for index in range(width):
        value = row.values[index] if index < len(row.values) else None
        message = marks.get(index)
        if value is None and message is None:
            found.append(None)
            continue
        cell = _plain(sheet, value)
        cell.number_format = FORMATS.get(kinds.get(index, Kind.TEXT), "@")
        if is_heading:
            cell.font = Font(bold=True)
        if message is not None:
            cell.fill = _WRONG
            cell.comment = Comment(message[:MAX_COMMENT], "Karyalaya", height=90, width=280)
        found.append(cell)
    return found


def _plain(sheet: Any, value: Any) -> Any:
    """Return a cell that is text whatever it begins with, a number or a date."""
    if value is None or isinstance(value, bool | int | Decimal | date):
        return WriteOnlyCell(sheet, value)  # type: ignore[arg-type]
    clean = ILLEGAL_CHARACTERS_RE.sub("", str(value))
    cell = WriteOnlyCell(sheet, clean)
    cell.data_type = "s"
    cell.quotePrefix = looks_like_formula(clean)
    return cell
