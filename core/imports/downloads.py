"""Files of imports as downloads, the same for every door."""

from django.http import HttpResponse

from core.documents.exports import file_response
from core.documents.uploads import CONTENT_TYPES, UploadKind
from core.imports import storing
from core.imports.models import ImportJob

FORMATS = {kind.value: CONTENT_TYPES[kind] for kind in (UploadKind.XLSX, UploadKind.CSV)}


def template_response(content: bytes, kind: str, file_format: str) -> HttpResponse:
    """Return a template."""
    return file_response(
        content, filename=f"{kind}-template.{file_format}", content_type=FORMATS[file_format]
    )


def workbook_response(job: ImportJob) -> HttpResponse:
    """Return the uploaded rows with the wrong cells marked. Raises FilesGone."""
    with storing.open_file(job.annotated) as file:
        name = f"{job.file_name.rpartition('.')[0] or 'import'}-errors.xlsx"
        return file_response(file.read(), filename=name, content_type=FORMATS["xlsx"])
