"""A report as a file: asked for here, made by the worker with the same builder."""

import tempfile
from collections.abc import Callable, Mapping

from django.core.files import File
from django.core.files.storage import default_storage
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import ValidationFailed
from core.jobs import enqueue
from core.outbox.models import Job
from payroll.reports.catalogue import get_report
from payroll.reports.output import check_size, write_report
from payroll.reports.selectors import MAKE_TASK, owner_of

FOLDER = "reports"
LANGUAGES = ("en", "hi")


def request_report(
    *, name: str, texts: Mapping[str, str], file_format: str, language: str, actor: Actor
) -> Job:
    """Queue a report for the actor and return the job.

    The report is built once here, without its rows, so that a wrong parameter is refused at once. Raises
    NotFound, Forbidden, ValidationFailed, NothingLocked.
    """
    report = get_report(name)
    authorize(actor, report.permission)
    if file_format not in report.formats:
        text = _("The format is one of %(formats)s.") % {"formats": ", ".join(report.formats)}
        raise ValidationFailed(text, fields={"format": [text]})
    if language not in LANGUAGES:
        text = _("The language is one of %(languages)s.") % {"languages": ", ".join(LANGUAGES)}
        raise ValidationFailed(text, fields={"language": [text]})
    check_size(report.build(texts), file_format)
    job = enqueue(
        MAKE_TASK,
        actor=actor,
        report=name,
        texts=dict(texts),
        file_format=file_format,
        language=language,
        owner=owner_of(actor),
    )
    record(actor, "report.asked", after={"report": name, "parameters": dict(texts), "format": file_format})
    return job


def make_report(
    *,
    name: str,
    texts: Mapping[str, str],
    file_format: str,
    language: str,
    progress: Callable[[int, int], None],
) -> tuple[str, str, str]:
    """Write the file and return its name in the storage, its name for people, and what it is about.

    The background task calls it; it may be called again after a crash.
    """
    found = get_report(name).build(texts)
    filename = f"{found.filename}.{file_format}"
    with tempfile.TemporaryFile() as target:
        write_report(found, file_format, target, language=language, progress=progress)
        target.seek(0)
        stored = default_storage.save(f"{FOLDER}/{filename}", File(target))
    return stored, filename, getattr(found, "subtitle", "")
