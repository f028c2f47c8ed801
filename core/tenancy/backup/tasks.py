"""Background work on backups; all of it stands on the platform, whose queue no restore replaces."""

from typing import Any

from django.utils import timezone

from core.outbox.asking import job_actor
from core.outbox.running import report
from core.tenancy.backup import storing, work
from core.tenancy.backup.permissions import BackupPermission
from core.tenancy.backup.services import CREATE_TASK, RESTORE_TASK
from core.tenancy.tasks import public_task
from core.workspace import sweep_all


@public_task(name=CREATE_TASK)
def create(*, backup_id: int) -> dict[str, Any]:
    """Make the file of a backup."""
    backup = work.run_backup(backup_id=backup_id, report=report)
    return {"state": backup.state, "size": backup.size}


@public_task(name=RESTORE_TASK)
def restore(*, restore_id: int, by: str = "") -> dict[str, Any]:  # noqa: ARG001 - of older jobs
    """Put an institution back to a backup, for the person who asked."""
    actor = job_actor(BackupPermission.RESTORE)
    done = work.run_restore(restore_id=restore_id, actor=actor, report=report)
    return {"state": done.state}


@public_task(name="backups.poll", ignore_result=True)
def poll() -> None:
    """Beat's one entry: start what is due for any institution, find what was lost, and clear up after it."""
    now = timezone.now()
    sweep_all()
    storing.remove_parts(now)
    work.find_lost(now)
    work.start_due_backups(now)
