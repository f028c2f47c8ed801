"""Telling an institution's administrators how unattended work ended."""

from django.utils import timezone

from core.actors import Door, system_actor
from core.formatting import in_date
from core.outbox.services import notify_holders
from core.tenancy.backup.permissions import BackupPermission
from core.tenancy.context import tenant_context
from core.tenancy.models import Tenant

BACKUP_FAILED, RESTORE_FAILED, RESTORE_DONE = "backup_failed", "restore_failed", "restore_done"


def tell_administrators(tenant: Tenant, template: str, *, reason: str = "", key: str) -> int:
    """Write an inbox notice and an e-mail to everybody who may restore; return the rows added."""
    now = timezone.localtime()
    context = {
        "institution": tenant.name,
        "reason": reason,
        "date": in_date(now.date()),
        "time": f"{now:%H:%M}",
    }
    with tenant_context(tenant):
        return notify_holders(
            BackupPermission.RESTORE,
            actor=system_actor(Door.TASK),
            template=template,
            context=context,
            url="/admin/tenancy/backup/",
            key=key,
        )
