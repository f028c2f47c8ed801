"""How each institution's unattended work is: queues, notices, backups. A fixed number of statements for all."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Max

from core.outbox.enums import JobState
from core.tenancy.backup.models import Backup
from core.tenancy.enums import PUBLIC_SCHEMA, TenantStatus
from core.tenancy.every_schema import of_each_schema
from core.tenancy.models import Tenant

ONE_SCHEMA = """
    SELECT %s::text,
           (SELECT count(*) FROM {schema}.outbox_job WHERE state = 'queued'),
           (SELECT min(created_at) FROM {schema}.outbox_job WHERE state = 'queued'),
           (SELECT count(*) FROM {schema}.outbox_job WHERE state = 'running'),
           (SELECT count(*) FROM {schema}.outbox_message WHERE state = 'pending'),
           (SELECT min(created_at) FROM {schema}.outbox_message WHERE state = 'pending'),
           (SELECT count(*) FROM {schema}.outbox_message WHERE state = 'failed')
"""


@dataclass(frozen=True, slots=True)
class Pulse:
    """One institution, or the platform itself (`public`). Moments are None where nothing waits or none was made."""

    slug: str
    queued_jobs: int
    oldest_queued_at: datetime | None
    running_jobs: int
    waiting_messages: int
    oldest_message_at: datetime | None
    failed_messages: int
    last_backup_at: datetime | None


def pulses() -> list[Pulse]:
    """Return the pulse of the platform and of every institution that is not archived, by slug. Stand in public."""
    tenants = Tenant.objects.exclude(status=TenantStatus.ARCHIVED).order_by("slug")
    slugs = {tenant.schema_name: tenant for tenant in tenants}
    answers = of_each_schema({*slugs, PUBLIC_SCHEMA}, "outbox_message", ONE_SCHEMA)
    counts = {schema: values for schema, *values in answers}
    backups = last_backups()
    found = []
    for schema, tenant in slugs.items():
        if schema in counts:
            values: list[Any] = [tenant.slug, *counts[schema], backups.get(tenant.pk)]
            found.append(Pulse(*values))
    return found


def last_backups() -> dict[int, datetime]:
    """Return the instant of the newest backup's data by number of institution."""
    done = Backup.objects.filter(state=JobState.DONE).order_by().values("tenant_id")
    return dict(done.annotate(last=Max("taken_at")).values_list("tenant_id", "last"))
