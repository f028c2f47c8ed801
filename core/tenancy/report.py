"""How the platform is: for its health page. /healthz and /readyz, for machines, are in health.py."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import redis
from celery import current_app
from django.conf import settings
from django.db import DatabaseError, connection
from django.utils.translation import gettext as _
from kombu.exceptions import OperationalError

from core.tenancy.context import in_public
from core.tenancy.migration_state import schemas_behind
from core.tenancy.models import Tenant

# Seconds that workers get to answer.
PATIENCE = 1.0
# Waiting jobs above which the queue is called long.
LONG_QUEUE = 1000


@dataclass(frozen=True, slots=True)
class Line:
    """One fact; `is_well` is None where there is nothing to be well or not."""

    name: str
    is_well: bool | None
    text: str


def report() -> list[Line]:
    """Return the state of database, Redis, workers, queue, backups and migrations; what fails says why."""
    return [
        _line(_("Database"), _database),
        _line(_("Redis"), _redis),
        _line(_("Workers"), _workers),
        _line(_("Waiting jobs"), _queue),
        Line(_("Last backup"), None, _("none yet")),
        _line(_("Migrations"), _migrations),
    ]


def _line(name: str, ask: Callable[[], tuple[bool, str]]) -> Line:
    try:
        return Line(name, *ask())
    except (DatabaseError, redis.RedisError, OperationalError, OSError) as error:
        return Line(name, is_well=False, text=str(error).strip() or type(error).__name__)


def _database() -> tuple[bool, str]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_setting('server_version'), pg_database_size(current_database())")
        version, size = cursor.fetchone()
        cursor.execute("SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()")
        (connections,) = cursor.fetchone()
    text = _("PostgreSQL %(version)s, %(size)d MB, connections: %(connections)d")
    return True, text % {"version": version, "size": size // 1_000_000, "connections": connections}


def _client(url: str) -> Any:
    return redis.from_url(url, socket_connect_timeout=PATIENCE, socket_timeout=PATIENCE)


def _redis() -> tuple[bool, str]:
    client = _client(settings.REDIS_URL)
    try:
        info = client.info()
    finally:
        client.close()
    text = _("Redis %(version)s, %(memory)s used")
    return True, text % {"version": info["redis_version"], "memory": info["used_memory_human"]}


def _workers() -> tuple[bool, str]:
    answers = current_app.control.ping(timeout=PATIENCE)
    names = sorted(name for answer in answers for name in answer)
    return bool(names), ", ".join(names) or _("none answers: runs of large institutions and notices wait")


def _queue() -> tuple[bool, str]:
    with current_app.connection_for_read() as broker:
        waiting = broker.default_channel.client.llen(current_app.conf.task_default_queue)
    return waiting <= LONG_QUEUE, str(waiting)


def _migrations() -> tuple[bool, str]:
    with in_public():
        schemas = ["public", *Tenant.objects.values_list("schema_name", flat=True)]
        behind = sorted(schemas_behind(set(schemas)))
    if not behind:
        return True, _("all %(count)d schemas are up to date") % {"count": len(set(schemas))}
    return False, _("behind: %(schemas)s") % {"schemas": ", ".join(behind)}
