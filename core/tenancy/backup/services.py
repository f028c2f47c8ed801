"""Asking for backups and restores, bringing files in and out, settings. The work itself is in `work`."""

from datetime import datetime
from typing import IO, Any

from django.conf import settings
from django.db import IntegrityError, connection, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import changes, record
from core.errors import InUse, InvalidState, TooLarge, ValidationFailed
from core.outbox.enums import JobState
from core.outbox.jobs import add_job
from core.refusals import check_fields
from core.tenancy.backup import container, manifest, schedule, selectors, storing
from core.tenancy.backup.enums import UNFINISHED, BackupFrequency, BackupKind
from core.tenancy.backup.errors import BackupBusy
from core.tenancy.backup.making import finish, stored_values
from core.tenancy.backup.models import Backup, BackupSettings, BackupWork, Restore
from core.tenancy.backup.permissions import BackupPermission
from core.tenancy.context import in_public, tenant_context
from core.tenancy.deployment import is_over_powered
from core.tenancy.models import Tenant

CREATE_TASK, RESTORE_TASK = "backups.create", "backups.restore"
MEBIBYTE = 1024 * 1024
# From never to most often.
OFTEN: list[str] = [BackupFrequency.OFF, BackupFrequency.WEEKLY, BackupFrequency.DAILY]
RETENTION = {"keep_days", "keep_at_least"}


def create_backup(
    *, tenant: Tenant, actor: Actor, kind: BackupKind = BackupKind.MANUAL, in_background: bool = True
) -> Backup:
    """Ask for a backup of the institution and return its row; a job of the platform makes it.

    With `in_background=False` the caller runs `work.run_backup` itself. Raises Forbidden, BackupBusy.
    """
    authorize(actor, BackupPermission.WRITE)
    with transaction.atomic():
        if selectors.current_restore(tenant):
            raise BackupBusy(_("This institution is being restored."))
        backup = Backup(tenant_id=tenant.pk, kind=kind, **_asked_by(actor))
        _insert(backup, _("A backup of this institution is being made already."))
        with tenant_context(tenant):
            record(actor, "backup.requested", backup, after={"kind": kind.value})
        if in_background:
            _enqueue(CREATE_TASK, backup, actor, backup_id=backup.pk)
    return backup


def restore_backup(
    *, backup: Backup, actor: Actor, confirm: str, in_background: bool = True, adopt: bool = False
) -> Restore:
    """Ask for the institution to be put back to the backup; all current data will be replaced.

    `confirm` is the institution's slug, typed by the person. Raises Forbidden, ValidationFailed (confirm),
    InvalidState, BackupBusy, BackupUnreadable, WrongInstitution, NewerBackup.
    """
    authorize(actor, BackupPermission.RESTORE)
    tenant = backup.tenant
    if confirm.strip() != tenant.slug:
        text = _("Type %(slug)s to confirm that all current data is to be replaced.") % {"slug": tenant.slug}
        raise ValidationFailed.at("confirm", text)
    if backup.state != JobState.DONE:
        raise InvalidState(_("This backup has no file to restore from."))
    if backup.kind == BackupKind.UPLOADED and not adopt and is_over_powered():
        raise InvalidState(
            _(
                "A file that was brought in is not restored here: the application's database role may run programs "
                "on the database's server, and so might the file. The operator has to give it a plain role."
            )
        )
    with storing.opened(backup.file) as file:
        manifest.check_for(container.peek(file, trust=adopt), tenant, adopt=adopt)
    with transaction.atomic():
        if backup.tenant.backups.filter(state__in=UNFINISHED).exists():
            raise BackupBusy(_("A backup of this institution is being made. Try again when it is ready."))
        restore = Restore(tenant_id=tenant.pk, backup=backup, **_asked_by(actor))
        _insert(restore, _("This institution is being restored already."))
        with tenant_context(tenant):
            record(actor, "backup.restore_requested", backup)
        if in_background:
            _enqueue(RESTORE_TASK, restore, actor, restore_id=restore.pk)
    return restore


def upload_backup(*, tenant: Tenant, file: IO[bytes], size: int, actor: Actor, adopt: bool = False) -> Backup:
    """Take in a backup file of the same institution, after every byte of it was verified.

    Raises TooLarge, BackupUnreadable, WrongInstitution, NewerBackup; nothing is kept then.
    """
    authorize(actor, BackupPermission.WRITE)
    if size > settings.BACKUP_UPLOAD_MAX_MB * MEBIBYTE:
        text = _("The file is larger than %(size)s MB.") % {"size": settings.BACKUP_UPLOAD_MAX_MB}
        raise TooLarge.at("file", text)
    with storing.work_folder() as folder:
        target = folder / "uploaded"
        with target.open("wb") as out:
            file.seek(0)
            while block := file.read(MEBIBYTE):
                out.write(block)
        with target.open("rb") as source:
            is_encrypted = container.is_encrypted(source)
            unpacked = container.unpack(
                source,
                folder,
                trust=adopt,
                accept=lambda found: manifest.check_for(found, tenant, adopt=adopt),
            )
        taken_at = datetime.fromisoformat(unpacked.manifest.created_at)
        values = stored_values(target, unpacked.manifest, taken_at)
        with transaction.atomic():
            backup = Backup.objects.create(
                tenant_id=tenant.pk, kind=BackupKind.UPLOADED, state=JobState.DONE, **_asked_by(actor)
            )
            name = storing.keep(target, storing.new_name(tenant))
            finish(backup, file=name, is_encrypted=is_encrypted, **values)
            with tenant_context(tenant):
                record(actor, "backup.uploaded", backup, after={"sha256": backup.sha256, "size": backup.size})
    return backup


def open_for_download(*, backup: Backup, actor: Actor) -> Any:
    """Return the file of a backup, open for reading; who took it is noted. Raises Forbidden, InvalidState."""
    authorize(actor, BackupPermission.RESTORE)
    if backup.state != JobState.DONE:
        raise InvalidState(_("This backup has no file."))
    file = storing.reader(backup.file)
    with tenant_context(backup.tenant):
        record(actor, "backup.downloaded", backup, after={"sha256": backup.sha256})
    return file


def delete_backup(*, backup: Backup, actor: Actor) -> None:
    """Delete a backup and its file. Raises Forbidden, and InUse while it is being made or restored from."""
    authorize(actor, BackupPermission.RESTORE)
    with transaction.atomic():
        backup = Backup.objects.select_for_update().select_related("tenant").get(pk=backup.pk)
        if not backup.is_finished or backup.restores.filter(state__in=UNFINISHED).exists():
            raise InUse(_("This backup is being made or restored from."))
        file = backup.file
        before = {"file": file, "taken_at": backup.taken_at, "sha256": backup.sha256}
        with tenant_context(backup.tenant):
            record(actor, "backup.deleted", backup, before=before)
        backup.delete()
        transaction.on_commit(lambda: storing.remove(file))


def ensure_settings(*, tenant: Tenant) -> BackupSettings:
    """Return the institution's settings, written with their defaults if nobody has set any."""
    return BackupSettings.objects.get_or_create(tenant_id=tenant.pk)[0]


def update_settings(*, tenant: Tenant, actor: Actor, **values: Any) -> BackupSettings:
    """Change the schedule or the retention, only what is given. Raises Forbidden, ValidationFailed.

    Shortening the keeping deletes backups, so the retention takes the right to do that; so does switching them off
    or making them rarer, which leaves none to restore. An instant that has passed already is not made up for: the
    first backup is the next one due.
    """
    authorize(actor, BackupPermission.WRITE)
    with transaction.atomic():
        ensure_settings(tenant=tenant)
        row = BackupSettings.objects.select_for_update().get(tenant_id=tenant.pk)
        before, after = changes(row, values)
        if RETENTION & after.keys() or _is_rarer(row.frequency, after.get("frequency", row.frequency)):
            authorize(actor, BackupPermission.RESTORE)
        for name, value in after.items():
            setattr(row, name, value)
        check_fields(row)
        if after:
            row.handled_until = schedule.last_due(**selectors.rule_of(row), now=timezone.now())
            row.save()
            with tenant_context(tenant):
                record(actor, "backup.settings_changed", before=before, after=after)
    return row


def _is_rarer(old: str, new: str) -> bool:
    return new in OFTEN and OFTEN.index(new) < OFTEN.index(old)


def _asked_by(actor: Actor) -> dict[str, Any]:
    return {"created_by_id": actor.user_id, "created_by_name": actor.name[:200]}


def _insert(work: BackupWork, refusal: str) -> None:
    """Insert the row. Raises BackupBusy where the database allows one at a time only."""
    try:
        with transaction.atomic():
            work.save(force_insert=True)
    except IntegrityError as error:
        raise BackupBusy(refusal) from error


def _enqueue(task: str, work: BackupWork, actor: Actor, **ids: Any) -> None:
    """Queue a job of the platform: the institution's own queue is replaced by a restore."""
    home: str = connection.schema_name  # type: ignore[attr-defined]
    with in_public():
        job = add_job(task, ids, key=None, actor=actor, home=home)
        work.job_id = job.pk
        work.save(update_fields=["job_id"])
