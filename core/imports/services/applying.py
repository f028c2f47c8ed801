"""Applying a checked import: planned anew and written in one transaction, or not at all."""

from django.conf import settings
from django.db import connection, transaction
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import DomainError
from core.imports import storing
from core.imports.enums import LOOK, LOOK_AFTER, TRANSITIONS, ImportState
from core.imports.errors import ImportHasErrors, PreviewOutdated
from core.imports.files import staging
from core.imports.models import ImportJob
from core.imports.outcome import Outcome
from core.imports.permissions import ImportPermission
from core.imports.registry import get_subject
from core.imports.selectors import import_by_id
from core.imports.services.checking import fail, put
from core.imports.services.passes import pass_over
from core.jobs import enqueue
from core.outages import is_outage
from core.progress import clear_progress, set_progress
from core.states import advance
from core.tenancy.due import look_at

APPLY_TASK = "imports.apply"


def start_applying(*, job: ImportJob, actor: Actor) -> ImportJob:
    """Apply an import whose preview somebody has seen; a large one in the background.

    Raises ImportHasErrors, InvalidTransition when it is applied already or not checked yet, PreviewOutdated,
    FilesGone, Forbidden.
    """
    authorize(actor, ImportPermission.WRITE)
    authorize(actor, get_subject(job.kind).permission)
    if job.state == ImportState.WITH_ERRORS:
        raise ImportHasErrors(_("The file has errors; correct them and upload it again."))
    storing.open_file(job.staged if job.state == ImportState.READY else job.file).close()
    is_background = job.rows > 0 and job.size > settings.IMPORT_DIRECT_KB * 1024
    with transaction.atomic():
        advance(job, ImportState.APPLYING, table=TRANSITIONS, actor=actor, audit=False)
        look_at(LOOK, timezone.now() + LOOK_AFTER)
        if is_background:
            queued = enqueue(APPLY_TASK, actor=actor, import_id=job.pk, by=actor.name)
            job.job_id = queued.pk
            job.save(update_fields=["job_id"])
    return job if is_background else apply_import(import_id=job.pk, actor=actor)


def apply_import(*, import_id: int, actor: Actor) -> ImportJob:
    """Write the rows of an import that is being applied, and return it. Safe to repeat after a crash.

    Every row is planned again under locks, in the same transaction: where the result differs from the preview
    nothing is written and there is a new preview. One import of an institution is applied at a time.
    """
    authorize(actor, ImportPermission.WRITE)
    job = import_by_id(import_id)
    authorize(actor, get_subject(job.kind).permission)
    with translation.override(job.language):
        try:
            return _apply(job, actor)
        except (_Refused, DomainError) as error:
            return _give_back(job, error, actor)
        except Exception as error:
            if is_outage(error):
                if not job.job_id:
                    return _give_back(job, error, actor)  # nothing was written: it can be applied again
                raise  # the job tries again
            fail(job, _("Applying stopped; nothing was written."), actor)
            raise
        finally:
            clear_progress(job.progress_key)


class _Refused(Exception):
    """The plan has errors now, or is not that of the preview."""

    def __init__(self, outcome: Outcome) -> None:
        super().__init__()
        self.outcome = outcome


def _apply(job: ImportJob, actor: Actor) -> ImportJob:
    with transaction.atomic():
        hold_imports()
        job = ImportJob.objects.select_for_update().get(pk=job.pk)
        if job.state != ImportState.APPLYING:
            return job  # somebody else has done it
        outcome, user_ids = _write(job, actor)
        if outcome.error_count or outcome.fingerprint != job.fingerprint:
            raise _Refused(outcome)
        advance(job, ImportState.APPLIED, table=TRANSITIONS, actor=actor, audit=False)
        job.new_users, job.applied_at, job.applied_by_name = user_ids, timezone.now(), actor.name[:150]
        job.save()
        after = {"kind": job.kind, "file": job.file_name, "rows": outcome.rows, **outcome.counts}
        record(actor, "import.applied", job, after=after)
    return job


def _write(job: ImportJob, actor: Actor) -> tuple[Outcome, list[int]]:
    subject = get_subject(job.kind)
    outcome, work = Outcome(subject), subject.importer(actor, job.file_name)
    with storing.open_file(job.staged) as source:
        pass_over(
            staging.read(source),
            work,
            outcome,
            write=True,
            report=lambda done: set_progress(job.progress_key, done, max(job.rows, done)),
        )
    return outcome, list(work.user_ids)


def hold_imports() -> None:
    """Wait until no other import of the institution is being applied; held until the transaction ends."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [lock_name()])


def lock_name() -> str:
    """Return the name of the lock under which imports of the institution are applied."""
    return f"{connection.schema_name}:import"  # type: ignore[attr-defined]


def _give_back(job: ImportJob, error: Exception, actor: Actor) -> ImportJob:
    """Store the new preview, or let the old one be tried again; then say why nothing was written."""
    with transaction.atomic():
        job = ImportJob.objects.select_for_update().get(pk=job.pk)
        if job.state == ImportState.APPLYING:
            has_errors = isinstance(error, _Refused) and error.outcome.error_count
            to = ImportState.WITH_ERRORS if has_errors else ImportState.READY
            advance(job, to, table=TRANSITIONS, actor=actor)
            if isinstance(error, _Refused):
                put(job, error.outcome, None)
                headings = {column.name: str(column.heading) for column in get_subject(job.kind).columns()}
                for row in (*job.errors, *job.warnings):
                    row["column"] = headings.get(row["field"], row["field"])
            job.failure = str(error.message)[:500] if isinstance(error, DomainError) else ""
            job.checked_at = timezone.now()
            job.save()
    if not isinstance(error, _Refused):
        raise error
    if error.outcome.error_count:
        raise ImportHasErrors(
            _("The data have changed since the preview, and rows are wrong now; nothing was written.")
        )
    raise PreviewOutdated(
        _(
            "The data have changed since the preview; nothing was written. Look at the new preview and apply it."
        )
    )
