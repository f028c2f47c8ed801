"""Signs of life of what works without being seen: the clock (beat), the worker, the worker of the mails.

They stand in the database and not in Redis: when Redis is away, what is alive must still be told from what is
dead. Each is written by the process itself: beat when it has handed a task to the broker, a worker from its own
loop while it is connected to the broker.
"""

import logging
import socket
import time
from contextlib import suppress
from datetime import datetime, timedelta

from django.db import connection

from core.outages import DATABASE_AWAY
from core.tenancy.models import Heartbeat

logger = logging.getLogger(__name__)

BEAT, WORKER, MAIL = "beat", "worker", "mail"
# Written at most this often; a part that was silent for longer than `STALE` is not well.
EVERY_SECONDS = 20.0
STALE = timedelta(minutes=3)

_written_at: dict[str, float] = {}

WRITE = """
    INSERT INTO public.tenancy_heartbeat (name, at, host) VALUES (%s, clock_timestamp(), %s)
        ON CONFLICT (name) DO UPDATE SET at = excluded.at, host = excluded.host
"""


def note(name: str) -> None:
    """Write that a part is alive, on a connection of its own; a database that is away is no fault of the part."""
    now = time.monotonic()
    if now - _written_at.get(name, -EVERY_SECONDS) < EVERY_SECONDS:
        return
    _written_at[name] = now
    holder = connection.copy()
    try:
        with suppress(*DATABASE_AWAY), holder.cursor() as cursor:
            cursor.execute(WRITE, [name, socket.gethostname()[:200]])
    finally:
        holder.close()


def last_seen() -> dict[str, datetime]:
    """Return when each part was last seen; one that never was is missing. Stand in public."""
    return dict(Heartbeat.objects.values_list("name", "at"))
