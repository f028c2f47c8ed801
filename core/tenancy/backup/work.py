"""Carrying out backups and restores, the schedule and the retention: what workers and commands call."""

import logging
from contextlib import suppress
from datetime import datetime, timedelta
from functools import partial

from django.db import DatabaseError, InterfaceError, connection, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from core.actors import Actor, Door, system_actor
from core.audit.services import record
from core.outages import is_outage
from core.outbox.enums import JobState
from core.outbox.models import Job
from core.tenancy.backup import notices, schedule, selectors, services, storing
from core.tenancy.backup.dump import Report, silent
from core.tenancy.backup.enums import UNFINISHED, BackupFrequency, BackupKind
from core.tenancy.backup.errors import BackupBusy
from core.tenancy.backup.making import apart, make_file
from core.tenancy.backup.models import Backup, BackupSettings, BackupWork, Restore
from core.tenancy.backup.restoring import restore_into
from core.tenancy.context import in_public, tenant_context
from core.tenancy.enums import TenantStatus
from core.tenancy.maintenance import is_held, is_in_maintenance, session_lock
from core.tenancy.models import Tenant

logger = logging.getLogger(__name__)

# First halves of the session locks that say “somebody is at work on this row”; arbitrary but fixed.
LOCKS: dict[type[BackupWork], int] = {Backup: 7_302_117, Restore: 7_302_118}
# Work that was asked for and never became a job (a process killed in between) is given up after this time.
LOST_AFTER = timedelta(hours=1)


def run_backup(*, backup_id: int, report: Report = silent) -> Backup:
    """Make the file of a backup that was asked for. Raises BackupFailed; administrators are told then.

    Repeating is harmless: what has ended stays as it is, what was interrupted is begun again. A passing loss
    (of the database, say) is left to the job, which tries again; `find_lost` gives up what no job is behind.
    """
    backup = Backup.objects.select_related("tenant").get(pk=backup_id)
    with session_lock(LOCKS[Backup], backup.pk) as is_mine:
        if not is_mine or not _start(backup):
            return backup
        try:
            made = make_file(backup, backup.tenant, report)
        except Exception as error:
            if not (is_outage(error) and backup.job_id):
                with suppress(DatabaseError, InterfaceError):
                    fail(backup, str(error))
            raise
    apply_retention(tenant=backup.tenant)
    return made


def run_restore(*, restore_id: int, actor: Actor, report: Report = silent, adopt: bool = False) -> Restore:
    """Carry out a restore that was asked for. Administrators are told how it ended.

    A restore that was interrupted is not begun again: nothing had changed, and people may have gone on. What
    goes wrong after its commit changes nothing about a restore that is done.
    """
    restore = Restore.objects.select_related("tenant", "backup").get(pk=restore_id)
    tenant, by = restore.tenant, restore.created_by_name
    with session_lock(LOCKS[Restore], restore.pk) as is_mine:
        if not is_mine or restore.is_finished:
            return restore
        if restore.state == JobState.RUNNING:
            fail(restore, _interrupted())
            return restore
        _start(restore)
        try:
            restore_into(
                tenant=tenant,
                restore=restore,
                actor=actor,
                safety=lambda: apart(lambda: _safety_backup(tenant.pk, by)),
                report=report,
                adopt=adopt,
            )
        except Exception as error:
            if not _is_done(restore):
                with suppress(DatabaseError, InterfaceError):
                    fail(restore, str(error))
                raise
            logger.exception("After the restore of %s, which is done.", tenant.slug)
            restore.refresh_from_db()
    notices.tell_administrators(tenant, notices.RESTORE_DONE, key=f"restore:{restore.pk}")
    return restore


def _is_done(restore: Restore) -> bool:
    """Say whether the restore was committed, whatever the caller was told; False while nobody can know."""
    with suppress(DatabaseError, InterfaceError):
        connection.close_if_unusable_or_obsolete()
        return Restore.objects.filter(pk=restore.pk, state=JobState.DONE).exists()
    return False


def fail(work: BackupWork, reason: str) -> None:
    """Note that the work has failed, everything else being as it was, and tell the administrators.

    What has ended already stays as it ended. The part of a file that was stored is removed.
    """
    tenant: Tenant = work.tenant  # type: ignore[attr-defined]  # both kinds have it
    is_restore = isinstance(work, Restore)
    values = {"state": JobState.FAILED, "error": reason[:2000], "finished_at": timezone.now()}
    with transaction.atomic():
        unfinished = type(work)._default_manager.filter(pk=work.pk, state__in=UNFINISHED)
        if not unfinished.update(**values):
            return
        for name, value in values.items():
            setattr(work, name, value)
        if isinstance(work, Backup):
            transaction.on_commit(partial(storing.remove, work.file))
            work.file = ""
            work.save(update_fields=["file"])
        with tenant_context(tenant):
            action = "backup.restore_failed" if is_restore else "backup.failed"
            record(system_actor(Door.TASK), action, work, after={"reason": work.error})
        template = notices.RESTORE_FAILED if is_restore else notices.BACKUP_FAILED
        notices.tell_administrators(tenant, template, reason=reason, key=f"{template}:{work.pk}")
    logger.error("%s %s of %s failed: %s", type(work).__name__, work.pk, tenant.slug, reason)


def apply_retention(*, tenant: Tenant) -> int:
    """Delete scheduled and safety backups past their days, never the newest ones; return how many."""
    rule = selectors.settings_of(tenant)
    oldest = timezone.now() - timedelta(days=rule.keep_days)
    aging = Backup.objects.filter(
        tenant_id=tenant.pk, kind__in=[BackupKind.SCHEDULED, BackupKind.SAFETY], state=JobState.DONE
    ).order_by("-id")
    actor = system_actor(Door.TASK)
    deleted = 0
    for backup in aging[rule.keep_at_least :]:
        if backup.created_at < oldest and not backup.restores.filter(state__in=UNFINISHED).exists():
            services.delete_backup(backup=backup, actor=actor)
            deleted += 1
    return deleted


def start_due_backups(now: datetime) -> int:
    """Ask for the backup of every open institution whose time has come, once each; return how many."""
    rows = BackupSettings.objects.exclude(frequency=BackupFrequency.OFF).select_related("tenant")
    return sum(_start_if_due(row, now) for row in rows.filter(tenant__status=TenantStatus.ACTIVE))


def _start_if_due(row: BackupSettings, now: datetime) -> bool:
    due = schedule.last_due(**selectors.rule_of(row), now=now)
    if due is None or (row.handled_until and row.handled_until >= due) or is_in_maintenance(row.tenant):
        return False
    with transaction.atomic():
        # Two clocks must not both take it.
        waiting = BackupSettings.objects.filter(pk=row.pk, handled_until=row.handled_until)
        if not waiting.update(handled_until=due):
            return False
        try:
            services.create_backup(
                tenant=row.tenant, actor=system_actor(Door.TASK, "schedule"), kind=BackupKind.SCHEDULED
            )
        except BackupBusy as error:
            logger.warning("No scheduled backup of %s: %s", row.tenant.slug, error)
            return False
    return True


def find_lost(now: datetime) -> int:
    """Give up work whose process was killed, and take off marks of maintenance it left; return how many."""
    unfinished = [work for kind in LOCKS for work in kind._default_manager.filter(state__in=UNFINISHED)]
    lost = [work for work in unfinished if _is_lost(work, now)]
    for work in lost:
        fail(work, _interrupted())
    for tenant in Tenant.objects.exclude(maintenance_since=None):
        if not is_in_maintenance(tenant):
            Tenant.objects.filter(pk=tenant.pk).update(maintenance_since=None)
    return len(lost)


def _is_lost(work: BackupWork, now: datetime) -> bool:
    """Say whether nobody is at work on it and nobody will be."""
    kind = type(work)
    if is_held(LOCKS[kind], work.pk):
        return False
    if kind._default_manager.filter(pk=work.pk, state__in=UNFINISHED).first() is None:
        return False  # it has ended since the list was read
    if kind is Restore and work.state == JobState.RUNNING:
        return True
    if isinstance(work, Backup) and work.kind == BackupKind.SAFETY:
        return True
    with in_public():
        job = Job.objects.filter(pk=work.job_id).first() if work.job_id else None
    if job:
        return job.state in {JobState.DONE, JobState.FAILED}
    return work.state == JobState.RUNNING or work.created_at < now - LOST_AFTER


def _interrupted() -> str:
    return _("The work was interrupted; nothing has been changed.")


def _start(work: BackupWork) -> bool:
    """Mark the work as running; False when it has ended already."""
    changed = type(work)._default_manager.filter(pk=work.pk, state__in=UNFINISHED)
    work.state = JobState.RUNNING
    return bool(changed.update(state=JobState.RUNNING))


def _safety_backup(tenant_id: int, by: str) -> Backup:
    """Make the backup that undoes a restore; runs on a connection of its own."""
    with in_public():
        tenant = Tenant.objects.get(pk=tenant_id)
        backup = Backup.objects.create(tenant=tenant, kind=BackupKind.SAFETY, created_by_name=by)
        with session_lock(LOCKS[Backup], backup.pk):
            _start(backup)
            try:
                return make_file(backup, tenant, silent)
            except Exception as error:
                storing.remove(backup.file)
                backup.state, backup.error, backup.finished_at = JobState.FAILED, str(error), timezone.now()
                backup.file = ""
                backup.save(update_fields=["state", "error", "finished_at", "file"])
                raise
