"""Files of returns for the portal of the tax network: made at once, a large one in the background."""

import json
import tempfile
from collections.abc import Callable, Iterator
from typing import IO, Any

from django.core.files import File
from django.core.files.storage import default_storage
from django.http import FileResponse

from core.access import authorize
from core.actors import Actor
from core.jobs import enqueue, retry_job
from core.outbox.enums import JobState
from core.outbox.models import Job
from erp_planned.gst.enums import ReturnStatus, ReturnType
from erp_planned.gst.models import GSTReturn
from erp_planned.gst.permissions import GstPermission as P
from erp_planned.gst.selectors.gstr1 import gstr1_file
from erp_planned.gst.selectors.gstr3b import gstr3b_file

TASK = "gst.return_file"
FOLDER = "gst-returns"
# A thousand documents take a twentieth of a second; more than these are made in the background.
AT_ONCE = 5000
SPOOLED = 1_000_000


def file_of(*, gst_return: GSTReturn, actor: Actor) -> FileResponse | Job:
    """Return the file of a return, or the job that makes a large one; once done, the file that it made.

    A file is made once for what the ledger held when the return was made. Raises Forbidden.
    """
    authorize(actor, P.READ)
    name = f"{gst_return.return_type}-{gst_return.period}-{gst_return.gstin}.json"
    if gst_return.return_type != ReturnType.GSTR1 or gst_return.documents <= AT_ONCE:
        target = tempfile.SpooledTemporaryFile(SPOOLED)  # noqa: SIM115 - the answer closes it
        write_file(gst_return, target)
        target.seek(0)
        return _answer(target, name)
    key = f"{TASK}:{gst_return.pk}:{gst_return.ledger_mark[:16]}:{gst_return.status == ReturnStatus.FILED}"
    job = enqueue(TASK, key=key, actor=actor, return_id=gst_return.pk)
    if job.state == JobState.DONE:
        if job.file and default_storage.exists(job.file):
            return _answer(default_storage.open(job.file), name)
        Job.objects.filter(pk=job.pk).update(key=None)  # its file is gone: make it anew
        job = enqueue(TASK, key=key, actor=actor, return_id=gst_return.pk)
    return retry_job(job=job, actor=actor) if job.state == JobState.FAILED else job


def _answer(file: Any, name: str) -> FileResponse:
    return FileResponse(file, as_attachment=True, filename=name, content_type="application/octet-stream")


def store_file(*, gst_return: GSTReturn, report: Callable[[int, int], None]) -> str:
    """Make the file in the institution's storage and return its name; the background task calls it."""
    with tempfile.TemporaryFile() as target:
        write_file(gst_return, target, lambda done: report(done, gst_return.documents))
        target.seek(0)
        return default_storage.save(
            f"{FOLDER}/{gst_return.return_type}-{gst_return.period}.json", File(target)
        )


def write_file(gst_return: GSTReturn, target: IO[bytes], done: Callable[[int], None] | None = None) -> None:
    """Write the file of a return; memory does not grow with the documents."""
    for piece in _pieces(gst_return, done):
        target.write(piece.encode())


def _pieces(row: GSTReturn, done: Callable[[int], None] | None) -> Iterator[str]:
    if row.return_type == ReturnType.GSTR1:
        version = row.figures["version"]
        yield from gstr1_file(
            gstin=row.gstin, first=row.starts_on, last=row.ends_on, version=version, done=done
        )
    elif row.return_type == ReturnType.GSTR3B:
        yield json.dumps(gstr3b_file(row))
    else:
        yield json.dumps({"gstin": row.gstin, "financial_year": row.period, **row.figures})
