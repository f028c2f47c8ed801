"""Helpers for the tests of backup and restore: contents of a schema in one comparable value."""

import hashlib
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.conf import settings
from django.db import connection
from django.test import Client

from core.accounts.services import create_user
from core.actors import Actor, Door, system_actor
from core.tenancy.backup import services, storing, work
from core.tenancy.backup.dump import table_names
from core.tenancy.backup.models import Backup, Restore
from core.tenancy.context import tenant_context
from core.tenancy.models import Tenant

SYSTEM = system_actor(Door.COMMAND, "Tester")
# What a restore changes on purpose (core.tenancy.backup.revive), beside what it brings back.
SETTLED = {
    "audit_auditentry",
    "accounts_user",
    "accounts_refreshtoken",
    "django_session",
    "outbox_job",
    "outbox_message",
    "idempotency_idempotencyrecord",
}


def checksums(tenant: Tenant) -> dict[str, str]:
    """Return an MD5 over the ordered rows of every table of the tenant."""
    found = {}
    with connection.cursor() as cursor:
        for name in table_names(cursor, tenant.schema_name):
            rows = "string_agg(r::text, chr(10) ORDER BY r::text)"
            cursor.execute(f'SELECT md5(coalesce({rows}, \'\')) FROM "{tenant.schema_name}"."{name}" r')
            found[name] = cursor.fetchone()[0]
    return found


def made(tenant: Tenant, actor: Actor = SYSTEM, **options: Any) -> Backup:
    """Make a backup here and now."""
    backup = services.create_backup(tenant=tenant, actor=actor, in_background=False, **options)
    return work.run_backup(backup_id=backup.pk)


def restored(backup: Backup, actor: Actor = SYSTEM, *, adopt: bool = False) -> Restore:
    """Restore here and now."""
    restore = services.restore_backup(
        backup=backup, actor=actor, confirm=backup.tenant.slug, in_background=False, adopt=adopt
    )
    return work.run_restore(restore_id=restore.pk, actor=actor, adopt=adopt)


def digest_of(backup: Backup) -> str:
    with storing.opened(backup.file) as file:
        return hashlib.sha256(file.read()).hexdigest()


@contextmanager
def rewritten(backup: Backup, change: Callable[[bytes], bytes]) -> Iterator[None]:
    """Change the stored file inside the block."""
    path = storing.storage().path(backup.file)
    with open(path, "rb") as file:
        content = file.read()
    with open(path, "wb") as file:
        file.write(change(content))
    try:
        yield
    finally:
        with open(path, "wb") as file:
            file.write(content)


def remove_files() -> None:
    """Remove all backup files of this worker."""
    shutil.rmtree(settings.STORAGES["backups"]["OPTIONS"]["location"], ignore_errors=True)


def admin(tenant: Tenant, name: str = "boss") -> Any:
    """Make an administrator of the tenant."""
    with tenant_context(tenant):
        return create_user(actor=SYSTEM, username=name, name=name.title(), role="admin")[0]


def wait_until(is_so: Callable[[], object], seconds: int = 30) -> None:
    """Wait for something that another process does."""
    deadline = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < deadline, "waited in vain"
        time.sleep(0.05)


def page(path: str = "/api/backup") -> Any:
    """Ask as a stranger; a request leaves its schema set, so go back to where the test stood."""
    tenant = connection.tenant
    answer = Client(headers={"host": "alpha.testserver"}, raise_request_exception=False).get(path)
    connection.set_tenant(tenant)
    return answer
