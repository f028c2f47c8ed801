"""Reading backups: always those of one institution, whichever schema is current."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Prefetch, QuerySet
from django.utils.translation import gettext as _

from core.outbox.enums import JobState
from core.outbox.models import Job
from core.outbox.selectors import progress_of as progress_of_job
from core.progress import Progress
from core.refusals import get_or_refuse
from core.tenancy.backup import schedule
from core.tenancy.backup.enums import UNFINISHED
from core.tenancy.backup.errors import BackupNotFound
from core.tenancy.backup.models import Backup, BackupSettings, BackupWork, Restore
from core.tenancy.context import in_public
from core.tenancy.models import Tenant


def backups_of(tenant: Tenant) -> QuerySet[Backup]:
    """Return the institution's backups, latest first, each with its restores."""
    restores = Prefetch("restores", Restore.objects.order_by("-id"))
    return Backup.objects.filter(tenant_id=tenant.pk).prefetch_related(restores)


def get_backup(tenant: Tenant, backup_id: int) -> Backup:
    """Return one backup of the institution. Raises BackupNotFound, for another's too."""
    return get_or_refuse(backups_of(tenant), BackupNotFound(_("There is no such backup.")), pk=backup_id)


def current_restore(tenant: Tenant) -> Restore | None:
    """Return the restore that is waiting or under way, or None."""
    return Restore.objects.filter(tenant_id=tenant.pk, state__in=UNFINISHED).first()


@dataclass(frozen=True, slots=True)
class CurrentWork:
    """What is under way for an institution, for the browser."""

    is_restore: bool
    progress: Progress


def current_work(tenant: Tenant) -> CurrentWork | None:
    """Return the restore or backup that is waiting or under way, or None."""
    backup = Backup.objects.filter(tenant_id=tenant.pk, state__in=UNFINISHED).first()
    work: BackupWork | None = current_restore(tenant) or backup
    return CurrentWork(isinstance(work, Restore), progress_of(work)) if work else None


def settings_of(tenant: Tenant) -> BackupSettings:
    """Return the institution's backup settings; the defaults (no schedule) when nobody has set any."""
    return BackupSettings.objects.filter(tenant_id=tenant.pk).first() or BackupSettings(tenant_id=tenant.pk)


def rule_of(row: BackupSettings) -> dict[str, Any]:
    """Return what `schedule` wants to know."""
    return {"frequency": row.frequency, "time_of_day": row.time_of_day, "weekday": row.weekday}


def next_backup_at(row: BackupSettings, now: datetime) -> datetime | None:
    """Return when the next scheduled backup is due."""
    return schedule.next_due(**rule_of(row), now=now)


def progress_of(work: BackupWork) -> Progress:
    """Return how far a backup or restore is; the counts stand with the platform's job."""
    if work.job_id is None or work.state != JobState.RUNNING:
        whole = int(work.state == JobState.DONE)
        return Progress(whole, whole)
    with in_public():
        job = Job.objects.filter(pk=work.job_id).first()
        return progress_of_job(job) if job else Progress(0, 0)
