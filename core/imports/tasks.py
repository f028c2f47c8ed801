"""Background work of data import: ids in, the same services."""

from datetime import datetime
from typing import Any

from core.actors import Door, system_actor
from core.imports.enums import LOOK_AFTER, UNDER_WAY, ImportState
from core.imports.models import ImportJob
from core.imports.permissions import ImportPermission
from core.imports.selectors import import_by_id
from core.imports.services.applying import apply_import, start_applying
from core.imports.services.checking import check_import
from core.imports.services.cleaning import clean_imports
from core.outbox.asking import job_actor
from core.tenancy.tasks import tenant_task


@tenant_task(name="imports.check")
def check(*, import_id: int, by: str = "") -> dict[str, Any]:  # noqa: ARG001 - of older jobs
    """Check an upload for the person who sent it, and apply it if that was asked for."""
    actor = job_actor(ImportPermission.WRITE)
    job = check_import(import_id=import_id, actor=actor)
    if job.apply_when_ready and job.state == ImportState.READY:
        job = start_applying(job=job, actor=actor)
    return _result(job)


@tenant_task(name="imports.apply")
def apply(*, import_id: int, by: str = "") -> dict[str, Any]:  # noqa: ARG001 - of older jobs
    """Apply a previewed import for the person who asked for it."""
    return _result(apply_import(import_id=import_id, actor=job_actor(ImportPermission.WRITE)))


def clean(now: datetime) -> datetime | None:
    """Delete old files of this institution and free what was interrupted; wanted again while imports are under way."""
    clean_imports(now=now, actor=system_actor(Door.TASK))
    return now + LOOK_AFTER if ImportJob.objects.filter(state__in=UNDER_WAY).exists() else None


def _result(job: ImportJob) -> dict[str, Any]:
    job = import_by_id(job.pk)
    return {"state": job.state, "added": job.added, "changed": job.changed, "errors": job.error_count}
