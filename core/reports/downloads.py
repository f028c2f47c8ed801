"""Reports as downloads, the same for REST and browser."""

import tempfile

from django.core.files.storage import default_storage
from django.http import FileResponse

from core.access import authorize
from core.actors import Actor
from core.documents.exports import stored_response
from core.outbox.enums import JobState
from core.reports.definitions import Archive, Paper, Table
from core.reports.output import content_type_of, write_report
from core.reports.registry import get_report
from core.reports.selectors import report_job


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


def job_file(actor: Actor, job_id: int, *, content_type: str = "") -> FileResponse | None:
    """Return the file of one of the actor's jobs; None while it is not there, or not any more.

    Raises NoSuchJob, or Forbidden for somebody who has lost the right to the report.
    """
    job = report_job(actor, job_id)
    authorize(actor, get_report(job.kwargs["report"]).permission)
    if job.state != JobState.DONE or not job.file or not default_storage.exists(job.file):
        return None
    return stored_response(
        default_storage.open(job.file),
        filename=str((job.result or {}).get("filename") or job.file),
        content_type=content_type or content_type_of(job.kwargs["file_format"]),
    )
