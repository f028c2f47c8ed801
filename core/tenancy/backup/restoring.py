"""Putting an institution back to a backup: in one transaction, so that it happens whole or not at all.

Order: verify the file; shut the doors; wait until nobody writes; safety backup; wait until nobody reads;
then rename the schema, load, compare row counts, migrate forward, put queues to rest, drop the old schema and
commit. A kill at any point leaves the old schema as it was, since PostgreSQL undoes what was not committed.
"""

import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any

from django.core.cache import cache
from django.db import connection, transaction
from django.db.migrations.loader import MigrationLoader
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _

from core.actors import Actor
from core.audit.services import record
from core.outbox.enums import JobState
from core.tenancy import selectors
from core.tenancy.backup import container, manifest, quiet, revive, storing
from core.tenancy.backup.dump import Report, checked, row_counts
from core.tenancy.backup.errors import BackupBusy, BackupFailed
from core.tenancy.backup.load import load_dump
from core.tenancy.backup.models import Backup, Restore
from core.tenancy.context import current_tenant, in_public, tenant_context
from core.tenancy.forward import bring_forward
from core.tenancy.maintenance import maintenance
from core.tenancy.migration_state import expected_migrations
from core.tenancy.models import Tenant
from core.tenancy.provisioning import schema_exists

logger = logging.getLogger(__name__)

OLD = "__old"
SafetyBackup = Callable[[], Backup]


def restore_into(
    *,
    tenant: Tenant,
    restore: Restore,
    actor: Actor,
    safety: SafetyBackup,
    report: Report,
    adopt: bool = False,
) -> None:
    """Replace the tenant's schema by the backup's. On any error everything is as it was.

    `safety` makes the safety backup, on a connection of its own. Raises BackupUnreadable, WrongInstitution,
    NewerBackup (before anybody is locked out), BackupBusy, BackupFailed.
    """
    if restore.backup is None:
        raise BackupFailed(_("The backup has been deleted."))
    with storing.work_folder() as folder, in_public():
        report(0, 0, _("verifying"))
        unpacked = _unpack(restore.backup, tenant, folder, adopt=adopt)
        _check_can_migrate(unpacked.manifest)
        with maintenance(tenant) as is_mine:
            if not is_mine:
                raise BackupBusy(_("This institution is being restored already."))
            _replace(tenant, restore, unpacked, actor, safety, report)
    _forget(tenant)


def _unpack(backup: Backup, tenant: Tenant, folder: Path, *, adopt: bool) -> container.Unpacked:
    with storing.opened(backup.file) as file:
        return container.unpack(
            file, folder, trust=adopt, accept=lambda found: manifest.check_for(found, tenant, adopt=adopt)
        )


def _replace(
    tenant: Tenant,
    restore: Restore,
    unpacked: container.Unpacked,
    actor: Actor,
    safety: SafetyBackup,
    report: Report,
) -> None:
    schema = checked(tenant.schema_name)
    has_old = schema_exists(schema)
    if has_old:
        quiet.wait_for_jobs(tenant)
    try:
        with transaction.atomic():
            if has_old:
                report(0, 0, _("waiting for people to finish"))
                quiet.lock_tables(schema, quiet.NO_WRITERS)
                restore.safety_backup = safety()
                quiet.lock_tables(schema, quiet.NOBODY)
                _execute(f'ALTER SCHEMA "{schema}" RENAME TO "{schema}{OLD}"')
            _load(schema, unpacked, report)
            _bring_up(tenant, schema + OLD if has_old else "", unpacked, restore, actor)
            if has_old:
                _execute(f'DROP SCHEMA "{schema}{OLD}" CASCADE')
                quiet.cancel_waiting_writers()
    finally:
        _find_schema_anew()


def _load(schema: str, unpacked: container.Unpacked, report: Report) -> None:
    """Load the dump and compare every table's rows with the manifest's."""
    try:
        load_dump(connection.connection, unpacked.dump, unpacked.manifest.rows, report)
    finally:
        _find_schema_anew()  # the text sets the search path behind Django's back
    with connection.cursor() as cursor:
        found = row_counts(cursor, schema)
    wrong = {
        name
        for name in {*found, *unpacked.manifest.tables}
        if found.get(name) != unpacked.manifest.tables.get(name)
    }
    if wrong:
        raise BackupFailed(
            _("Tables that are not as the backup says: %(names)s.") % {"names": ", ".join(sorted(wrong))}
        )


def _bring_up(
    tenant: Tenant, old_schema: str, unpacked: container.Unpacked, restore: Restore, actor: Actor
) -> None:
    """Migrate the loaded schema, carry over what must survive, put the rest to rest, note that it is done."""
    Tenant.objects.filter(pk=tenant.pk).update(generation=F("generation") + 1)
    tenant = Tenant.objects.get(pk=tenant.pk)
    before = revive.last_token_version(old_schema) if old_schema else 0
    with tenant_context(tenant):
        _migrate()
        kept = revive.keep_audit(old_schema) if old_schema else 0
        accounts = revive.keep_accounts(old_schema) if old_schema else []
        revive.settle()
        revive.sign_everybody_out(before)
        after = {
            "state_of": unpacked.manifest.created_at,
            "rows": unpacked.manifest.rows,
            "audit_entries_kept": kept,
            "accounts_as_they_are_now": accounts,
            "files_put_back": container.put_back_missing(unpacked.files),
        }
        record(actor, "backup.restored", restore.backup, after=after)
    with in_public():
        # The platform's own trail, which no restore replaces.
        record(actor, "backup.restored", restore.backup, after={"institution": tenant.slug, **after})
        restore.state, restore.finished_at, restore.error = JobState.DONE, timezone.now(), ""
        restore.save(update_fields=["state", "finished_at", "error", "safety_backup"])


def _migrate() -> None:
    """Apply what the code has and the backup lacks, in the transaction that is open."""
    tenant = current_tenant()
    bring_forward(tenant.schema_name, tenant.type)
    connection.set_tenant(tenant)  # type: ignore[attr-defined]


def _check_can_migrate(found: manifest.Manifest) -> None:
    """Raise BackupFailed when a missing migration cannot run inside a transaction."""
    applied = set(found.migrations)
    disk = MigrationLoader(None).disk_migrations
    barred = [
        f"{label}.{name}"
        for label, name in expected_migrations()
        if f"{label}.{name}" not in applied and not disk[label, name].atomic
    ]
    if barred:
        raise BackupFailed(
            _(
                "Migrations that need a transaction of their own stand between the backup and this version: %(names)s."
            )
            % {"names": ", ".join(sorted(barred))}
        )


def _execute(statement: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement)


def _find_schema_anew() -> None:
    """Let the next statement set the search path again."""
    wrapper: Any = connection
    wrapper.search_path_set_schemas = None


def _forget(tenant: Tenant) -> None:
    """Forget what this process and Redis keep of the tenant's rows; others see its new generation.

    The restore is done by now. With Redis away its values stay for their short lives.
    """
    selectors.forget_cached()
    forget = getattr(cache, "forget_prefix", None)
    count = forget(f"{tenant.schema_name}:{cache.key_prefix}:") if forget else 0
    logger.info("%s is restored; %s cached values forgotten.", tenant.schema_name, count)
