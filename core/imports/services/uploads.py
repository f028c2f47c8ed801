"""Taking a file in: what it is, whether its columns are ours, and then checking it, here or in the background."""

import hashlib
from typing import IO

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django.utils.translation import get_language

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.documents.exports import safe_filename
from core.documents.limits import MEBIBYTE, content_of
from core.imports import storing
from core.imports.enums import LOOK, LOOK_AFTER, ImportState
from core.imports.files.content import kind_of
from core.imports.files.layout import Layout, sheet_titles
from core.imports.files.reading import open_table
from core.imports.models import ImportJob
from core.imports.permissions import ImportPermission
from core.imports.registry import get_subject
from core.imports.services.applying import start_applying
from core.imports.services.checking import check_import
from core.jobs import enqueue
from core.tenancy.due import look_at

CHECK_TASK = "imports.check"


def upload_import(
    *, kind: str, file: IO[bytes], file_name: str, actor: Actor, apply: bool = False
) -> ImportJob:
    """Take a file in, check every row and return the import; with `apply` and no error it is written at once.

    A large file is checked, and applied, in the background. Nothing is kept of a file that cannot be read or
    whose columns are not ours. Raises TooLarge, UnsupportedMedia, ValidationFailed naming all columns that
    are wrong, Forbidden.
    """
    authorize(actor, ImportPermission.WRITE)
    subject = get_subject(kind)
    authorize(actor, subject.permission)
    content = content_of(file, settings.IMPORT_MAX_MB * MEBIBYTE)
    extension = kind_of(content)
    table = open_table(content, sheet=sheet_titles(subject), max_rows=settings.IMPORT_MAX_ROWS)
    table.close()
    Layout(subject, table.heading)
    direct = settings.IMPORT_DIRECT_KB * 1024
    is_background = len(content) > direct or table.unpacked > direct * 10
    name = storing.keep(content, extension)
    with transaction.atomic():
        job = ImportJob.objects.create(
            kind=kind,
            file_name=safe_filename(file_name)[:200],
            size=len(content),
            sha256=hashlib.sha256(content).hexdigest(),
            file=name,
            language=get_language() or "en",
            apply_when_ready=apply,
            created_by_id=actor.user_id,
            created_by_name=actor.name[:150],
        )
        look_at(LOOK, timezone.now() + LOOK_AFTER)
        record(actor, "import.uploaded", job, after={"kind": kind, "file": job.file_name, "size": job.size})
        if is_background:
            queued = enqueue(CHECK_TASK, actor=actor, import_id=job.pk, by=actor.name)
            job.job_id = queued.pk
            job.save(update_fields=["job_id"])
    del content
    if is_background:
        return job
    job = check_import(import_id=job.pk, actor=actor)
    if apply and job.state == ImportState.READY:
        job = start_applying(job=job, actor=actor)
    return job
