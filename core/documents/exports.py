"""One way for every list and report to leave as a file, whatever door asked for it."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from itertools import islice
from typing import Any

from django.http import FileResponse, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.utils import translation
from django.utils.http import content_disposition_header
from django.utils.translation import gettext

from core.documents.columns import Column, row_values, shown
from core.documents.csvfile import write_csv
from core.documents.pdf import render_pdf
from core.documents.spreadsheets import A3_FROM_COLUMNS, WIDE_FROM_COLUMNS, Sheet, write_xlsx
from core.documents.uploads import CONTENT_TYPES as UPLOAD_TYPES
from core.documents.uploads import kind_of
from core.errors import ValidationFailed
from core.tenancy.context import current_tenant, tenant_context

CONTENT_TYPES = {
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "csv": "text/csv; charset=utf-8",
    "pdf": "application/pdf",
}
FORMATS = tuple(CONTENT_TYPES)
# Layout takes nearly a millisecond and 20 kB of memory per cell: this is some 15 seconds of a web process.
PDF_MAX_CELLS = 15_000


def export(
    rows: Iterable[Any],
    columns: Sequence[Column],
    *,
    format: str,  # noqa: A002 - the word of the query string
    title: str,
    filename: str,
    context: Mapping[str, Any] | None = None,
) -> HttpResponse:
    """The rows as a file to download.

    `filename` is without extension. `context` may hold `institution`, `subtitle`, `footer` (PDF), `totals` (a
    row) and `note` (all formats but CSV for the note), `heading` (lines above the table of a workbook), and for
    a letter in PDF `opening` and `closing` (lines) and `signatures` (who signs). The file is complete when the
    answer is returned; `export_long` sends a CSV while it is made.
    Raises ValidationFailed for an unknown format and for a PDF of more than PDF_MAX_CELLS cells.
    """
    extra = dict(context or {})
    if format == "xlsx":
        sheet = Sheet(title, columns, rows, totals=extra.get("totals"), note=extra.get("note") or "")
        sheet.heading = extra.get("heading") or ()
        content = write_xlsx([sheet])
    elif format == "csv":
        content = b"".join(write_csv(columns, rows, extra.get("totals")))
    elif format == "pdf":
        content = table_pdf(rows, columns, title=title, context=extra)
    else:
        message = gettext("The format is one of %(formats)s.") % {"formats": ", ".join(FORMATS)}
        raise ValidationFailed.at("format", message)
    return file_response(content, filename=f"{filename}.{format}", content_type=CONTENT_TYPES[format])


def file_response(
    content: bytes, *, filename: str, content_type: str, as_attachment: bool = True
) -> HttpResponse:
    """Bytes as a download that no cache keeps and no browser takes for another type."""
    response = HttpResponse(content, content_type=content_type)
    _mark_download(response, filename, as_attachment)
    return response


def export_long(rows: Iterable[Any], columns: Sequence[Column], **wanted: Any) -> HttpResponseBase:
    """The same as `export`, but CSV begins with its first lines and is made while it is sent.

    Every block is made inside the institution and language of now; the first at once, so that a refusal is an
    answer of its own. When the reader goes away the generator is closed, and with it the query it reads from.
    """
    if wanted["format"] != "csv":
        return export(rows, columns, **wanted)
    tenant, language = current_tenant(), translation.get_language() or "en"
    blocks = write_csv(columns, rows, wanted["context"].get("totals"))

    def rest(block: bytes | None) -> Iterator[bytes]:
        with closing(blocks):
            while block is not None:
                yield block
                with tenant_context(tenant), translation.override(language):
                    block = next(blocks, None)

    response = StreamingHttpResponse(rest(next(blocks)), content_type=CONTENT_TYPES["csv"])
    _mark_download(response, f"{wanted['filename']}.csv", True)
    return response


def _mark_download(response: HttpResponseBase, filename: str, as_attachment: bool) -> None:
    response["Content-Disposition"] = (
        content_disposition_header(as_attachment, safe_filename(filename)) or "attachment"
    )
    response["Cache-Control"] = "private, no-store"
    response["X-Content-Type-Options"] = "nosniff"


# What REST says of files that are kept as they came.
ANY_FILE = "application/octet-stream"


def stored_response(file: Any, *, filename: str, content_type: str) -> FileResponse:
    """An open file as such a download."""
    response = FileResponse(file, content_type=content_type)
    _mark_download(response, filename, True)
    return response


def upload_response(
    file: Any, *, filename: str, as_attachment: bool = True, content_type: str = ""
) -> HttpResponse:
    """A stored upload, sent as what its content is, whatever it was called, unless a type is given."""
    with file.open("rb") as stored:
        content = stored.read()
    kind = kind_of(content)
    content_type = content_type or (UPLOAD_TYPES[kind] if kind else ANY_FILE)
    return file_response(content, filename=filename, content_type=content_type, as_attachment=as_attachment)


def safe_filename(name: str) -> str:
    """Letters of any script, digits, dot, dash and underscore; no path, at most 120 characters."""
    stem, _, extension = name.replace("\\", "/").rsplit("/", 1)[-1].rpartition(".")
    # \w leaves out the vowel signs of Devanagari, which are marks.
    clean = re.sub(r"[^\w\u0900-\u097F.-]+", "-", stem or extension).strip("-._")[:110]
    suffix = re.sub(r"\W", "", extension)[:9] if stem else ""
    return f"{clean or 'file'}.{suffix}" if suffix else clean or "file"


def table_pdf(
    rows: Iterable[Any],
    columns: Sequence[Column],
    *,
    title: str,
    context: Mapping[str, Any],
    max_cells: int = PDF_MAX_CELLS,
) -> bytes:
    """The rows as a printed list: landscape from seven columns on, A3 from fifteen.

    A background task may raise the limit.
    """
    max_rows = max_cells // max(len(columns), 1)
    taken = list(islice(rows, max_rows + 1))
    if len(taken) > max_rows:
        message = gettext("A PDF holds at most %(count)d rows; choose xlsx or csv, or filter the list.") % {
            "count": max_rows
        }
        raise ValidationFailed.at("format", message)
    totals = context.get("totals")
    return render_pdf(
        "documents/table.html",
        {
            **context,
            "title": title,
            "columns": [{"heading": column.heading, "css_class": _css(column)} for column in columns],
            "rows": [_printed(row, columns) for row in taken],
            "totals": _printed(totals, columns) if totals is not None else None,
            "wide": len(columns) >= WIDE_FROM_COLUMNS,
            "large": len(columns) >= A3_FROM_COLUMNS,
        },
    )


def _css(column: Column) -> str:
    return "amount" if column.is_figure else str(column.kind)


def _printed(row: Any, columns: Sequence[Column]) -> list[dict[str, str]]:
    values = zip(row_values(row, columns), columns, strict=True)
    return [{"text": _text(value, column), "css_class": _css(column)} for value, column in values]


def _text(value: Any, column: Column) -> str:
    try:
        return shown(value, column.kind)
    except (ValueError, ArithmeticError):
        return str(value)  # a label in the totals row
