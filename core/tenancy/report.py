"""How the platform is: for its health page. /healthz and /readyz, for machines, are in health.py."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import Any

import redis
from celery import current_app
from django.conf import settings
from django.db import DatabaseError, connection
from django.utils import timezone
from django.utils.translation import gettext as _
from kombu.exceptions import OperationalError

from core.formatting import in_date
from core.tenancy.context import in_public
from core.tenancy.heartbeats import BEAT, MAIL, STALE, WORKER, last_seen
from core.tenancy.migration_state import schemas_behind
from core.tenancy.models import Tenant
from core.tenancy.pulse import last_backups, pulses
from core.tenancy.selectors import active_tenants

# Seconds that workers get to answer.
PATIENCE = 1.0
# Waiting jobs above which the queue is called long.
LONG_QUEUE = 1000
LONG_WAIT = timedelta(minutes=15)
# An institution whose newest backup is older has not been backed up.
OLD_BACKUP = timedelta(days=8)
MOST_NAMES = 10


@dataclass(frozen=True, slots=True)
class Line:
    """One fact; `is_well` is None where there is nothing to be well or not."""

    name: str
    is_well: bool | None
    text: str


def report() -> list[Line]:
    """Return the state of everything that works unseen; what fails says why."""
    return [
        _line(_("Database"), _database),
        _line(_("Redis"), _redis),
        *_of_parts(),
        _line(_("Workers"), _workers),
        _line(_("Waiting jobs"), _queue),
        *_of_work(),
    ]


def troubles() -> list[Line]:
    """Return what is not well, as far as that can be said without waiting for anybody's answer."""
    return [line for line in (*_of_parts(), *_of_work()) if line.is_well is False]


def _of_parts() -> list[Line]:
    names = {BEAT: _("Clock (beat)"), WORKER: _("Worker"), MAIL: _("Worker of notices")}
    return [_line(name, partial(_part, part)) for part, name in names.items()]


def _of_work() -> list[Line]:
    return [
        _line(_("Oldest waiting job"), _oldest_job),
        _line(_("Notices"), _notices),
        _line(_("Last backup"), _backups),
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


def _part(name: str) -> tuple[bool, str]:
    """Say when a part was last seen."""
    with in_public():
        at = last_seen().get(name)
    if at is None:
        return False, _("never seen")
    age = timezone.now() - at
    return age <= STALE, _("last seen %(age)s ago") % {"age": _span(age)}


def _oldest_job() -> tuple[bool, str]:
    with in_public():
        waiting = [(found.oldest_queued_at, found.slug) for found in pulses() if found.oldest_queued_at]
    if not waiting:
        return True, _("none waits")
    at, slug = min(waiting)
    age = timezone.now() - at
    text = _("%(age)s (%(institution)s)") % {"age": _span(age), "institution": slug}
    return age <= LONG_WAIT, text


def _notices() -> tuple[bool, str]:
    with in_public():
        found = pulses()
    failed = {pulse.slug: pulse.failed_messages for pulse in found if pulse.failed_messages}
    waiting = sum(pulse.waiting_messages for pulse in found)
    text = _("waiting: %(waiting)d; given up: %(failed)d") % {
        "waiting": waiting,
        "failed": sum(failed.values()),
    }
    return not failed, f"{text} ({_names(failed)})" if failed else text


def _backups() -> tuple[bool, str]:
    """Say when each institution was last backed up: well while every open one has a young enough backup."""
    with in_public():
        tenants = list(active_tenants().order_by("slug"))
        last = last_backups()
    if not tenants:
        return True, _("no institution")
    none = [tenant.slug for tenant in tenants if tenant.pk not in last]
    aged = sorted((last[tenant.pk], tenant.slug) for tenant in tenants if tenant.pk in last)
    parts = []
    if aged:
        at, slug = aged[-1]
        parts.append(_("newest %(at)s (%(institution)s)") % {"at": in_moment(at), "institution": slug})
        at, slug = aged[0]
        parts.append(_("oldest %(at)s (%(institution)s)") % {"at": in_moment(at), "institution": slug})
    if none:
        parts.append(_("none yet: %(institutions)s") % {"institutions": _names(none)})
    is_well = not none and timezone.now() - aged[0][0] <= OLD_BACKUP
    return is_well, "; ".join(parts)


def in_moment(at: datetime) -> str:
    """Return an instant as people here write it: 21 Nov 2026, 14:05."""
    here = timezone.localtime(at)
    return f"{in_date(here.date())}, {here:%H:%M}"


def _span(age: timedelta) -> str:
    """Return a span in its largest unit."""
    seconds = max(int(age.total_seconds()), 0)
    if seconds < 2 * 60:
        return _("%(count)d s") % {"count": seconds}
    if seconds < 2 * 3600:
        return _("%(count)d minutes") % {"count": seconds // 60}
    if seconds < 2 * 86400:
        return _("%(count)d hours") % {"count": seconds // 3600}
    return _("%(count)d days") % {"count": seconds // 86400}


def _names(slugs: Iterable[str]) -> str:
    """Return some names, and how many more there are."""
    names = sorted(slugs)
    more = len(names) - MOST_NAMES
    return ", ".join(names[:MOST_NAMES]) + (f" (+{more})" if more > 0 else "")


def _migrations() -> tuple[bool, str]:
    with in_public():
        schemas = ["public", *Tenant.objects.values_list("schema_name", flat=True)]
        behind = sorted(schemas_behind(set(schemas)))
    if not behind:
        return True, _("all %(count)d schemas are up to date") % {"count": len(set(schemas))}
    return False, _("behind: %(schemas)s") % {"schemas": ", ".join(behind)}
