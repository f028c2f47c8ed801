"""Maintenance of one institution: every door answers 503 while its schema is being replaced.

Two things together mean maintenance: the mark in the tenant's row, and a session lock of PostgreSQL
(advisory) held by the process at work. The mark alone is what a killed process left behind, and counts for
nothing; the lock goes with the connection. So nobody is ever locked out by something that is not running.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings
from django.db import connection
from django.utils import timezone
from django.utils.translation import gettext as _

from core.tenancy import selectors
from core.tenancy.context import in_public
from core.tenancy.errors import TenantInMaintenance
from core.tenancy.migration_state import is_up_to_date
from core.tenancy.models import Tenant

# First half of the lock's name; the second is the tenant's number. Arbitrary but fixed.
LOCK = 7_302_116
RETRY_AFTER = 30

HELD = """
    SELECT EXISTS (SELECT 1 FROM pg_catalog.pg_locks
                    WHERE locktype = 'advisory' AND classid = %s AND objid = %s AND objsubid = 2 AND granted
                      AND database = (SELECT oid FROM pg_catalog.pg_database WHERE datname = current_database()))
"""


def is_held(lock: int, number: int) -> bool:
    """Say whether some connection holds the session lock (lock, number)."""
    with connection.cursor() as cursor:
        cursor.execute(HELD, [lock, number])
        return bool(cursor.fetchone()[0])


def is_in_maintenance(tenant: Tenant) -> bool:
    """Say whether the institution is being replaced at this moment. Asks the database only when marked."""
    return bool(tenant.maintenance_since) and is_held(LOCK, tenant.pk)


def check_not_in_maintenance(tenant: Tenant) -> None:
    """Raise TenantInMaintenance (503) while the institution is being replaced, or its schema lacks migrations."""
    if is_in_maintenance(tenant):
        text = _("%(name)s is being restored from a backup. Please try again in a few minutes.")
        raise TenantInMaintenance(text % {"name": tenant.name}, retry_after=RETRY_AFTER)
    if not tenant.is_public and not is_up_to_date(tenant.schema_name):
        text = _("%(name)s is being upgraded. Please try again in a few minutes.")
        raise TenantInMaintenance(text % {"name": tenant.name}, retry_after=RETRY_AFTER)


@contextmanager
def maintenance(tenant: Tenant) -> Iterator[bool]:
    """Keep everybody out inside the block; gives False, and does nothing, when another process does so.

    Other processes keep look-ups for some seconds, so it waits until each has seen the mark.
    """
    with session_lock(LOCK, tenant.pk) as is_mine:
        if not is_mine:
            yield False
            return
        _mark(tenant, on=True)
        try:
            time.sleep(settings.TENANT_CACHE_SECONDS)
            yield True
        finally:
            _mark(tenant, on=False)


@contextmanager
def session_lock(lock: int, number: int) -> Iterator[bool]:
    """Hold a session lock on a connection of its own inside the block; gives False when it is taken."""
    holder = connection.copy()
    try:
        with holder.cursor() as cursor:
            cursor.execute("SELECT pg_try_advisory_lock(%s, %s)", [lock, number])
            (is_mine,) = cursor.fetchone()
        yield is_mine
    finally:
        holder.close()


def _mark(tenant: Tenant, *, on: bool) -> None:
    with in_public():
        Tenant.objects.filter(pk=tenant.pk).update(maintenance_since=timezone.now() if on else None)
    selectors.forget_cached()
