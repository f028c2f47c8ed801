"""What time does: files deleted after their days, imports given back whose worker died."""

from datetime import datetime, timedelta
from functools import partial

from django.conf import settings
from django.db import connection, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from core.actors import Actor
from core.audit.services import record
from core.imports import storing
from core.imports.enums import LOOK_AFTER, TRANSITIONS, UNDER_WAY, ImportState
from core.imports.models import ImportJob
from core.imports.selectors import running
from core.imports.services.applying import lock_name
from core.outbox.models import Job
from core.states import advance


def clean_imports(*, now: datetime, actor: Actor) -> int:
    """Delete files that are past their time and free imports that nobody works on; return how many of both."""
    return _recover(now, actor) + _delete_files(now, actor)


def _recover(now: datetime, actor: Actor) -> int:
    count = 0
    for found in running():
        if _is_at_work(found, now):
            continue
        with transaction.atomic():
            job = ImportJob.objects.select_for_update().get(pk=found.pk)
            if job.state not in UNDER_WAY or not _is_free():
                continue
            # Applying wrote nothing: one transaction. The preview is still there to be applied.
            to = ImportState.READY if job.state == ImportState.APPLYING else ImportState.FAILED
            advance(job, to, table=TRANSITIONS, actor=actor)
            job.failure = _("The work stopped in the middle; nothing was written.")
            job.save(update_fields=["failure"])
            count += 1
    return count


def _is_at_work(job: ImportJob, now: datetime) -> bool:
    queued = Job.objects.filter(pk=job.job_id).first() if job.job_id else None
    if queued is not None and not queued.is_finished:
        return True
    since = max(moment for moment in (job.created_at, job.checked_at) if moment)
    return queued is None and now - since < LOOK_AFTER


def _is_free() -> bool:
    """Say whether no import is being written at this moment; holds the lock for the transaction if so."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_xact_lock(hashtextextended(%s, 0))", [lock_name()])
        (is_free,) = cursor.fetchone()
    return bool(is_free)


def _delete_files(now: datetime, actor: Actor) -> int:
    """Delete the files, and the values of wrong cells, which are personal data too."""
    before = now - timedelta(days=settings.IMPORT_KEEP_DAYS)
    with transaction.atomic():
        rows = ImportJob.objects.filter(created_at__lt=before, files_deleted_at=None).exclude(
            state__in=UNDER_WAY
        )
        jobs = list(rows.select_for_update(skip_locked=True).order_by("pk")[:500])
        for job in jobs:
            transaction.on_commit(partial(storing.delete, [job.file, job.staged, job.annotated]))
            job.errors = [{**error, "value": ""} for error in job.errors]
            job.warnings = [{**warning, "value": ""} for warning in job.warnings]
            job.sample = [{**row, "values": []} for row in job.sample]
            job.files_deleted_at = timezone.now()
            if job.state == ImportState.READY:
                advance(job, ImportState.FAILED, table=TRANSITIONS, actor=actor)
                job.failure = _("It was not applied in time; its files are deleted.")
        ImportJob.objects.bulk_update(jobs, ["errors", "warnings", "sample", "files_deleted_at", "failure"])
        if jobs:
            record(actor, "import.files_deleted", after={"count": len(jobs)})
    return len(jobs)
