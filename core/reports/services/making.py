"""A report as a file: asked for here, made by the worker with the same builder."""

import json
import tempfile
from collections.abc import Callable, Mapping
from typing import Any

from django.core.files import File
from django.core.files.storage import default_storage
from django.db import connection, transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import ValidationFailed
from core.jobs import enqueue
from core.language import check_language
from core.outbox.models import Job
from core.reports.output import check_size, write_report
from core.reports.registry import get_report
from core.reports.selectors import MAKE_TASK, owner_of, unfinished_job
from core.tenancy.context import current_tenant

FOLDER = "reports"


def request_report(
    *, name: str, texts: Mapping[str, str], file_format: str, language: str, actor: Actor
) -> Job:
    """Queue a report for the actor and return the job; the same one asked again while it is not done is that job.

    The report is built once here, without its rows, so that a wrong parameter is refused at once. Raises
    NotFound, Forbidden, ValidationFailed, NothingLocked.
    """
    report = get_report(name)
    authorize(actor, report.permission)
    if file_format not in report.formats:
        text = _("The format is one of %(formats)s.") % {"formats": ", ".join(report.formats)}
        raise ValidationFailed.at("format", text)
    check_language(language)
    check_size(report.build(texts), file_format)
    wanted: dict[str, Any] = {
        "report": name,
        "texts": dict(texts),
        "file_format": file_format,
        "language": language,
        "owner": owner_of(actor),
    }
    with transaction.atomic():
        _wait_for_others(wanted)
        waiting = unfinished_job(wanted)
        if waiting is not None:
            return waiting
        job = enqueue(MAKE_TASK, actor=actor, **wanted)
        record(
            actor, "report.asked", after={"report": name, "parameters": dict(texts), "format": file_format}
        )
    return job


def _wait_for_others(wanted: Mapping[str, Any]) -> None:
    """Let one of several equal requests look and queue at a time, until the transaction ends."""
    text = json.dumps([current_tenant().schema_name, MAKE_TASK, wanted], sort_keys=True)
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [text])


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
