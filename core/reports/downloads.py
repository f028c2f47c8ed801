"""Reports as downloads, the same for REST and browser."""

import tempfile

from django.http import FileResponse

from core.documents.exports import stored_response
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
    name = f"{found.filename}.{file_format}"
    return stored_response(target, filename=name, content_type=content_type_of(file_format))
