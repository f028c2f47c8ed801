"""Bringing a schema to rest before it is replaced: nobody writes, then nobody reads.

RENAME does not wait for open writers: their pending rows would be committed into the schema that is dropped.
So every table is locked first. Locks are tried for a short time and given back if that fails, so that
whoever is in the middle of something can end it.
"""

import time
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.db import OperationalError, connection, transaction
from django.utils.translation import gettext as _

from core.tenancy.backup.dump import checked, table_names
from core.tenancy.backup.errors import BackupBusy
from core.tenancy.models import Tenant

# Lets readers and pg_dump in, and no writer.
NO_WRITERS = "EXCLUSIVE"
NOBODY = "ACCESS EXCLUSIVE"
TRY_MILLISECONDS = 2000
PAUSE_SECONDS = 0.2

# Writers that have waited since before the doors closed: their work was meant for what is replaced now.
CANCEL = """
    SELECT pg_cancel_backend(l.pid)
      FROM pg_catalog.pg_locks l JOIN pg_catalog.pg_stat_activity a ON a.pid = l.pid
     WHERE NOT l.granted AND l.mode <> 'AccessShareLock' AND l.locktype = 'relation'
       AND a.backend_type = 'client backend' AND a.usename = current_user
       AND pg_backend_pid() = ANY (pg_blocking_pids(l.pid))
"""


def wait_for_jobs(tenant: Tenant) -> None:
    """Wait until no background job of the tenant is being carried out. Raises BackupBusy."""
    _until(lambda: not _has_live_job(tenant), _("A background job of this institution is still running."))


def lock_tables(schema: str, mode: str) -> None:
    """Lock every table of the schema in the current transaction. Raises BackupBusy when people are at work."""
    _until(
        lambda: _try_lock(schema, mode), _("People are still at work in this institution. Try again later.")
    )


def cancel_waiting_writers() -> None:
    """Cancel statements of others that wait to write to a table which this transaction has locked."""
    with connection.cursor() as cursor:
        cursor.execute(CANCEL)


def _until(is_done: Callable[[], bool], refusal: str) -> None:
    deadline = time.monotonic() + settings.BACKUP_DRAIN_SECONDS
    while not is_done():
        if time.monotonic() >= deadline:
            raise BackupBusy(refusal)
        time.sleep(PAUSE_SECONDS)


def _try_lock(schema: str, mode: str) -> bool:
    try:
        with transaction.atomic(), connection.cursor() as cursor:
            names = ", ".join(f'"{checked(schema)}"."{name}"' for name in table_names(cursor, schema))
            cursor.execute(f"SET LOCAL lock_timeout = {TRY_MILLISECONDS}")
            cursor.execute(f"LOCK TABLE {names} IN {mode} MODE")
            cursor.execute("SET LOCAL lock_timeout = 0")
    except OperationalError:  # lock not available, or a deadlock with somebody who now goes on
        return False
    return True


def _has_live_job(tenant: Tenant) -> bool:
    """Say whether a worker holds the lock of a running job (core.outbox.jobs)."""
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT id FROM \"{checked(tenant.schema_name)}\".outbox_job WHERE state = 'running'")  # noqa: S608
        names = [f"{tenant.schema_name}:job:{number}" for (number,) in cursor.fetchall()]
        return any(not _is_free(cursor, name) for name in names)


def _is_free(cursor: Any, name: str) -> bool:
    with transaction.atomic():  # the lock goes with it
        cursor.execute("SELECT pg_try_advisory_xact_lock(hashtextextended(%s, 0))", [name])
        return bool(cursor.fetchone()[0])
