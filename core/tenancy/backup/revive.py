"""What a schema that was just loaded must not do: run old jobs, send old messages, honour old sign-ins."""

from typing import Any

from django.contrib.auth import get_user_model
from django.contrib.sessions.models import Session
from django.db import connection
from django.utils import timezone
from django.utils.translation import gettext as _

from core.accounts.models import RefreshToken
from core.audit.models import AuditEntry
from core.idempotency.enums import RecordState
from core.idempotency.models import IdempotencyRecord
from core.outbox.enums import JobState, MessageState
from core.outbox.models import Job, Message
from core.tenancy.due import ALL, look_at


def settle() -> None:
    """Put queues to rest in the current tenant: what was waiting when the backup was made is long past."""
    reason = _("Restored from a backup; ask for it again if it is still wanted.")
    jobs = Job.objects.filter(state__in=[JobState.QUEUED, JobState.RUNNING])
    jobs.update(state=JobState.FAILED, error=reason, finished_at=timezone.now())
    Message.objects.filter(state=MessageState.PENDING).update(state=MessageState.FAILED, error=reason)
    IdempotencyRecord.objects.filter(state=RecordState.PENDING).delete()
    look_at(ALL, timezone.now())  # schedules of the backup's day ask anew when they are due


def sign_everybody_out(last_version: int) -> None:
    """End every sign-in of the current tenant; `last_version` is the highest token version there ever was."""
    Session.objects.all().delete()
    RefreshToken.objects.filter(revoked_at=None).update(revoked_at=timezone.now())
    users = get_user_model().objects
    highest = max(last_version, *users.values_list("token_version", flat=True), 0)
    users.update(token_version=highest + 1)


# What an account is now, beside what it was: who was dismissed, demoted or given a new password since stays so.
ACCOUNT_NOW = ("is_active", "role", "password", "must_change_password")


def keep_accounts(old_schema: str) -> list[str]:
    """Carry over what has become of accounts since the backup; return the user names that this concerned.

    An account is the same where number and user name are. One closed since stays closed; one that the backup
    has as closed and that was opened since is open.
    """
    table = _table(get_user_model())
    columns = ", ".join(f'"{name}"' for name in ACCOUNT_NOW)
    values = ", ".join(f'o."{name}"' for name in ACCOUNT_NOW)
    here = ", ".join(f'u."{name}"' for name in ACCOUNT_NOW)
    with connection.cursor() as cursor:
        cursor.execute(
            f'UPDATE "{table}" u SET ({columns}) = ROW ({values}) FROM "{old_schema}"."{table}" o'  # noqa: S608
            f" WHERE u.id = o.id AND lower(u.username) = lower(o.username) AND ({here}) IS DISTINCT FROM ({values})"
            " RETURNING u.username"
        )
        return sorted(name for (name,) in cursor.fetchall())


def last_token_version(schema: str) -> int:
    """Return the highest token version of a schema's users."""
    with connection.cursor() as cursor:
        cursor.execute(f'SELECT coalesce(max(token_version), 0) FROM "{schema}"."{_table(get_user_model())}"')  # noqa: S608
        return int(cursor.fetchone()[0])


def keep_audit(old_schema: str) -> int:
    """Copy audit entries made since the backup from the old schema; the trail has no gap. Return how many."""
    columns = ", ".join(f'"{field.column}"' for field in AuditEntry._meta.concrete_fields)
    table = _table(AuditEntry)
    with connection.cursor() as cursor:
        cursor.execute(
            f'INSERT INTO "{table}" ({columns}) SELECT {columns} FROM "{old_schema}"."{table}"'  # noqa: S608
            f' WHERE id > (SELECT coalesce(max(id), 0) FROM "{table}") ORDER BY id'
        )
        added = cursor.rowcount
        cursor.execute(
            f"SELECT setval(pg_get_serial_sequence('{table}', 'id'), greatest(max(id), 1)) FROM \"{table}\""  # noqa: S608
        )
    return added


def _table(model: Any) -> str:
    return str(model._meta.db_table)
