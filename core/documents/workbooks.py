"""XLSX out: real numbers and dates, text that stays text, rows written as they come."""

from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from typing import Any, BinaryIO

from openpyxl import Workbook
from openpyxl.cell import Cell, WriteOnlyCell
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE
from openpyxl.styles import Alignment, Border, Font, PatternFill, Side
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.properties import PageSetupProperties

from core.documents.columns import Column, Kind, looks_like_formula, row_values, typed
from core.documents.spreadsheets import A3_FROM_COLUMNS, WIDE_FROM_COLUMNS, Sheet

# Excel has three conditional sections: crore, lakh, and the rest.
MONEY_FORMAT = r"[>=10000000]##\,##\,##\,##0.00;[>=100000]##\,##\,##0.00;##,##0.00"
FORMATS = {
    Kind.MONEY: MONEY_FORMAT,
    Kind.INTEGER: "0",
    Kind.DATE: "dd mmm yyyy",
    Kind.PERCENT: "0.00%",
    Kind.MONTH: "mmm yyyy",
}
WIDTHS = {
    Kind.TEXT: 22,
    Kind.MONEY: 16,
    Kind.INTEGER: 10,
    Kind.NUMBER: 10,
    Kind.DATE: 13,
    Kind.PERCENT: 10,
    Kind.MONTH: 11,
    Kind.MIXED: 30,
}
A4, A3 = 9, 8
_TITLE_CHARACTERS = str.maketrans(dict.fromkeys(r"[]:*?/\\'", " "))
_RULE = Side(style="thin", color="1F3A5F")


def write_into(sheets: Sequence[Sheet], target: BinaryIO) -> None:
    """Write the workbook into an open file; memory does not grow with the rows."""
    if not sheets:
        raise ValueError("a workbook has at least one sheet")
    book = Workbook(write_only=True)
    taken: set[str] = set()
    for sheet in sheets:
        title = _sheet_title(sheet.title, taken)
        taken.add(title.lower())
        _write_sheet(book.create_sheet(title), sheet)
    book.save(target)


def _sheet_title(title: str, taken: set[str]) -> str:
    """At most 31 characters, without those that Excel forbids, unlike the earlier ones."""
    base = ILLEGAL_CHARACTERS_RE.sub("", str(title).translate(_TITLE_CHARACTERS)).strip()[:31] or "Sheet"
    name, number = base, 2
    while name.lower() in taken:
        suffix = f" ({number})"
        name, number = base[: 31 - len(suffix)] + suffix, number + 1
    return name


def _write_sheet(worksheet: Any, sheet: Sheet) -> None:
    head = len(sheet.heading) + 1
    worksheet.freeze_panes = f"A{head + 1}"
    _set_page(worksheet, sheet, head)
    for index, column in enumerate(sheet.columns, 1):
        width = column.width or max(WIDTHS[Kind(column.kind)], min(len(str(column.heading)) + 2, 40))
        worksheet.column_dimensions[get_column_letter(index)].width = width
    for line in sheet.heading:
        worksheet.append([_title_cell(worksheet, str(line))])
    worksheet.append([_heading(worksheet, column) for column in sheet.columns])
    cells = _Cells(worksheet, sheet.columns)
    for row in sheet.rows:
        worksheet.append(cells.fill(row))
    if sheet.totals is not None:
        worksheet.append(_Cells(worksheet, sheet.columns, total=True).fill(sheet.totals))
    if sheet.note:
        worksheet.append([])
        worksheet.append([_text_cell(worksheet, str(sheet.note))])


def _set_page(worksheet: Any, sheet: Sheet, head: int) -> None:
    """Have it printed as wide as the paper, the row of headings on every page, with the title and page number."""
    worksheet.page_setup.orientation = "landscape" if len(sheet.columns) >= WIDE_FROM_COLUMNS else "portrait"
    worksheet.page_setup.paperSize = A3 if len(sheet.columns) >= A3_FROM_COLUMNS else A4
    worksheet.page_setup.fitToWidth, worksheet.page_setup.fitToHeight = 1, 0
    worksheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    worksheet.print_title_rows = f"{head}:{head}"
    worksheet.oddFooter.left.text = str(sheet.title).replace("&", "&&")
    worksheet.oddFooter.right.text = "&P / &N"


def _title_cell(worksheet: Any, text: str) -> Cell:
    cell = _text_cell(worksheet, text)
    cell.font = Font(bold=True, color="1F3A5F")
    return cell


def _heading(worksheet: Any, column: Column) -> Cell:
    cell = _text_cell(worksheet, str(column.heading))
    cell.font = Font(bold=True, color="1F3A5F")
    cell.fill = PatternFill("solid", fgColor="EEF2F7")
    cell.border = Border(bottom=_RULE)
    cell.alignment = Alignment(
        horizontal="right" if column.is_figure else "left", vertical="center", wrap_text=True
    )
    return cell


def _text_cell(worksheet: Any, text: str) -> Cell:
    """A cell that is text whatever it begins with; quotePrefix keeps it text when it is edited."""
    clean = ILLEGAL_CHARACTERS_RE.sub("", text)
    cell = WriteOnlyCell(worksheet, clean)
    cell.data_type = "s"
    if looks_like_formula(clean):
        cell.quotePrefix = True
    return cell


class _Cells:
    """One styled cell per column, used again for every row: a style costs far more than a value."""

    def __init__(self, worksheet: Any, columns: Sequence[Column], *, total: bool = False) -> None:
        self._columns, self._worksheet = columns, worksheet
        self._kinds = [Kind(column.kind) for column in columns]
        self._cells = [self._styled(worksheet, kind, total=total) for kind in self._kinds]
        self._quoted = [self._styled(worksheet, kind, total=total) for kind in self._kinds]
        for cell in self._quoted:
            cell.quotePrefix = True

    @staticmethod
    def _styled(worksheet: Any, kind: Kind, *, total: bool) -> Cell:
        cell = WriteOnlyCell(worksheet)
        if kind in FORMATS:
            cell.number_format = FORMATS[kind]
        if total:
            cell.font = Font(bold=True)
            cell.border = Border(top=_RULE, bottom=_RULE)
        return cell

    def fill(self, row: Any) -> list[Cell | None]:
        """The row's cells; they are valid until the next call (the writer has used them by then)."""
        filled: list[Cell | None] = []
        for index, value in enumerate(row_values(row, self._columns)):
            filled.append(self._cell(index, value))
        return filled

    def _cell(self, index: int, raw: Any) -> Cell | None:
        kind = self._kinds[index]
        # A label such as "Total" may stand in a column of figures of the totals row.
        is_label = kind != Kind.TEXT and isinstance(raw, str) and not _is_number(raw, kind)
        value = str(raw) if is_label else typed(raw, kind)
        if value is None:
            return None
        if isinstance(value, str):
            return self._text(index, value)
        # A style once used must not be changed, so each fact has a cell of its own.
        cell = self._fact(value) if kind == Kind.MIXED else self._cells[index]
        cell.value = Decimal(value) / 100 if kind == Kind.PERCENT else value
        return cell

    def _fact(self, value: date | Decimal | int) -> Cell:
        cell = self._styled(self._worksheet, _kind_of(value), total=False)
        cell.alignment = Alignment(horizontal="left")
        return cell

    def _text(self, index: int, value: str) -> Cell:
        clean = ILLEGAL_CHARACTERS_RE.sub("", value)
        cell = (self._quoted if looks_like_formula(clean) else self._cells)[index]
        cell.value = clean
        cell.data_type = "s"
        return cell


def _kind_of(value: date | Decimal | int) -> Kind:
    if isinstance(value, date):
        return Kind.DATE
    return Kind.MONEY if isinstance(value, Decimal) else Kind.INTEGER


def _is_number(text: str, kind: Kind) -> bool:
    try:
        typed(text, kind)
    except (ValueError, ArithmeticError):
        return False
    return True
