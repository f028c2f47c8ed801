"""What is dangerous in a deployment: reported by `manage.py check --deploy`, and in the log when a process starts.

What is forbidden (an error of a security check that is not for `--deploy` alone) keeps a process from starting.
"""

import logging
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, Warning, register, run_checks  # noqa: A004 - Django's name
from django.core.exceptions import ImproperlyConfigured
from django.db import connection

from core.outages import DATABASE_AWAY
from core.tenancy.backup.age import PREFIX, is_age_key

logger = logging.getLogger(__name__)

# Rights by which SQL reaches the files and programs of the database's server.
POWERS = """
    SELECT rolsuper OR pg_has_role(oid, 'pg_execute_server_program', 'MEMBER')
                    OR pg_has_role(oid, 'pg_write_server_files', 'MEMBER')
      FROM pg_catalog.pg_roles WHERE rolname = current_user
"""


def is_over_powered() -> bool:
    """Say whether the application's database role could run programs on the database's server."""
    with connection.cursor() as cursor:
        cursor.execute(POWERS)
        return bool(cursor.fetchone()[0])


@register(Tags.security, deploy=True)
def proxies_are_named(**_kwargs: Any) -> list[CheckMessage]:
    """Behind a proxy whose word is not believed, every caller has the proxy's address."""
    if not settings.SECURE_PROXY_SSL_HEADER or settings.TRUSTED_PROXIES:
        return []
    return [
        Error(
            "BEHIND_TLS_PROXY is on and TRUSTED_PROXIES is empty: all callers share the proxy's address, so "
            "anybody's wrong passwords lock everybody out.",
            hint="Set TRUSTED_PROXIES to the proxy's address, for example 127.0.0.1.",
            id="core.E010",
        )
    ]


@register(Tags.security, deploy=True)
def backups_are_closed(**_kwargs: Any) -> list[CheckMessage]:
    """Backups hold PANs, bank accounts and password hashes."""
    if wrong := [key for key in settings.BACKUP_KEY if key.startswith(PREFIX) and not is_age_key(key)]:
        text = f"{len(wrong)} of the keys in BACKUP_KEY begins like an age secret key and is none."
        return [Error(text, hint="Take the whole line of age-keygen.", id="core.E012")]
    if settings.BACKUP_KEY:
        return []
    return [
        Warning(
            "BACKUP_KEY is not set: backup files can be read by whoever gets hold of one.",
            hint="Set it to at least 32 random characters and keep it apart from the backups.",
            id="core.W011",
        )
    ]


@register(Tags.security, deploy=True)
def database_role_is_plain(**_kwargs: Any) -> list[CheckMessage]:
    """A restored dump is SQL with the application's rights. A database that is away cannot be asked."""
    try:
        over_powered = is_over_powered()
    except DATABASE_AWAY:
        return []
    if not over_powered:
        return []
    return [
        Error(
            "The application's database role is a superuser, or may run programs or write files on the database's "
            "server.",
            hint="Use a role of its own that owns the database: NOSUPERUSER, in none of the pg_* roles.",
            id="core.E012",
        )
    ]


def refuse_at_start() -> None:
    """Refuse settings that no process may serve with. Only settings are looked at: no page or address is loaded."""
    found = run_checks(tags=[Tags.security])
    if wrong := [message for message in found if message.is_serious() and not message.is_silenced()]:
        raise ImproperlyConfigured("\n".join(map(str, wrong)))


def warn_at_start() -> None:
    """Write what the checks find into the log; the process starts all the same."""
    for check in (proxies_are_named, backups_are_closed, database_role_is_plain):
        for message in check():
            logger.warning("%s %s %s", message.id, message.msg, message.hint)
