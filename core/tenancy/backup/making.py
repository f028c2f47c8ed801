"""Making a backup file from one snapshot, and storing it."""

import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from pathlib import Path
from typing import Any, TypeVar

from django.core.files.storage import default_storage
from django.db import connection, connections
from django.utils import timezone

from core.outbox.enums import JobState
from core.tenancy.backup import storing
from core.tenancy.backup.container import DUMP, described, pack, stored_names
from core.tenancy.backup.crypto import encryption_keys
from core.tenancy.backup.dump import Report, dump_schema, migrations_of, row_counts, snapshot
from core.tenancy.backup.manifest import Manifest, StoredFile, identity
from core.tenancy.backup.models import Backup
from core.tenancy.context import in_public, tenant_context
from core.tenancy.models import Tenant

logger = logging.getLogger(__name__)
T = TypeVar("T")


def make_file(backup: Backup, tenant: Tenant, report: Report) -> Backup:
    """Dump, pack, store, and note it in the row. Raises BackupFailed, OSError; then no file is left."""
    with storing.work_folder() as folder, tenant_context(tenant):
        taken_at = timezone.now()
        manifest = _take(backup, tenant, folder, report)
        target = folder / "packed"
        with target.open("wb") as out:
            pack(out, manifest, folder / DUMP)
        values = {**stored_values(target, manifest, taken_at), "is_encrypted": bool(encryption_keys())}
        name = storing.new_name(tenant)
        # Noted first: what a process killed meanwhile leaves of it is found by the row (work.fail).
        storing.remove(backup.file)
        with in_public():
            backup.file = name
            backup.save(update_fields=["file"])
        storing.keep(target, name)
    return finish(backup, file=name, **values)


def apart(work: Callable[[], T]) -> T:
    """Do the work on a connection of its own: the caller's is in the middle of a transaction."""

    def alone() -> T:
        try:
            return work()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(max_workers=1) as pool:
        return pool.submit(alone).result()


def stored_values(path: Path, manifest: Manifest, taken_at: datetime) -> dict[str, Any]:
    """Return what the row says about a packed file."""
    with path.open("rb") as file:
        stored = described(path.name, file)
    return {
        "size": stored.size,
        "sha256": stored.sha256,
        "manifest": manifest.summary(),
        "taken_at": taken_at,
    }


def finish(backup: Backup, **values: Any) -> Backup:
    """Note in the row that the file is there."""
    values.update(state=JobState.DONE, error="", finished_at=timezone.now())
    for name, value in values.items():
        setattr(backup, name, value)
    backup.save(update_fields=list(values))
    return backup


def _take(backup: Backup, tenant: Tenant, folder: Path, report: Report) -> Manifest:
    """Dump the schema into the folder; counts, migrations and dump are of one instant."""
    dump = folder / DUMP
    with snapshot() as (cursor, name):
        counts = row_counts(cursor, tenant.schema_name)
        migrations = migrations_of(cursor, tenant.schema_name)
        cursor.execute("SHOW server_version")
        (server,) = cursor.fetchone()
        dump_schema(tenant.schema_name, name, dump, counts, report)
    with dump.open("rb") as file:
        dumped = described(DUMP, file)
    return Manifest(
        tenant=identity(tenant),
        created_at=timezone.now().isoformat(),
        created_by=backup.created_by_name,
        kind=backup.kind,
        postgres=server.partition(" ")[0],
        migrations=migrations,
        tables=counts,
        dump=dumped,
        files=_files(),
    )


def _files() -> list[StoredFile]:
    """Describe the current tenant's files; one that goes meanwhile is left out."""
    found = []
    for name in stored_names():
        try:
            with default_storage.open(name) as file:
                found.append(described(name, file))
        except FileNotFoundError:
            logger.info("%s went away during the backup of %s.", name, connection.schema_name)  # type: ignore[attr-defined]
    return found
