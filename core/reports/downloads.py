"""Reports as downloads, the same for REST and browser."""

import tempfile
from typing import Any

from django.http import FileResponse

from core.documents.exports import safe_filename
from core.reports.definitions import Archive, Paper, Table
from core.reports.output import content_type_of, write_report


def file_answer(found: Table | Paper | Archive, file_format: str, language: str) -> FileResponse:
    """Return the report as a file; written to disk first, so memory stays flat and nothing reads later."""
    target = tempfile.TemporaryFile()  # noqa: SIM115 - the answer closes it
    try:
        write_report(found, file_format, target, language=language)
    except BaseException:
        target.close()
        raise
    target.seek(0)
    return stored_answer(target, f"{found.filename}.{file_format}", content_type_of(file_format))


def stored_answer(file: Any, filename: str, content_type: str) -> FileResponse:
    """Return an open file as a download that no cache keeps."""
    answer = FileResponse(
        file, as_attachment=True, filename=safe_filename(filename), content_type=content_type
    )
    answer["Cache-Control"] = "private, no-store"
    answer["X-Content-Type-Options"] = "nosniff"
    return answer
