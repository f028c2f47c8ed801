"""Writing a report into an open file, and how long that will take.

The same for a download, for a background job and for a schedule.
"""

from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal
from itertools import islice
from math import ceil
from typing import Any, BinaryIO

from django.utils import translation
from django.utils.translation import gettext as _

from core.documents.columns import Column, Kind
from core.documents.csvfile import write_csv
from core.documents.exports import CONTENT_TYPES, table_pdf
from core.documents.letterhead import letter, letterhead
from core.documents.pdf import join_pdfs_into
from core.documents.spreadsheets import Sheet, write_xlsx_into
from core.errors import ValidationFailed
from core.money import ZERO
from core.reports.definitions import Archive, Paper, Progress, Table

# Measured on two cores with a register of 21 columns and 100,000 lines: CSV 4.7 s on a quiet machine and 9.9 s on a
# busy one, XLSX 25 s, both within 150 MB; a printed list of 4,900 cells 5.5 s. The slower figure counts: a request that
# writes for so long keeps a web process from everybody else.
CELLS_PER_SECOND = {"csv": 200_000, "xlsx": 80_000, "pdf": 900}
# An answer that takes longer is prepared in the background (seconds).
AT_ONCE_SECONDS = 5
# A printed list is laid out in parts of so many cells, which keeps memory flat; more than the last is no reading.
PDF_PART_CELLS = 12_000
PDF_MOST_CELLS = 120_000
REPORT_EVERY = 1000
TEXT_TYPE = "text/plain; charset=utf-8"


def seconds_for(found: Table | Paper | Archive, file_format: str) -> int:
    """Return the estimate of writing a report in a format, in whole seconds; 0 for a page of JSON."""
    if not isinstance(found, Table) or file_format not in CELLS_PER_SECOND:
        return 0
    cells = found.rows.count * len(found.columns)
    return ceil(Decimal(cells) / CELLS_PER_SECOND[file_format])


def is_long(found: Table | Paper | Archive, file_format: str) -> bool:
    """Say whether writing it belongs into the background."""
    return isinstance(found, Archive) or seconds_for(found, file_format) > AT_ONCE_SECONDS


def check_size(found: Table | Paper | Archive, file_format: str) -> None:
    """Raise ValidationFailed for a printed list that nobody could read."""
    if file_format != "pdf" or not isinstance(found, Table):
        return
    most = PDF_MOST_CELLS // max(len(found.columns), 1)
    if found.rows.count > most:
        text = _("A PDF holds at most %(count)d rows; choose xlsx or csv, or filter the list.") % {
            "count": most
        }
        raise ValidationFailed.at("format", text)


def content_type_of(file_format: str) -> str:
    """Return the content type of a format."""
    return {**CONTENT_TYPES, "zip": "application/zip"}.get(file_format, TEXT_TYPE)


def write_report(
    found: Table | Paper | Archive,
    file_format: str,
    target: BinaryIO,
    *,
    language: str,
    progress: Progress | None = None,
) -> None:
    """Write the report into an open file. `progress` is told rows done and rows in all."""
    check_size(found, file_format)
    with translation.override(language):
        if isinstance(found, Paper):
            target.write(found.pdf(language))
        elif isinstance(found, Archive):
            found.write(target, language, progress or (lambda _done, _total: None))
        elif file_format in found.files:
            target.write(found.files[file_format]())
        elif file_format == "xlsx":
            first = _sheet(found, progress)
            first.heading = [letter().name, f"{found.title}, {found.subtitle}".rstrip(", ")]
            write_xlsx_into([first, *(_sheet(table) for table in found.more)], target)
        elif file_format == "csv":
            target.writelines(write_csv(found.columns, _counted(found, progress), total_row(found)))
        else:
            _write_pdf(found, target, language, progress)


def _sheet(table: Table, progress: Progress | None = None) -> Sheet:
    return Sheet(
        table.title, table.columns, _counted(table, progress), total_row(table), "\n".join(table.notes)
    )


def _counted(table: Table, progress: Progress | None) -> Iterator[dict[str, Any]]:
    """Yield the rows, telling how many are done."""
    total = table.rows.count
    for done, row in enumerate(table.rows.stream(), 1):
        yield row
        if progress and (done % REPORT_EVERY == 0 or done == total):
            progress(done, total)


def total_row(table: Table) -> list[Any] | None:
    """Return the totals in column order, the word “Total” in the first column of text without one."""
    if table.totals is None:
        return None
    row: list[Any] = [table.totals.get(column.key) for column in table.columns]
    for place, column in enumerate(table.columns):
        if column.kind in (Kind.TEXT, Kind.MONTH) and row[place] is None:
            row[place] = _("Total")
            break
    return row


def sum_of(rows: list[dict[str, Any]], columns: Iterable[Column]) -> dict[str, Decimal]:
    """Return the sums of the columns of money of some rows."""
    return {
        column.key: sum((row.get(column.key) or ZERO for row in rows), ZERO)
        for column in columns
        if column.kind == Kind.MONEY
    }


def _write_pdf(table: Table, target: BinaryIO, language: str, progress: Progress | None) -> None:
    head = {"institution": letterhead(), "subtitle": table.subtitle}
    size = max(PDF_PART_CELLS // len(table.columns), 1)
    parts = ceil(table.rows.count / size) or 1

    def documents() -> Iterator[bytes]:
        rows = _counted(table, progress)
        for number in range(1, parts + 1):
            yield _list_pdf(table, list(islice(rows, size)), _part_context(table, head, number, parts))
        for further in table.more:
            if further.rows.count and further.is_printed:
                context = {**head, "subtitle": further.subtitle, "totals": total_row(further)}
                context["note"] = " ".join(further.notes)
                yield _list_pdf(further, list(further.rows.stream()), context)

    join_pdfs_into(documents(), target, title=table.title, language=language)


def _part_context(table: Table, head: Mapping[str, Any], number: int, parts: int) -> dict[str, Any]:
    context = dict(head)
    if parts > 1:
        part = _("part %(number)d of %(parts)d") % {"number": number, "parts": parts}
        context["subtitle"] = f"{head['subtitle']}, {part}"
    if number == parts:
        context |= {"totals": total_row(table), "note": " ".join(table.notes)}
    return context


def _list_pdf(table: Table, rows: list[dict[str, Any]], context: Mapping[str, Any]) -> bytes:
    cells = max(len(rows) * len(table.columns), 1)
    return table_pdf(rows, table.columns, title=table.title, context=context, max_cells=cells)
