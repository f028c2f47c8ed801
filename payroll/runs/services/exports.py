"""All payslips of a run as one file: made at once for a few, in the background for many."""

import io
import tempfile
from collections.abc import Callable

from django.core.files import File
from django.core.files.storage import default_storage
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.errors import ValidationFailed
from core.jobs import enqueue, retry_job
from core.language import check_language
from core.locking.errors import RunNotReady
from core.outbox.enums import JobState
from core.outbox.models import Job
from payroll.runs.brought import refuse_brought
from payroll.runs.enums import RunState
from payroll.runs.models import PayrollRun
from payroll.runs.payslips import payslips_pdf, payslips_zip
from payroll.runs.permissions import RunPermission
from payroll.runs.selectors import details_of, run_name

TASK = "payroll_runs.payslips"
FORMATS = {"pdf": "application/pdf", "zip": "application/zip"}
# A slip takes some 40 milliseconds: so many fit into one request.
AT_ONCE = 50


def all_payslips(*, run: PayrollRun, file_format: str, language: str, actor: Actor) -> bytes | Job:
    """Return the file of a run with few employees, of many the job that makes (or has made) it.

    A locked run's file is made once per language. Raises RunNotReady before the lock, ValidationFailed for an
    unknown format or language.
    """
    _check(run, file_format, language, actor)
    if run.employees_paid <= AT_ONCE:
        target = io.BytesIO()
        _writer(file_format)(details_of(run), target, language=language)
        return target.getvalue()
    key = f"payslips:{run.pk}:{file_format}:{language}"
    job = enqueue(TASK, key=key, actor=actor, run_id=run.pk, file_format=file_format, language=language)
    if job.state == JobState.DONE and not (job.file and default_storage.exists(job.file)):
        Job.objects.filter(pk=job.pk).update(key=None)  # its file is gone: make it anew
        job = enqueue(TASK, key=key, actor=actor, run_id=run.pk, file_format=file_format, language=language)
    return retry_job(job=job, actor=actor) if job.state == JobState.FAILED else job


def write_payslips(
    *, run: PayrollRun, file_format: str, language: str, report: Callable[[int, int], None]
) -> str:
    """Make the file in the institution's storage and return its name; the background task calls it."""
    total = run.employees_paid
    with tempfile.TemporaryFile() as target:
        _writer(file_format)(
            details_of(run).iterator(500), target, language=language, report=lambda done: report(done, total)
        )
        target.seek(0)
        return default_storage.save(f"payslips/{run_name(run)}-{language}.{file_format}", File(target))


def _writer(file_format: str) -> Callable[..., int]:
    return payslips_pdf if file_format == "pdf" else payslips_zip


def _check(run: PayrollRun, file_format: str, language: str, actor: Actor) -> None:
    authorize(actor, RunPermission.READ)
    if file_format not in FORMATS:
        text = _("The format is one of %(formats)s.") % {"formats": ", ".join(FORMATS)}
        raise ValidationFailed.at("format", text)
    check_language(language)
    refuse_brought(run)
    if run.state != RunState.LOCKED:
        raise RunNotReady(_("Payslips are made when the run is locked; until then figures can change."))
